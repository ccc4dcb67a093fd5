/// The differences between the findings of two builds, place by place.
struct FindingChanges: Sendable {
  private(set) var changes: [Change] = []
  private(set) var sameCount = 0

  enum Change: Sendable {
    case added(Finding)
    case removed(Finding)
    /// The message may differ as well.
    case severity(from: Finding, to: Finding)
    case message(from: Finding, to: Finding)
  }

  /// Where a rule reports something.
  private struct Place: Hashable {
    let path: String
    let line: Int
    let column: Int
    let rule: String

    init(_ finding: Finding) {
      (path, line, column) = (finding.path, finding.line, finding.column)
      rule = finding.rule
    }
  }

  /// - Parameters:
  ///   - before: the findings of the other build.
  ///   - after: those of the build in question.
  init(from before: [Finding], to after: [Finding]) {
    var left: [Place: [Finding]] = Dictionary(grouping: before, by: Place.init)
    // Findings in one place are matched by their messages before they count as changed.
    var unmatched: [Finding] = []
    for finding in after {
      let others = left[Place(finding)] ?? []
      let match = others.firstIndex {
        $0.message == finding.message && $0.severity == finding.severity
      }
      if let match {
        left[Place(finding)]?.remove(at: match)
        sameCount += 1
      } else {
        unmatched.append(finding)
      }
    }
    for finding in unmatched {
      guard let other = left[Place(finding)]?.first else {
        changes.append(.added(finding))
        continue
      }
      left[Place(finding)]?.removeFirst()
      changes.append(
        other.severity == finding.severity
          ? .message(from: other, to: finding) : .severity(from: other, to: finding))
    }
    for finding in before {
      guard let rest = left[Place(finding)],
        let position = rest.firstIndex(where: { $0.message == finding.message })
      else { continue }
      left[Place(finding)]?.remove(at: position)
      changes.append(.removed(finding))
    }
    changes.sort { $0.place < $1.place }
  }
}

extension FindingChanges.Change: CustomStringConvertible {
  var finding: Finding {
    switch self {
    case .added(let finding), .removed(let finding), .severity(from: _, to: let finding),
      .message(from: _, to: let finding):
      finding
    }
  }

  fileprivate var place: (String, Int, Int, String) {
    (finding.path, finding.line, finding.column, finding.rule)
  }

  var description: String {
    switch self {
    case .added(let finding): "+ \(finding)"
    case .removed(let finding): "- \(finding)"
    case .severity(from: let old, to: let new): "! was \(old.severity): \(new)"
    case .message(from: let old, to: let new): "~ \(new)\n    was: \(old.message)"
    }
  }
}
