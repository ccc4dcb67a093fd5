internal import DependencyFacts

/// An expression whose value differs from run to run, in code that uses dependencies.
package struct UncontrolledEffect {
  package let place: SourceRange
  /// The declaration whose code contains it.
  package let unit: DeclRef
  /// `Date()`
  package let text: String
  /// The dependency that replaces it: `date`.
  package let accessor: String
  /// The wrapper of that dependency, if the code has one.
  package let wrapper: WrapperUse?
  /// The same expression with the wrapper, if that certainly compiles.
  package let replacement: String?
}

/// The uncontrolled effects of types that own wrappers, and of functions that declare one, in
/// program order.
package struct UncontrolledEffects: KnowsExpressions {
  var expressions: ExpressionResolution { effects.expressions }
  private let effects: EffectSites
  private let wrappers: WrapperTable
  /// The wrappers of each function, by the declaration around them.
  private let localWrappers: [DeclRef: [WrapperUse]]
  private let keys: Set<Nominal>
  package private(set) var all: [UncontrolledEffect] = []

  init(of wrappers: WrapperTable, _ registrations: Registrations) {
    effects = EffectSites(expressions: registrations.expressions)
    self.wrappers = wrappers
    let facts = registrations.facts
    localWrappers = Dictionary(
      grouping: wrappers.uses.filter { $0.storage == .local },
      by: { facts.parent(of: $0.declaration) ?? $0.declaration })
    keys = Set(registrations.keys.map(\.type))
    var known: Set<SourceRange> = []
    for source in EffectSource.all {
      for (place, expression) in effects.all(of: source) {
        guard let effect = effect(of: source, at: place, in: expression),
          known.insert(effect.place).inserted
        else { continue }
        all.append(effect)
      }
    }
    all.sort { ($0.place.file, $0.place.start) < ($1.place.file, $1.place.start) }
  }

  private func effect(
    of source: EffectSource, at place: CodeRef, in expression: CodeRef
  ) -> UncontrolledEffect? {
    let unit = facts.declaration(around: place)
    guard !types.isTestOrPreview(place), let inSight = wrappersInSight(at: place, in: unit)
    else { return nil }
    let wrapper = inSight.first { path(of: $0).first == source.accessor }
    return UncontrolledEffect(
      place: effects.range(of: place, in: expression), unit: unit, text: source.text,
      accessor: source.accessor, wrapper: wrapper,
      replacement: wrapper.flatMap { replacement(for: source, by: $0, at: place) })
  }

  /// The wrappers that code can read; nil if there are none, or if the code makes the values of a
  /// key, which are meant to have effects. Static members make values for tests and previews, and
  /// have no object.
  private func wrappersInSight(at place: CodeRef, in unit: DeclRef) -> [WrapperUse]? {
    var found: [WrapperUse] = []
    var current: DeclRef? = unit
    while let ref = current, !facts.declaration(ref).kind.isTypeOrExtension {
      if facts.declaration(ref).flags.contains(.isStatic) { return nil }
      found += (localWrappers[ref] ?? []).filter { isVariable($0, at: place) }
      current = facts.parent(of: ref)
    }
    let owner = symbols.enclosingType(of: unit)
    if let owner {
      if keys.contains(owner) { return nil }
      found += wrappers.stored[owner] ?? []
    }
    return found.isEmpty ? nil : found
  }

  private func isVariable(_ use: WrapperUse, at place: CodeRef) -> Bool {
    let name = facts.declaration(use.declaration).name
    guard case .local(let found) = expressions.lookUpValue(name, at: place) else { return false }
    return found == use.declaration
  }

  private func path(of use: WrapperUse) -> [String] {
    guard case .keyPath(let names) = use.target else { return [] }
    return names.map(facts.string)
  }

  /// The replacement; nil unless the wrapper's name certainly refers to the wrapper and `self` can
  /// be omitted.
  private func replacement(
    for source: EffectSource, by wrapper: WrapperUse, at place: CodeRef
  ) -> String? {
    let name = facts.declaration(wrapper.declaration).name
    guard let rest = source.rest, isInSight(wrapper, named: name, at: place), isOfSystem(wrapper)
    else { return nil }
    let path = path(of: wrapper)
    if path.count == 1 { return facts.string(name) + rest }
    return path == EffectSource.timeNow && source.isOfTime ? facts.string(name) : nil
  }

  private func isInSight(_ wrapper: WrapperUse, named name: Name, at place: CodeRef) -> Bool {
    switch expressions.lookUpValue(name, at: place) {
    case .local(let found): return found == wrapper.declaration
    case .members(let found, of: _):
      guard found.only == wrapper.declaration, !facts.isInitialValue(place) else { return false }
      let unit = facts.declaration(facts.declaration(around: place))
      // An initialiser may not read its properties before all of them have values.
      guard unit.kind == .function || unit.kind == .variable || unit.kind == .accessor else {
        return false
      }
      guard facts.closure(around: place) != nil else { return true }
      // A closure in an object's method may need an explicit 'self'; a getter of a value type
      // captures a copy.
      let owner = symbols.enclosingType(of: wrapper.declaration)
      return unit.kind != .function && owner.map { !types.isClassOrActor($0) } ?? false
    case .bound, .parameter, .globals, .type, .unknown: return false
    }
  }

  /// Whether the accessor is that of the system, not one of the program with another type.
  private func isOfSystem(_ wrapper: WrapperUse) -> Bool {
    guard let type = expressions.declaredType(of: wrapper.declaration).nominal else { return true }
    return EffectSource.valueTypes.contains(symbols.name(of: type))
  }
}
