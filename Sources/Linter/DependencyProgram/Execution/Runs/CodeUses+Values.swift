internal import DependencyFacts

/// The current values that the code in closures gets.
extension CodeUses {
  /// Whether the code in a closure does not get the values of the code around it.
  func losesValues(_ closure: CodeRef) -> Bool { values(in: closure) == .lost }

  private func values(in closure: CodeRef) -> CodeUse.Values {
    knownValues(closure) {
      switch facts.block(of: closure).map({ order.regions.provenance(of: $0) }) {
      case .lost: .lost
      case .propagated: .handedOn
      default: .surrounding
      }
    }
  }

  func values(for target: CodeUse.Target, in closure: CodeRef) -> CodeUse.Values {
    switch values(in: closure) {
    case .surrounding: .surrounding
    case .lost: isRemembered(target) ? .surrounding : .lost
    case .handedOn: isReadOfNewValues(target) ? .surrounding : .handedOn
    }
  }

  private func isReadOfNewValues(_ target: CodeUse.Target) -> Bool {
    guard case .inline(let place, members: _, isCalled: _) = target else { return false }
    return expressions.inlineRead(at: place)?.isOfNewValues ?? false
  }

  /// Whether a wrapper is a local one that was declared with the values of the unit: its value
  /// remembers them in a closure that does not get them.
  private func isRemembered(_ target: CodeUse.Target) -> Bool {
    switch target {
    case .wrapper(let wrapper, members: _), .call(ofWrapper: let wrapper, members: _):
      guard let use = expressions.wrapperUse(of: wrapper), use.storage == .local, use.isRemembering
      else { return false }
      return facts.localNode(of: wrapper).flatMap(facts.closure).map(losesValues) != true
    default: return false
    }
  }
}
