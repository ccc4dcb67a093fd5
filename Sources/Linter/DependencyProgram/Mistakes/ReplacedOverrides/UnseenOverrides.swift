internal import DependencyFacts

/// Overrides around the use of objects whose wrappers only use the values of their creation, as in
/// some hand-written systems.
package struct UnseenOverrides: KnowsRegistrations {
  /// In program order.
  package private(set) var all: [UnseenOverride] = []

  let registrations: Registrations
  private let effects: EffectTable
  private let reads: ObjectReads
  private let operations: ScopeOperations

  init(
    of registrations: Registrations, _ scopes: OverrideScopes, _ reads: ObjectReads,
    in regions: Regions, _ effects: EffectTable
  ) {
    self.registrations = registrations
    self.effects = effects
    self.reads = reads
    operations = ScopeOperations(in: regions)
    guard expressions.system.isHandWritten else { return }
    all = scopes.aroundOperations.flatMap(unseen(in:))
  }

  private func unseen(in scope: OverrideScope) -> [UnseenOverride] {
    guard let operation = scope.operation, let block = facts.block(of: operation) else { return [] }
    let nodes = operations.ownNodes(of: block)
    var objects: [(place: CodeRef, type: Nominal)] = []
    for node in nodes {
      switch facts.node(node).kind {
      // Code that receives a closure may do anything with it.
      case .closure: return []
      case .call:
        guard let object = objectCalled(by: node) else { return [] }
        objects.append(object)
      default: break
      }
    }
    let used = effects.sites(in: operation, facts).filter(\.isRead)
    let hooks = objects.flatMap { sitesOfHooks(in: $0.type) }
    let readThere = Set(
      effects.wrappers(reachedFrom: used + hooks).compactMap(registrations.dependency(of:)))
    return scope.overrides.compactMap { override in
      let dependency = override.part.dependency
      guard !readThere.contains(dependency) else { return nil }
      let uses = objects.filter { object in
        reads.reads(byUseOf: object.place, of: object.type)
          .contains { $0.part.dependency == dependency }
      }
      guard let first = uses.first,
        uses.allSatisfy({ reads.remembersAll(of: dependency, $0.type, registrations) })
      else { return nil }
      return UnseenOverride(
        name: registrations.name(of: override.part), override: override.place, use: first.place,
        type: first.type)
    }
  }

  /// The effects of methods that subclasses override: any method of the object may call them.
  private func sitesOfHooks(in type: Nominal) -> [EffectSite] {
    types.descendants(of: type).flatMap { heir in
      symbols[heir].declarations.flatMap(facts.members(in:))
        .filter { facts.declaration($0).flags.contains(.isOverride) }
        .flatMap { effects.sites(runBy: .call($0)) }
    }
  }

  /// The object whose method a call certainly runs.
  private func objectCalled(by call: CodeRef) -> (place: CodeRef, type: Nominal)? {
    guard case .functions(let functions) = expressions.callTarget(of: call), functions.only != nil,
      let callee = facts.firstChild(of: call), let object = facts.base(of: callee),
      facts.node(object).kind == .name, let type = expressions.valueType(of: object).instance
    else { return nil }
    return (object, type)
  }
}

/// An override that the objects used in its scope do not read.
package struct UnseenOverride {
  /// `\.date`
  package let name: String
  package let override: CodeRef
  package let use: CodeRef
  package let type: Nominal
}

extension ObjectReads {
  /// Whether all wrappers of a type that ask for a dependency use the values of their creation.
  fileprivate func remembersAll(
    of dependency: DependencyID, _ type: Nominal, _ registrations: Registrations
  ) -> Bool {
    wrappers(of: type).allSatisfy {
      registrations.dependency(of: $0) != dependency || $0.profile == .atCreation
    }
  }
}
