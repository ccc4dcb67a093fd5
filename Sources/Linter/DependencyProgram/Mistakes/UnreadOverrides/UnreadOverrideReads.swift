internal import DependencyFacts

/// The places that may read a dependency, by the names in them: more than those that do.
final class UnreadOverrideReads: KnowsRegistrations {
  let registrations: Registrations
  private let wrappers: WrapperTable
  private let unread: UnreadWrappers
  private let targets: Set<CodeRef>
  private let keys: [Nominal: DependencyKeyFacts]
  private let contexts: ContextOverrides
  /// The files that read dependencies which are not known.
  private let (filesOfUnknown, filesByDependency): (Set<Int32>, [DependencyID: Set<Int32>])

  /// - Parameter targets: the places that name an overridden dependency, and so do not read it.
  init(
    of registrations: Registrations, _ wrappers: WrapperTable, except unread: UnreadWrappers,
    _ targets: Set<CodeRef>
  ) {
    self.registrations = registrations
    self.wrappers = wrappers
    self.unread = unread
    self.targets = targets
    keys = registrations.keysByType
    contexts = ContextOverrides(registrations: registrations)
    var (unknown, files) = (Set<Int32>(), [DependencyID: Set<Int32>]())
    let ofKeys = registrations.keys.flatMap { registrations.liveReads(of: $0.type) }
    for use in wrappers.uses + ofKeys where !unread.contains(use) {
      switch registrations.dependency(of: use) {
      // A generic parameter, or the key of a library, whose value may read others.
      case nil, .key(.external): unknown.insert(use.declaration.file)
      case let dependency?: files[dependency, default: []].insert(use.declaration.file)
      }
    }
    // `@Dependency(Key.self)` of a generic parameter.
    let facts = registrations.facts
    for property in registrations.symbols.declarations.variablesWithAttributes
    where wrappers.use(declaredBy: property) == nil {
      if facts.attributes(of: property).contains(where: { $0.name == .known(.Dependency) }) {
        unknown.insert(property.file)
      }
    }
    (filesOfUnknown, filesByDependency) = (unknown, files)
  }

  /// By each name in a key path.
  private lazy var keyPaths: [Name: [CodeRef]] = sites.keyPaths.reduce(into: [:]) { found, path in
    for name in Set(facts.names(ofKeyPath: path)) { found[name, default: []].append(path) }
  }

  /// The properties whose attribute may give the method that calls them another name.
  private lazy var renamed: Set<Name> = Set(
    symbols.declarations.variablesWithAttributes.filter { property in
      facts.attributes(of: property).contains { $0.arguments != nil }
    }.map { facts.declaration($0).name })

  /// The accessors whose getters ask for a key, which may be one of several.
  private lazy var accessors: [Nominal: [Accessor]] =
    registrations.accessors.reduce(into: [:]) { found, accessor in
      for key in Set(accessor.readKeys + [accessor.key].compactMap(\.self)) {
        found[key, default: []].append(accessor)
      }
    }

  /// Whether code in some files may use a part of a dependency.
  func mayUse(_ part: DependencyPart, where isLinked: (Int32) -> Bool) -> Bool {
    if contexts.isContext(part.dependency) || filesOfUnknown.contains(where: isLinked) {
      return true
    }
    if case .accessor(let name) = part.dependency,
      facts.libraries.system.mayBeReadElsewhere(accessor: name)
    {
      return true
    }
    guard isRead(part.dependency, where: isLinked) else { return false }
    guard case .key(let type) = part.dependency, let endpoint = part.path.last else { return true }
    // With an override, a missing test value is not reported for the other endpoints.
    return keys[type]?.testValues.isEmpty != false || renamed.contains(endpoint)
      || !isEndpoint(part) || isNamed(endpoint, where: isLinked)
  }

  // MARK: Dependencies

  private func isRead(_ dependency: DependencyID, where isLinked: (Int32) -> Bool) -> Bool {
    if filesByDependency[dependency]?.contains(where: isLinked) == true { return true }
    switch dependency {
    case .accessor(let name): return isRead(named: name, where: isLinked)
    case .key(let type):
      let accessors = accessors[type] ?? []
      // A wrapper of another library may infer the key from the type of its property.
      return accessors.isEmpty || accessors.contains { isRead(named: $0.name, where: isLinked) }
        || isNamed(key: type, accessors, where: isLinked) || isInferred(type, where: isLinked)
    }
  }

  private func isRead(named accessor: Name, where isLinked: (Int32) -> Bool) -> Bool {
    (keyPaths[accessor] ?? []).contains { mayRead($0, isLinked) }
      || sites[accessor].contains { mayRead($0, isLinked) && isOfValues($0) }
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
      guard let base = facts.firstChild(of: place),
        let type = expressions.valueType(of: base).unwrapped.nominal
      else { return true }
      // A subscript may lead from a type without such a member to the values.
      return system.valuesTypes.contains(type)
        || symbols.members(of: type, named: facts.node(place).name).isEmpty
    case .name:
      return symbols.enclosingType(of: facts.declaration(around: place))
        .map(system.valuesTypes.contains) ?? false
    default: return false
    }
  }

  /// `Key.self`, by the name of the key or of an alias, other than in its accessors and overrides.
  private func isNamed(
    key type: Nominal, _ accessors: [Accessor], where isLinked: (Int32) -> Bool
  ) -> Bool {
    let name = symbols.baseName(of: type)
    let aliases = symbols.declarations.aliases.filter { alias in
      facts.names(inType: facts.declaration(alias).type, in: alias.file).contains(name)
    }
    let own = Set(accessors.filter { $0.key == type && $0.readKeys.count < 2 }.map(\.declaration))
    return ([name] + aliases.map { facts.declaration($0).name }).contains { name in
      sites[name].contains { place in
        guard let metatype = facts.parent(of: place), facts.node(metatype).name == .`self`,
          mayRead(place, isLinked)
        else { return false }
        if let user = facts.parent(of: metatype).flatMap(facts.parent), targets.contains(user) {
          return false
        }
        return !facts.outward(from: facts.declaration(around: place)).contains(where: own.contains)
      }
    }
  }

  /// Whether a property with an attribute that is not known has the type of a key or its value, as
  /// in `@Injected var api: APIClient`.
  private func isInferred(_ key: Nominal, where isLinked: (Int32) -> Bool) -> Bool {
    let names = Set(
      [key, expressions.valueType(ofKey: key).nominal].compactMap(\.self)
        .map(symbols.baseName(of:)))
    return symbols.declarations.variablesWithAttributes.contains { property in
      isLinked(property.file) && wrappers.use(declaredBy: property) == nil
        && facts.names(inType: facts.declaration(property).type, in: property.file)
          .contains(where: names.contains)
    }
  }

  // MARK: Endpoints

  /// Whether a part is a closure of a client that no code of libraries can use.
  private func isEndpoint(_ part: DependencyPart) -> Bool {
    guard case .key(let key) = part.dependency, let name = part.path.last else { return false }
    let client = expressions.valueType(ofKey: key).instance
    let (_, owner) = registrations.endpoints(Array(part.path.dropLast()), of: client)
    guard let owner, !types.hasUnknownMembers(owner),
      let property = symbols.members(of: owner, named: name).first
    else { return false }
    return facts.typeNode(facts.declaration(property).type, in: property.file)?.kind == .function
  }

  /// Whether some code names an endpoint, other than to give it a value.
  private func isNamed(_ endpoint: Name, where isLinked: (Int32) -> Bool) -> Bool {
    keyPaths[endpoint]?.contains { isLinked($0.file) && !targets.contains($0) } ?? false
      || sites[endpoint].contains { place in
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
