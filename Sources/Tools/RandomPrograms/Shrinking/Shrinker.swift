/// Makes a program on which linter and runtime disagree as small as possible.
///
/// A round tries every reduction alone, in one batch, and then groups of those that kept the
/// disagreement, in another batch.
package struct Shrinker {
  /// Judges programs, all at once.
  let judge: ([SampleProgram]) throws -> [Verdict]

  package static func shrunk(_ verdict: Verdict, keeping complaint: String) throws -> Verdict {
    guard verdict.journeys(with: complaint) == nil else { return verdict }
    return try Shrinker { try RandomTrial.verdicts(on: $0) }.shrunk(verdict, keeping: complaint)
  }

  func shrunk(_ verdict: Verdict, keeping complaint: String) throws -> Verdict {
    var current = verdict
    while let next = try round(current, complaint) { current = next }
    return current
  }

  /// A smaller program with the same complaint; nil if there is none.
  private func round(_ verdict: Verdict, _ complaint: String) throws -> Verdict? {
    let steps = Reduction.all(of: verdict.program)
    let useful = steps.filter { $0.applied(to: verdict.program) != verdict.program }
    let alone = try judge(useful.map { $0.applied(to: verdict.program) })
    let kept = zip(useful, alone).filter { $0.1.complaints.contains(complaint) }
    guard !kept.isEmpty else { return nil }
    var groups: [[Reduction]] = []
    var size = kept.count
    while size > 1 {
      for start in stride(from: 0, to: kept.count, by: size) {
        groups.append(kept[start..<min(start + size, kept.count)].map(\.0))
      }
      size /= 2
    }
    let together = try judge(
      groups.map { $0.reduce(verdict.program) { $1.applied(to: $0) } })
    let candidates = kept.map(\.1) + together.filter { $0.complaints.contains(complaint) }
    return candidates.min { $0.program.size < $1.program.size }
  }
}

extension SampleProgram {
  /// The number of parts that a reader has to read.
  package var size: Int {
    let members = types.flatMap(\.members)
    let declared = types.reduce(0) {
      $0 + 3 + $1.wrappers.count + $1.children.count + $1.lazies.count
        + $1.wrappers.flatMap(\.references).count
        + ($1.superclass == nil ? 0 : 1) + ($1.initializer == nil ? 0 : 1)
    }
    let roles = (functions + members).reduce(0) {
      $0 + ($1.role == .plain ? 2 : 3) + ($1.signature == .none ? 0 : 1)
        + ($1.access == .internal ? 0 : 1) + ($1.overridden == nil ? 0 : 1)
        + ($1.hasProtocol ? 1 : 0)
    }
    let forms = types.reduce(0) {
      $0 + ($1.naming == .plain ? 0 : 1) + ($1.isValue ? 1 : 0)
        + $1.children.count { $0.shape != .plain }
    }
    let routes = allStatements.count { $0.route != .plain }
    return keys.count * 2 + declared + roles + forms + routes + allStatements.count + fileCount
  }
}
