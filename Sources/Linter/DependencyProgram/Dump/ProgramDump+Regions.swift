internal import DependencyFacts

extension ProgramDump {
  /// Adds bodies and closures, and the values in capture lists, which are evaluated outside the
  /// closure.
  mutating func addRegions() {
    var found: [(CodeRef, SourceRange, String)] = []
    forEachNode { ref, node in
      switch node.kind {
      case .body:
        if let title = title(ofRoot: ref, node) { found.append((ref, rootRange(ref, node), title)) }
      case .closure: found.append((ref, facts.range(of: ref), "closure"))
      case .capture:
        guard let value = facts.firstChild(of: ref) else { return }
        found.append((value, facts.range(of: ref), "capture \(facts.string(node.name))"))
      default: break
      }
    }
    for (ref, range, title) in found {
      let provenance = program.regions.provenance(of: ref)
      add(title, text(of: provenance, from: ref.file), uses(of: provenance, ref), at: range)
    }
  }

  /// Nil for roots without regions of their own: arguments of attributes, and a file without code.
  private func title(ofRoot root: CodeRef, _ node: CodeNode) -> String? {
    guard !node.flags.contains(.attributeArguments) else { return nil }
    let unit = name(of: facts.declaration(around: root))
    if node.flags.contains(.initialValue) { return "value of \(unit)" }
    if node.flags.contains(.defaultArgument) { return "default argument of \(unit)" }
    // The bodies of declarations lie within the file's, but are not its code.
    let code = facts.children(of: root).filter { facts.node($0).kind != .body }
    if node.declaration == .file, code.isEmpty { return nil }
    return "body of \(unit)"
  }

  private func rootRange(_ root: CodeRef, _ node: CodeNode) -> SourceRange {
    facts.nameRange(of: facts.declaration(around: root))
  }

  /// The origins of the values that a local function or closure runs with, if all its callers are
  /// known.
  private func uses(of provenance: Provenance, _ ref: CodeRef) -> String {
    guard let uses = program.regions.provenancesOfUses(of: provenance) else { return "" }
    let texts = uses.map { text(of: $0, from: ref.file) }
    return "used by: " + (texts.isEmpty ? "nobody" : texts.joined(separator: "; "))
  }

  func text(of provenance: Provenance, from file: Int32) -> String {
    switch provenance {
    case .caller(let ref): "caller of \(name(of: ref))"
    case .callable(let ref): "caller of the closure in \(name(of: ref))"
    case .result(let ref): "caller of the closure that \(name(of: ref)) returns"
    case .lost(let region): text(of: region)
    case .scoped(let call): "scoped by \(callText(call, from: file))"
    case .stored(let assignment): "whoever runs \(callText(assignment, from: file))"
    case .propagated(let call): "propagated by \(callText(call, from: file))"
    case .unknown: "unknown"
    }
  }

  func text(of region: LostRegion) -> String {
    let fate =
      switch region.evidence {
      case .emitter: "left to the emitter"
      case .someRuns: "lost in some runs"
      case .callee, .weakCapture, .weakCaptureAlone: "lost"
      }
    return "\(fate) at \(spelling(of: region.call)) (\(region.callee))"
  }

  func callText(_ call: CodeRef, from file: Int32) -> String {
    "\(spelling(of: call)) at \(place(call, from: file))"
  }
}
