internal import DependencyFacts

/// The code that may run between that which certainly does, as far as it changes the values of it.
extension ScopedRun {
  /// A place at which a test may replace one of its stores.
  struct Replacement {
    let place: CodeRef
    /// The store; nil for a call of code that may replace some.
    let store: DeclRef?
    var step: CertainSteps.PossibleStep?
  }

  /// In program order.
  ///
  /// - Parameter steps: those that certainly run, which account for themselves.
  func possibleReplacements(
    by unit: DeclRef, isEntry: Bool, besides certain: [CertainSteps.Step]
  ) -> [Replacement] {
    guard code.actionTypes.isTest(file: unit.file),
      !assigned.isEmpty || steps.assignsValuesOfStores(inFile: unit.file)
    else { return [] }
    let values = Set(certain.lazy.filter { !$0.isInBranch }.map(\.place))
    let assignments = code.roots(of: unit).flatMap(facts.nodes(in:)).filter {
      facts.node($0).kind == .assignment
        && !(facts.children(of: $0).last.map(values.contains) ?? false)
    }
    let own = assignments.compactMap { assignment in
      facts.firstChild(of: assignment).flatMap(code.uses.meaning).map {
        Replacement(place: assignment, store: $0)
      }
    }
    let calls = steps.possibleSteps(of: unit, isEntry: isEntry).map {
      Replacement(place: $0.place, store: nil, step: $0)
    }
    return (own + calls).sorted { $0.place < $1.place }
  }

  /// A new store has none of the values that the one before was assigned.
  func replaceStores(_ pending: inout ArraySlice<Replacement>, before place: CodeRef?) {
    while let first = pending.first, place.map({ first.place < $0 }) ?? true {
      pending.removeFirst()
      if let store = first.store {
        assigned[store] = assigned[store]?.joined(with: .none)
      } else if let step = first.step {
        for (store, values) in assigned where mayReplace(store, step) {
          assigned[store] = values.joined(with: .none)
        }
      }
    }
  }

  private func mayReplace(_ store: DeclRef, _ step: CertainSteps.PossibleStep) -> Bool {
    let helpers = code.uses.mentions(of: store).filter(facts.isAssigned)
      .map(facts.declaration(around:)).filter { !isEntry($0) && !code.isTest($0) }
    guard !helpers.isEmpty else { return false }
    let reach = steps.reach(of: step)
    return reach.isCut || helpers.contains(where: reach.units.contains)
  }

  /// Whether the values of a store are assigned after it may have begun to run something, as far as
  /// one unit shows.
  func mayChangeWhileRunning(_ store: CodeRef, in index: Int) -> Bool {
    guard let variable = variable(ofStore: store, in: index), assigned[variable] != nil else {
      return false
    }
    let unit = frames[index].unit
    let sending = code.uses.mentions(of: variable).filter { mention in
      let owner = facts.declaration(around: mention)
      guard owner == unit || !code.isTest(owner) else { return false }
      guard !facts.isAssigned(mention), let user = facts.parent(of: mention),
        facts.base(of: user) == mention
      else { return !facts.isAssigned(mention) }
      return facts.libraries.frameworks.runsStore(facts.node(user).name)
    }
    guard let first = sending.min(), sending.allSatisfy({ facts.declaration(around: $0) == unit })
    else { return true }
    return graph.overrides.made(by: unit).contains { _, place in
      if case .assignment(variable) = home(of: place) { place > first } else { false }
    }
  }

  /// Whether code that may have run before a place reads a dependency.
  func mayRead(_ dependency: DependencyID, before place: CodeRef, in index: Int) -> Bool {
    var ends: [Int: CodeRef?] = [:]
    var (current, end): (Int?, CodeRef?) = (index, place)
    while let index = current {
      ends[index] = end
      end = frames[index].call
      current = frames[index].caller
    }
    return frames.indices.contains { index in
      guard frames[index].isFollowed else { return false }
      let unit = frames[index].unit
      return steps.possibleSteps(of: unit, isEntry: isEntry(unit)).contains { step in
        if let end = ends[index] ?? nil, step.place >= end { return false }
        let reach = steps.reach(of: step)
        return reach.isCut || reach.read.contains(dependency)
      }
    }
  }
}
