internal import DependencyFacts

/// The places where code itself reads the current values: wrappers in bodies, and references to the
/// values.
struct EffectOrigins: KnowsRegions {
  let regions: Regions
  private let wrappers: WrapperTable

  init(of wrappers: WrapperTable, in regions: Regions) {
    self.regions = regions
    self.wrappers = wrappers
  }

  func add(to propagation: inout EffectPropagation) {
    addWrappers(to: &propagation)
    addNamedReads(to: &propagation)
  }

  private func addWrappers(to propagation: inout EffectPropagation) {
    for use in wrappers.uses {
      switch use.storage {
      case .local:
        guard !use.isOfUnknownModule, let place = facts.localNode(of: use.declaration)
        else { continue }
        propagation.add(.readsCurrent, at: place, .wrapper(use))
      case .instance:
        guard use.profile == .atAccess, symbols.enclosingType(of: use.declaration) != nil
        else { continue }
        propagation.addUnit(use.declaration, .readsCurrent, as: .property(use.declaration))
      case .shared: break
      }
    }
  }

  /// `DependencyValues._current` and wrappers made by hand: `Dependency(\.a).wrappedValue`.
  private func addNamedReads(to propagation: inout EffectPropagation) {
    for place in sites[.known(._current)] {
      guard let base = facts.firstChild(of: place), facts.node(place).kind == .member,
        let values = expressions.valueType(of: base).nominal,
        system.valuesTypes.contains(values), !system.isInsideSystem(place)
      else { continue }
      propagation.add(.readsCurrent, at: place, .current(read(after: place)))
    }
    if system.isHandWritten { addReadsOfParts(to: &propagation) }
    for place in sites[.known(.Dependency)] {
      guard let call = facts.call(of: place), let member = facts.parent(of: call),
        let read = expressions.inlineRead(at: member)
      else { continue }
      propagation.add(.readsCurrent, at: place, .current(read.use))
    }
  }

  /// `Values.current.date` of a hand-written system, except in the code of its own types. Copying
  /// or handing on all values does not read any of them.
  private func addReadsOfParts(to propagation: inout EffectPropagation) {
    for place in sites[.known(.current)] {
      guard let base = facts.firstChild(of: place), facts.node(place).kind == .member,
        let part = facts.parent(of: place), facts.node(part).kind == .member,
        !facts.isAssigned(part), let values = expressions.valueType(of: base).nominal,
        case .program = values, system.valuesTypes.contains(values), !isOfSystem(place),
        !isMethod(facts.node(part).name, of: values)
      else { continue }
      propagation.add(.readsCurrent, at: place, .current(read(after: place)))
    }
  }

  /// The read of the member that follows all current values.
  private func read(after values: CodeRef) -> WrapperUse? {
    guard let member = facts.parent(of: values), facts.node(member).kind == .member else {
      return nil
    }
    return WrapperUse(of: .keyPath([facts.node(member).name]), at: member, in: facts)
  }

  /// `Values.current.setting(\.date, date)`: a method may copy the values, or hand them on.
  private func isMethod(_ name: Name, of values: Nominal) -> Bool {
    types.lookUpMembers(name, of: values)
      .contains { facts.declaration($0).kind == .function }
  }

  private func isOfSystem(_ place: CodeRef) -> Bool {
    guard let type = symbols.enclosingType(of: facts.declaration(around: place)) else {
      return false
    }
    if case .program(let id) = type, system.wrappers.contains(id) { return true }
    return system.valuesTypes.contains(type)
  }
}
