internal import DependencyFacts

/// The calls of `withDependencies(from:)` that find no values: the object's own class declares no
/// wrapper, and no scope has returned the object. The class of `self` may be a subclass.
package struct EmptyPropagations: KnowsRegistrations {
  /// In program order.
  package private(set) var all: [EmptyPropagation] = []

  let registrations: Registrations
  private let wrappers: WrapperTable
  private let uses: UseIndex
  private let creations: CreationIndex
  private let effects: EffectTable

  init(
    of wrappers: WrapperTable, _ registrations: Registrations, _ uses: UseIndex,
    _ creations: CreationIndex, _ effects: EffectTable
  ) {
    self.registrations = registrations
    self.wrappers = wrappers
    self.uses = uses
    self.creations = creations
    self.effects = effects
    let returned = Answers<Nominal, Bool>()
    for place in expressions.sites[.known(.withDependencies)] {
      guard let call = facts.call(of: place), facts.node(place).kind == .name,
        let scope = expressions.scopeCall(call), case .from(let object) = scope.kind,
        !isOfProgram(call), let type = emptyType(of: object, in: call)
      else { continue }
      guard !returned(type, { mayBeReturned(type) }) else { continue }
      all.append(propagation(call, of: type))
    }
  }

  /// Whether the callee may be a function of the program: a hand-written system has its own
  /// semantics.
  private func isOfProgram(_ call: CodeRef) -> Bool {
    if case .functions = expressions.callTarget(of: call) { true } else { false }
  }

  // MARK: - The object

  /// The type of an object that has no wrapper of its own class: of all classes that the object may
  /// be of, or of those that the program creates, if these are subclasses.
  private func emptyType(of object: CodeRef, in call: CodeRef) -> Nominal? {
    guard let type = expressions.valueType(of: object).instance, types.isClassOrActor(type),
      case .program(let id) = type
    else { return nil }
    let family = [id] + types.descendants(of: type)
    if family.allSatisfy(isEmpty) {
      return facts.declaration(symbols[id].declaration).access == .open ? nil : type
    }
    let created = family.filter(isCreated)
    guard let first = created.first, created.allSatisfy(isEmpty),
      !created.contains(where: { mayReplace(facts.declaration(around: call), $0) })
    else { return nil }
    return .program(first)
  }

  private func isEmpty(_ type: TypeSymbolID) -> Bool {
    wrappers.stored[.program(type)] == nil && !hasUnknownProperties(type)
  }

  /// Whether code outside of tests creates an object of exactly this class, or of one of several
  /// with its name.
  private func isCreated(_ type: TypeSymbolID) -> Bool {
    placesCreating(type).contains { !types.isTestOrPreview($0.place) }
  }

  private func placesCreating(_ type: TypeSymbolID) -> [(place: CodeRef, isReference: Bool)] {
    let unclear = sites[symbols[type].name].filter { place in
      guard let call = facts.call(of: place), case .unknown = expressions.callTarget(of: call)
      else { return false }
      return true
    }
    return creations.creations(of: .program(type)).all.map { ($0.place, $0.isReference) }
      + unclear.map { ($0, false) }
  }

  /// Whether a subclass has a member of the same name, which may run in place of the code.
  private func mayReplace(_ unit: DeclRef, _ subclass: TypeSymbolID) -> Bool {
    let member = facts.declaration(unit).kind == .accessor ? facts.parent(of: unit) ?? unit : unit
    return !symbols.members(of: .program(subclass), named: facts.declaration(member).name).isEmpty
  }

  /// Whether a class may have wrappers that are not recognised: from a macro of another module, or
  /// from a property with an attribute that may contain one.
  private func hasUnknownProperties(_ id: TypeSymbolID) -> Bool {
    symbols[id].declarations.contains { !hasPlainAttributes($0) }
      || facts.members(in: symbols[id].declaration).contains { member in
        facts.declaration(member).isStoredProperty && !hasPlainAttributes(member)
      }
  }

  private func hasPlainAttributes(_ declaration: DeclRef) -> Bool {
    facts.attributes(of: declaration).allSatisfy {
      facts.libraries.frameworks.addsNoWrapper(attribute: $0.name)
    }
  }

  /// Whether some scope may return an object of the type, which is then registered with the scope's
  /// values. Creations in other modules are unknown.
  private func mayBeReturned(_ type: Nominal) -> Bool {
    guard case .program(let id) = type else { return true }
    let places = ([id] + types.descendants(of: type)).flatMap(placesCreating)
    guard !places.isEmpty else { return true }
    return places.contains { $0.isReference || mayLeaveScope($0.place, depth: 0) }
  }

  /// Whether the object created or returned at a place may be the result of a scope: it is in a
  /// scope and not held by a local variable, or it is the result of a function that is called in
  /// one.
  private func mayLeaveScope(_ place: CodeRef, depth: Int) -> Bool {
    guard depth < 4 else { return true }
    var current = place
    while let parent = facts.parent(of: current) {
      if facts.node(current).kind == .closure, isOperation(current) { return true }
      if let holder = holder(of: current, in: parent) {
        return isResult(holder, inFile: place.file)
      }
      current = parent
    }
    let unit = facts.declaration(around: place)
    switch facts.declaration(unit).kind {
    case .function:
      guard facts.declaration(unit).type != nil else { return false }
      let calls = uses.calls(named: facts.declaration(unit).name)
      let places =
        (calls.groupsOf[unit] ?? []).flatMap { calls.groups[$0].places }
        + (calls.arguments[unit] ?? [])
      return places.contains { mayLeaveScope($0, depth: depth + 1) }
    case .accessor:
      guard let property = facts.parent(of: unit) else { return false }
      return uses.mentions(of: property).contains { mayLeaveScope($0, depth: depth + 1) }
    // The initial value of a property stays with its object.
    default: return false
    }
  }

  /// The name that a value is assigned to: a variable, or the target of an assignment.
  private func holder(of value: CodeRef, in parent: CodeRef) -> Name? {
    switch facts.node(parent).kind {
    case .local: return facts.declaration(at: parent).map { facts.declaration($0).name }
    case .assignment:
      guard let target = facts.firstChild(of: parent), target != value else { return nil }
      return facts.lastName(of: target)
    default: return nil
    }
  }

  /// Whether a name is the result of a closure or function somewhere in a file, or part of one.
  private func isResult(_ name: Name, inFile file: Int32) -> Bool {
    sites[name, inFile: file].contains { place in
      guard let parent = facts.parent(of: place) else { return false }
      switch facts.node(parent).kind {
      case .return, .array, .tuple, .argument, .dictionary: return true
      case .block: return facts.node(parent).end == facts.node(place).end
      default: return false
      }
    }
  }

  private func isOperation(_ closure: CodeRef) -> Bool {
    guard let scope = facts.call(taking: closure).flatMap(expressions.scopeCall),
      scope.operation == closure
    else { return false }
    switch scope.kind {
    case .overrides, .from, .yield: return true
    case .escaped, .prepare: return false
    }
  }

  // MARK: - Losses

  private func propagation(_ call: CodeRef, of type: Nominal) -> EmptyPropagation {
    let operation = expressions.scopeCall(call)?.operation
    let sites = operation.map { Array(effects.sites(in: $0, facts)) } ?? []
    let update = facts.arguments(of: call).filter { facts.node($0).name == Name.none }
      .compactMap(facts.firstChild).first { $0 != operation }
    return EmptyPropagation(
      scope: call, type: type, overlooked: overlooked(by: type),
      override: update.flatMap { update in
        registrations.override(in: update, of: effects.wrappers(reachedFrom: sites))
      }, hasUpdate: update != nil, sites: sites)
  }

  private func overlooked(
    by type: Nominal
  ) -> (wrapper: WrapperUse, place: EmptyPropagation.Overlooked)? {
    for superclass in types.lineage(of: type).dropFirst() {
      if let use = wrappers.stored[superclass]?.first { return (use, .inSuperclass) }
    }
    guard case .program(let id) = type else { return nil }
    for property in facts.members(in: symbols[id].declaration)
    where facts.declaration(property).isStoredProperty {
      guard let held = expressions.declaredType(of: property).instance,
        let use = wrappers.stored[held]?.first
      else { continue }
      return (use, .inProperty(property))
    }
    return nil
  }
}

/// A `withDependencies(from:)` whose object has no values to hand on.
package struct EmptyPropagation {
  /// The call.
  package let scope: CodeRef
  /// The class or actor of the object, which declares no wrapper of its own.
  package let type: Nominal
  /// A wrapper elsewhere whose values were probably meant, and its place.
  package let overlooked: (wrapper: WrapperUse, place: Overlooked)?
  /// The override in the scope's update that is also lost, and the wrapper that would read it.
  package let override: (place: CodeRef, read: WrapperUse)?
  /// Whether the scope changes the values.
  package let hasUpdate: Bool
  /// The reads and creations in the operation, in program order.
  package let sites: [EffectSite]

  package enum Overlooked {
    case inSuperclass
    /// In the value of a stored property.
    case inProperty(DeclRef)
  }
}
