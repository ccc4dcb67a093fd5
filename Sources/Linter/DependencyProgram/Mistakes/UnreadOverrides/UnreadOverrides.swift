internal import DependencyFacts
internal import PackageGraph

/// A dependency, or an endpoint of one, that tests override and no code reads that is linked into
/// them.
package struct UnreadOverride {
  /// `\.api.fetch`
  package let name: String
  /// The first one in a test, and the others, in program order.
  package let places: [CodeRef]
  /// Where code that the first of the tests links makes such a value itself, `UUID()`.
  package let made: (place: SourceRange, text: String)?
}

/// The overrides in tests of what nothing reads, told by names alone: no code that the tests link
/// names the dependency, or the endpoint, other than to override it. In program order.
package struct UnreadOverrides: KnowsRegistrations {
  let registrations: Registrations
  private let wrappers: WrapperTable
  private let unread: UnreadWrappers
  private let targets: Set<CodeRef>
  private let tests: Set<DeclRef>
  private let keys: [Nominal: DependencyKeyFacts]
  private let contexts: ContextOverrides
  private let watching: WatchingOverrides
  private let effects: EffectSites
  /// By each name in a key path.
  private let keyPaths: [Name: [CodeRef]]
  /// The files that read dependencies which are not known: any one, or those of libraries that are
  /// not there, by file. The test values of these may read others.
  private let unknown: (any: Set<Int32>, ofLibraries: [Int32: Set<DependencyID>])
  /// By test file.
  private let overridden: [Int32: Set<DependencyID>]
  package private(set) var all: [UnreadOverride] = []

  /// - Parameter tests: the functions of tests.
  init(
    of registrations: Registrations, _ wrappers: WrapperTable, _ overrides: ValueOverrides,
    in tests: [TestFunction], except unread: UnreadWrappers
  ) {
    self.registrations = registrations
    self.wrappers = wrappers
    self.unread = unread
    targets = overrides.targets
    self.tests = Set(tests.map(\.declaration))
    keys = registrations.keysByType
    contexts = ContextOverrides(registrations: registrations)
    watching = WatchingOverrides(expressions: registrations.expressions)
    effects = EffectSites(expressions: registrations.expressions)
    keyPaths = Self.keyPathsByName(registrations.expressions)
    unknown = Self.filesOfUnknownReads(registrations, wrappers)
    let inTests = overrides.written.filter { registrations.modules.isTest(file: $0.place.file) }
    overridden = Dictionary(grouping: inTests, by: \.place.file)
      .mapValues { Set($0.map(\.part.dependency)) }
    all = Dictionary(grouping: inTests, by: \.part).compactMap { part, found in
      let files = Dictionary(grouping: found.map(\.place), by: \.file).filter { file, places in
        !isUsed(part, from: file) && !places.contains(where: watching.mayFail)
      }
      let places = files.values.joined().sorted()
      // Suites and helpers override for all of their tests, in case one needs it.
      return places.first(where: isInTest).map { first in
        UnreadOverride(
          name: registrations.name(of: part), places: [first] + places.filter { $0 != first },
          made: valueMade(insteadOf: part, linkedWith: first.file))
      }
    }
    .sorted { ($0.places[0], $0.name) < ($1.places[0], $1.name) }
  }

  private static func keyPathsByName(
    _ expressions: ExpressionResolution
  ) -> [Name: [CodeRef]] {
    expressions.sites.keyPaths.reduce(into: [:]) { found, keyPath in
      for name in Set(expressions.facts.names(ofKeyPath: keyPath)) {
        found[name, default: []].append(keyPath)
      }
    }
  }

  private static func filesOfUnknownReads(
    _ registrations: Registrations, _ wrappers: WrapperTable
  ) -> (any: Set<Int32>, ofLibraries: [Int32: Set<DependencyID>]) {
    var any: Set<Int32> = []
    var libraries: [Int32: Set<DependencyID>] = [:]
    for use in wrappers.uses {
      let file = use.declaration.file
      switch registrations.dependency(of: use) {
      case .key(.external(let key)): libraries[file, default: []].insert(.key(.external(key)))
      case .accessor(let name) where !registrations.facts.libraries.system.declares(accessor: name):
        libraries[file, default: []].insert(.accessor(name))
      case .accessor, .key(.program): break
      case nil: any.insert(file)
      }
    }
    return (any, libraries)
  }

  private func isInTest(_ place: CodeRef) -> Bool {
    facts.outward(from: facts.declaration(around: place)).contains(where: tests.contains)
  }

  // MARK: One dependency

  /// Whether code that is linked with a test file may use a part of a dependency.
  private func isUsed(_ part: DependencyPart, from test: Int32) -> Bool {
    let isLinked = linked(with: test)
    if contexts.isContext(part.dependency) || unknown.any.contains(where: isLinked) { return true }
    if case .accessor(let name) = part.dependency,
      facts.libraries.system.mayBeReadElsewhere(accessor: name)
        || mayBeReadByLibraries(linkedWith: test, isLinked)
    {
      return true
    }
    guard isRead(part.dependency, where: isLinked) else { return false }
    guard case .key(let type) = part.dependency, let endpoint = part.path.last else { return true }
    // With an override, a missing test value is not reported for the other endpoints.
    return keys[type]?.testValues.isEmpty != false || mayHaveOtherName(endpoint)
      || isNamed(endpoint, where: isLinked)
  }

  /// Whether code reads a dependency of a library that is not there, and the tests of a file do not
  /// override it: its test value may read another one.
  private func mayBeReadByLibraries(linkedWith test: Int32, _ isLinked: (Int32) -> Bool) -> Bool {
    unknown.ofLibraries.contains { file, dependencies in
      isLinked(file) && !dependencies.isSubset(of: overridden[test] ?? [])
    }
  }

  /// The files whose code is part of the product of a test; all if that is not known.
  private func linked(with test: Int32) -> (Int32) -> Bool {
    guard let target = modules.target(ofFile: test), modules.graph.isWhole,
      modules.knowsAllLinked(by: target)
    else { return { _ in true } }
    let linked = modules.linked(by: target)
    return { [modules] file in modules.target(ofFile: file).map(linked.contains) ?? true }
  }

  private func isRead(_ dependency: DependencyID, where isLinked: (Int32) -> Bool) -> Bool {
    let names: [Name]
    switch dependency {
    case .accessor(let name): names = [name]
    case .key(let type):
      names = registrations.accessors(of: type).map(\.name)
      // A wrapper of another library may infer the key from the type of its property.
      if names.isEmpty { return true }
      if registrations.places(naming: type).contains(where: { mayRead($0, isLinked) }) {
        return true
      }
    }
    return names.contains { name in
      (keyPaths[name] ?? []).contains { mayRead($0, isLinked) }
        || expressions.sites[name].contains { mayRead($0, isLinked) && isOfValues($0) }
    }
  }

  /// Whether a place of a dependency's name is one where it is read.
  private func mayRead(_ place: CodeRef, _ isLinked: (Int32) -> Bool) -> Bool {
    isLinked(place.file) && !targets.contains(place)
      && !unread.contains(wrapper: facts.declaration(around: place))
  }

  /// Whether a name may be that of a member of the values.
  private func isOfValues(_ place: CodeRef) -> Bool {
    switch facts.node(place).kind {
    case .member:
      guard let base = facts.firstChild(of: place) else { return true }
      guard let type = expressions.valueType(of: base).unwrapped.nominal else { return true }
      // A subscript may lead from a type without such a member to the values.
      return system.valuesTypes.contains(type)
        || symbols.members(of: type, named: facts.node(place).name).isEmpty
    case .name:
      return symbols.enclosingType(of: facts.declaration(around: place))
        .map(system.valuesTypes.contains) ?? false
    default: return false
    }
  }

  /// Whether an attribute may give the method that calls an endpoint another name.
  private func mayHaveOtherName(_ endpoint: Name) -> Bool {
    symbols.declarations.variablesWithAttributes.contains { property in
      facts.declaration(property).name == endpoint
        && facts.attributes(of: property).contains { $0.arguments != nil }
    }
  }

  /// The first place where code makes a value that the override replaces. To make one is what live
  /// values are for.
  private func valueMade(
    insteadOf part: DependencyPart, linkedWith test: Int32
  ) -> (place: SourceRange, text: String)? {
    guard case .accessor(let name) = part.dependency else { return nil }
    let isLinked = linked(with: test)
    return EffectSource.all.lazy.filter { facts.names.existing($0.accessor) == name }
      .flatMap { source in effects.all(of: source).map { (source, $0) } }
      .filter { _, found in
        isLinked(found.place.file) && !types.isTestOrPreview(found.place)
          && symbols.enclosingType(of: facts.declaration(around: found.place))
            .map { keys[$0] == nil } != false
      }
      .map { (effects.range(of: $1.place, in: $1.expression), $0.text) }
      .min { ($0.0.file, $0.0.start) < ($1.0.file, $1.0.start) }
  }

  /// Whether some code names an endpoint, other than to give it a value.
  private func isNamed(_ endpoint: Name, where isLinked: (Int32) -> Bool) -> Bool {
    keyPaths[endpoint]?.contains { isLinked($0.file) && !targets.contains($0) } ?? false
      || expressions.sites[endpoint].contains { place in
        guard isLinked(place.file), !targets.contains(place), !facts.isAssigned(place) else {
          return false
        }
        guard facts.node(place).kind == .name else { return true }
        switch expressions.lookUpValue(endpoint, at: place) {
        case .local, .bound, .parameter: return false
        case .members, .globals, .type, .unknown: return true
        }
      }
  }
}
