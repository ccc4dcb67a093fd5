internal import DependencyFacts

/// Tells where code can use `self` without keeping the object alive any longer than it does.
struct SelfCaptures: KnowsRegions {
  let regions: Regions

  init(in regions: Regions) { self.regions = regions }

  /// In a closure that captures `self` weakly, `self` may be gone or need a `?`; a closure that
  /// outlives its call and does without `self` would begin to keep the object, perhaps in a cycle.
  /// In the initial value of a property that is not lazy, `self` does not exist yet.
  func isInSight(at place: CodeRef) -> Bool {
    let root = facts.root(of: place)
    let declaration = facts.declaration(facts.declaration(around: root))
    let isInitialValue = facts.node(root).flags.contains(.initialValue)
    guard !isInitialValue || declaration.flags.contains(.isLazy) else { return false }
    return facts.outward(from: place).dropFirst().allSatisfy { code in
      facts.node(code).kind != .closure
        || !isWeak(code) && (regions.runsInPlace(code) || usesSelf(code))
    }
  }

  private func isWeak(_ closure: CodeRef) -> Bool {
    facts.children(of: closure).contains {
      facts.node($0).kind == .capture && facts.node($0).name == .`self`
        && facts.node($0).flags.contains(.weak)
    }
  }

  /// Whether code names `self`, or a member of it.
  private func usesSelf(_ code: CodeRef) -> Bool {
    let node = facts.node(code)
    switch node.kind {
    case .name, .capture:
      if node.name == .`self` { return true }
      if node.kind == .name, case .members = expressions.lookUpValue(node.name, at: code) {
        return true
      }
    default: break
    }
    return facts.children(of: code).contains(where: usesSelf)
  }
}
