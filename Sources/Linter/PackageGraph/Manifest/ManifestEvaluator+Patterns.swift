import SwiftOutline

/// The cases of a `switch`, and the patterns that choose among them.
extension ManifestEvaluator {
  /// A case that is taken, and the names that its pattern binds.
  struct MatchedCase {
    var branch: ManifestNode
    var names: [(name: String, value: ManifestValue)] = []
  }

  /// Runs `body` with the block of a case, in a scope with the names of its pattern.
  mutating func inMatched<Result>(
    _ matched: MatchedCase, _ body: (inout Self, ManifestNode) -> Result
  ) -> Result? {
    guard let block = source.child(matched.branch, .block) else { return nil }
    return inScope { evaluator in
      for (name, value) in matched.names { evaluator.declare(name, value, as: nil) }
      return body(&evaluator, block)
    }
  }

  /// The only case of a `switch` that matches, or all cases if that is not decided.
  mutating func matchingCases(of node: ManifestNode) -> (cases: [MatchedCase], isDecided: Bool) {
    let parts = source.children(node)
    guard let subject = parts.first else { return ([], true) }
    let value = evaluate(subject, as: nil)
    let cases = source.children(node, .switchCase)
    // The names that an undecided case binds could be anything.
    func all() -> [MatchedCase] {
      cases.map { branch in
        let names = boundNames(in: source.children(branch, .caseItem))
        return MatchedCase(branch: branch, names: names.map { ($0, .unknown) })
      }
    }
    guard cases.count == parts.count - 1 else {
      lose()
      return (all(), false)
    }
    for branch in cases {
      var matched = MatchedCase(branch: branch)
      switch matches(branch, value, &matched.names) {
      case true?: return ([matched], true)
      case false?: continue
      case nil: return (all(), false)
      }
    }
    return ([], true)
  }

  private func boundNames(in nodes: [ManifestNode]) -> [String] {
    var names: [String] = []
    var open = nodes
    while let node = open.popLast() {
      if source.kind(node) == .boundName, let name = source.name(node) { names.append(name) }
      open += source.children(node)
    }
    return names
  }

  private mutating func matches(
    _ branch: ManifestNode, _ value: ManifestValue,
    _ names: inout [(name: String, value: ManifestValue)]
  ) -> Bool? {
    let items = source.children(branch, .caseItem)
    guard !items.isEmpty else { return true }
    var answer: Bool? = false
    for item in items {
      let parts = source.children(item)
      // A condition after the pattern is another part.
      guard parts.count == 1, let pattern = parts.first else { return nil }
      switch matches(pattern: pattern, value, isWhole: true, &names) {
      case true?: return true
      case false?: continue
      case nil: answer = nil
      }
    }
    return answer
  }

  /// - Parameter isWhole: whether it is the whole pattern of a case, where a bare name may bind an
  ///   optional's value.
  private mutating func matches(
    pattern: ManifestNode, _ value: ManifestValue, isWhole: Bool,
    _ names: inout [(name: String, value: ManifestValue)]
  ) -> Bool? {
    var pattern = pattern
    while source.kind(pattern) == .pattern {
      let parts = source.children(pattern)
      // Inside a `let`, the wildcard has no node of its own.
      if parts.isEmpty, source.firstText(pattern) == "_" { return true }
      guard parts.count == 1 else { return matches(payload: parts, value, &names) }
      pattern = parts[0]
    }
    switch source.kind(pattern) {
    case .boundName:
      guard !isWhole, let name = source.name(pattern) else { return nil }
      names.append((name, value))
      return true
    case .discardExpr: return true
    default: break
    }
    let expected = evaluate(pattern, as: typeName(of: value))
    // A case without its payload matches any payload.
    if case .symbol(_, let name) = expected, case .object(let id) = value,
      declarations.cases[objects[id].type] != nil
    {
      return objects[id].factory == name
    }
    return isEqual(expected, value)
  }

  /// `.name(pattern, pattern)`
  private mutating func matches(
    payload parts: [ManifestNode], _ value: ManifestValue,
    _ names: inout [(name: String, value: ManifestValue)]
  ) -> Bool? {
    guard let first = parts.first, let name = source.name(first),
      [.implicitMemberExpr, .memberExpr].contains(source.kind(first))
    else { return nil }
    switch value {
    case .symbol(let owner, let other):
      return owner.isEmpty || declarations.cases[owner] == nil || name == other ? nil : false
    case .object(let id):
      guard declarations.cases[objects[id].type] != nil else { return nil }
      guard objects[id].factory == name else { return false }
      let fields = objects[id].fields
      // One pattern can match the whole payload.
      guard parts.count == 2 || fields[String(parts.count - 1)] == nil else { return nil }
      for (index, part) in parts.dropFirst().enumerated() {
        guard let field = fields[String(index)] else { return nil }
        let answer = matches(pattern: part, field, isWhole: false, &names)
        guard answer == true else { return answer }
      }
      return true
    default: return nil
    }
  }
}
