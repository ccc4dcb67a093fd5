internal import DependencyFacts

/// Tells where code can use `self` without keeping the object alive any longer than it does.
struct SelfCaptures: KnowsRegions {
  let regions: Regions

  init(in regions: Regions) { self.regions = regions }

  /// In a closure that captures `self` weakly, `self` may be gone or need a `?`; a closure that
  /// outlives its call and does without `self` would begin to keep the object, perhaps in a cycle.
  /// In the initial value of a property that is not lazy, `self` does not exist yet, and in a
  /// default argument it is not available.
  func isInSight(at place: CodeRef) -> Bool {
    let root = facts.root(of: place)
    let declaration = facts.declaration(facts.declaration(around: root))
    let isInitialValue = facts.node(root).flags.contains(.initialValue)
    guard !facts.node(root).flags.contains(.defaultArgument) else { return false }
    guard !isInitialValue || declaration.flags.contains(.isLazy) else { return false }
    return facts.outward(from: place).dropFirst().allSatisfy { code in
      facts.node(code).kind != .closure
        || !isWeak(code) && (regions.runsInPlace(code) || usesSelf(code))
    }
  }

  /// Whether code runs only if the object that a closure captured weakly is gone:
  /// `guard let self else { … }`.
  func isGone(at place: CodeRef) -> Bool {
    facts.outward(from: place).contains { block in
      guard facts.node(block).kind == .block, let around = facts.parent(of: block),
        facts.node(around).kind == .guard
      else { return false }
      return facts.children(of: around).contains { part in
        facts.node(part).kind == .bind && facts.firstChild(of: part).map(facts.isSelf) ?? false
      }
    }
  }

  private func isWeak(_ closure: CodeRef) -> Bool {
    facts.children(of: closure).contains {
      facts.node($0).kind == .capture && facts.node($0).name == .`self`
        && facts.node($0).flags.contains(.weak)
    }
  }

  /// Whether a call names members of an object without `self` where a closure has captured it
  /// weakly: with another closure around the call, or around the statements of one of the call's,
  /// the compiler demands `self`.
  func needsName(in call: CodeRef, wrapping closure: CodeRef) -> Bool {
    facts.nodes(in: call).contains { place in
      guard facts.node(place).kind == .name, facts.node(place).name != .`self`,
        let captor = facts.outward(from: place).first(where: capturesSelf),
        captor == closure || !facts.isInside(captor, call), isWeak(captor)
      else { return false }
      return mayBeMember(place)
    }
  }

  private func capturesSelf(_ code: CodeRef) -> Bool {
    facts.node(code).kind == .closure
      && facts.children(of: code).contains {
        facts.node($0).kind == .capture && facts.node($0).name == .`self`
      }
  }

  /// Whether a name may be that of a member of `self`, also of one that its class inherits from
  /// another module's.
  private func mayBeMember(_ name: CodeRef) -> Bool {
    switch expressions.lookUpValue(facts.node(name).name, at: name) {
    case .members: return true
    case .local, .bound, .parameter, .globals, .type(.program): return false
    case .unknown, .type(.external):
      let isType = facts.string(facts.node(name).name).first?.isUppercase ?? false
      guard !isType, let type = expressions.selfType(at: name).nominal else { return false }
      return expressions.types.lineage(of: type).contains {
        if case .external = $0 { true } else { false }
      }
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
