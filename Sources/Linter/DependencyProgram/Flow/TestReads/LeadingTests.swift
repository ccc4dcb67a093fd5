internal import DependencyFacts

/// The tests whose code may lead to a unit, found backwards: whoever runs it names it, or creates
/// its object, or is in turn run by such code.
///
/// To follow the calls of a test takes long, and this mostly tells that a test does not lead to a
/// unit. It gives up where code may run that it does not find.
final class LeadingTests: KnowsExpressions {
  let expressions: ExpressionResolution
  private let registrations: Registrations
  private let wrappers: WrapperTable
  private let uses: UseIndex
  private let creations: CreationIndex
  /// The indices of the tests to which a declaration belongs: itself, or a fixture, or one whose
  /// attributes may have traits.
  private let tests: [DeclRef: [Int]]
  private let known = Answers<DeclRef, Set<Int>?>()
  private let knownByName = Answers<DeclRef, Set<Int>?>()
  private let unresolved = Answers<Name, [CodeRef]>()
  /// Whether code asks for other default values than those of tests, which may be the live ones.
  private let changesContext: Bool
  /// Whether a framework may call the members of objects of a type.
  private let isKnownToFrameworks: (TypeSymbolID) -> Bool
  private lazy var accessors = registrations.accessorsByDeclaration
  /// Captures without a value, which are members or variables: `[worker]`
  private lazy var captures = Dictionary(
    grouping: sites.captures.filter { facts.firstChild(of: $0) == nil },
    by: { facts.node($0).name })
  /// The key paths in which each name is.
  private lazy var keyPaths: [Name: [CodeRef]] = {
    var found: [Name: [CodeRef]] = [:]
    for path in sites.keyPaths {
      for name in facts.names(ofKeyPath: path) { found[name, default: []].append(path) }
    }
    return found
  }()
  /// `.init(fast: true)` of an unknown type.
  private lazy var unresolvedInitializers = sites[.known(.`init`)].filter { place in
    guard let call = facts.call(of: place) else { return true }
    if case .unknown = expressions.callTarget(of: call) { return true }
    return false
  }
  private lazy var keysByValue: [DeclRef: [DependencyKeyFacts]] = {
    var found: [DeclRef: [DependencyKeyFacts]] = [:]
    for key in registrations.keys {
      for value in Set(key.liveValues + key.testValues + key.previewValues) {
        found[value, default: []].append(key)
      }
    }
    return found
  }()
  private lazy var wrappersByKey = Dictionary(
    grouping: wrappers.uses, by: { registrations.part([], readBy: $0)?.dependency })
  /// The code that may read any dependency without a variable for it.
  private lazy var inlineReads =
    ([Name.known(.Dependency), .known(._current)]
    + system.valuesTypes.map(symbols.baseName(of:))).flatMap { sites[$0] }

  /// So much code that its tests would not be fewer than all.
  private static let limit = 1000

  init(
    _ tests: [TestFunction], of registrations: Registrations, _ wrappers: WrapperTable,
    _ uses: UseIndex, _ creations: CreationIndex, changesContext: Bool,
    isKnownToFrameworks: @escaping (TypeSymbolID) -> Bool
  ) {
    expressions = registrations.expressions
    self.registrations = registrations
    self.wrappers = wrappers
    self.uses = uses
    self.creations = creations
    self.changesContext = changesContext
    self.isKnownToFrameworks = isKnownToFrameworks
    var owners: [DeclRef: [Int]] = [:]
    for (index, test) in tests.enumerated() {
      for declaration in Set([test.declaration] + test.fixtures + test.suites) {
        owners[declaration, default: []].append(index)
      }
    }
    self.tests = owners
  }

  /// The indices of the tests; nil for any test, where code may run that the search does not find.
  ///
  /// - Parameter isByName: whether to include those that only a name may lead there, since its
  ///   receiver is not known, or a framework that gets an object.
  func leading(to unit: DeclRef, isByName: Bool = false) -> Set<Int>? {
    (isByName ? knownByName : known)(unit) { find(leadingTo: unit, isByName: isByName) }
  }

  private func find(leadingTo unit: DeclRef, isByName: Bool) -> Set<Int>? {
    var found: Set<Int> = []
    add(testsAround: unit, to: &found)
    var seen: Set<DeclRef> = [unit]
    var pending = [unit]
    while let unit = pending.popLast() {
      guard var places = places(thatMayRun: unit) else { return nil }
      if isByName {
        guard let more = self.places(thatMayMean: unit) else { return nil }
        places += more
      }
      for place in places {
        let user = facts.declaration(around: place)
        guard seen.insert(user).inserted else { continue }
        guard seen.count < Self.limit else { return nil }
        add(testsAround: user, to: &found)
        pending.append(user)
      }
    }
    return found
  }

  private func add(testsAround declaration: DeclRef, to found: inout Set<Int>) {
    var current: DeclRef? = declaration
    while let ref = current {
      // A suite around code runs it for no test by itself.
      let mayOwnTests = ref == declaration || !facts.declaration(ref).kind.isTypeOrExtension
      if mayOwnTests, let tests = tests[ref] { found.formUnion(tests) }
      current = facts.parent(of: ref)
    }
  }

  /// Nil for code that runs without its name: an accessor, a subscript, an operator, a text.
  private func places(thatMayRun unit: DeclRef) -> [CodeRef]? {
    let member = facts.member(of: unit)
    let declaration = facts.declaration(member)
    if let value = facts.outward(from: member).first(where: { keysByValue[$0] != nil }) {
      return places(reading: value)
    }
    if accessors[member] != nil { return nil }
    switch declaration.kind {
    case .function, .variable:
      let name = declaration.name
      guard name != Name.none, name != .callAsFunction, name != .known(.wrappedValue),
        name != .known(.projectedValue), !uses.isOperator(name),
        !facts.libraries.texts.isMember(name), !isRunByStore(member, name)
      else { return nil }
      var places = places(naming: member)
      if isOfOtherType(member) {
        places = Array(sites[name])
      } else {
        for ref in declarations(calledAs: member) { places += self.places(naming: ref) }
      }
      guard runsWithObject(unit, declaration) else { return places }
      return self.places(creating: member).map { places + $0 }
    case .initializer, .deinitializer: return places(creating: member)
    case .class, .struct, .enum, .actor:
      return symbols.nominal(of: member).flatMap { self.places(creating: $0) }
    case .file: return []
    case .protocol, .extension, .subscript, .accessor, .enumElement, .alias, .associatedType,
      .macro:
      return nil
    }
  }

  /// The code that names the value of a key, or reads the key where a test may get that value.
  /// Nil if a library may read it.
  private func places(reading value: DeclRef) -> [CodeRef]? {
    var places = places(naming: value)
    for key in keysByValue[value] ?? [] {
      let isOfTests =
        key.valuesInTests.contains(value) || changesContext && key.liveValues.contains(value)
      guard isOfTests else { continue }
      let names = registrations.accessors(of: key.type).map(\.name)
      if names.contains(where: facts.libraries.system.declares(accessor:)) { return nil }
      // `values.client.fetch()`, wherever the values come from; an override reads nothing.
      places += names.flatMap { sites[$0] }.filter { !facts.isPartOfAssigned($0) }
      places += (wrappersByKey[.key(key.type)] ?? []).flatMap {
        self.places(naming: $0.declaration)
      }
      places += inlineReads
    }
    return places
  }

  /// Whether a member belongs to a type of which calls may be found by name alone: one of another
  /// module, or the values themselves.
  private func isOfOtherType(_ member: DeclRef) -> Bool {
    switch symbols.enclosingType(of: member) {
    case .external?: true
    case let type?: system.valuesTypes.contains(type)
    case nil: false
    }
  }

  private func isRunByStore(_ member: DeclRef, _ name: Name) -> Bool {
    facts.libraries.frameworks.runsForStore(name)
      && symbols.enclosingType(of: member).map { kinds.isKind(.reducer, $0) } ?? false
  }

  /// The places that may mean a function or property, called or not.
  private func places(naming member: DeclRef) -> [CodeRef] {
    let name = facts.declaration(member).name
    var places =
      uses.mentions(of: member) + uses.projections(of: member) + (captures[name] ?? [])
    guard facts.declaration(member).kind == .function else { return places }
    let calls = uses.calls(named: name)
    for group in calls.groupsOf[member] ?? [] { places += calls.groups[group].places }
    return places + (calls.arguments[member] ?? []) + (calls.values[member] ?? [])
  }

  /// The places that may mean code by its name alone, since their receiver is not known, and those
  /// that create an object of which a framework may call it. Nil for unknown places.
  private func places(thatMayMean unit: DeclRef) -> [CodeRef]? {
    let member = facts.member(of: unit)
    let declaration = facts.declaration(member)
    switch declaration.kind {
    case .initializer, .class, .struct, .enum, .actor: return unresolvedInitializers
    case .function, .variable:
      let owner = symbols.enclosingType(of: member)
      var isOfFramework = false
      if case .program(let type)? = owner { isOfFramework = isKnownToFrameworks(type) }
      var places = places(thatMayMean: declaration.name).filter { place in
        isOfFramework || !isOfOtherModule(facts.base(of: place))
      }
      if isOfFramework, let owner, !declaration.flags.contains(.isStatic) {
        guard let creations = self.places(creating: owner) else { return nil }
        places += creations
      }
      return runsWithObject(unit, declaration) ? places + unresolvedInitializers : places
    default: return []
    }
  }

  private func places(thatMayMean name: Name) -> [CodeRef] {
    unresolved(name) {
      sites[name].filter { place in
        if let call = facts.call(of: place) {
          guard case .unknown = expressions.callTarget(of: call) else { return false }
        } else if facts.node(place).kind == .name {
          return false
        }
        return uses.meaning(of: place) == nil
      } + (keyPaths[name] ?? [])
    }
  }

  /// Whether an object is of a type of another module. The result of an unknown function looks like
  /// one.
  private func isOfOtherModule(_ object: CodeRef?) -> Bool {
    guard let type = object.flatMap({ expressions.valueType(of: $0).unwrapped.externalInstance })
    else { return false }
    return facts.isCapitalized(type)
  }

  /// The requirements that a member may implement, those of its own protocol too, and the members
  /// that it may override.
  private func declarations(calledAs member: DeclRef) -> [DeclRef] {
    guard case .program(let owner)? = symbols.enclosingType(of: member) else { return [] }
    return ([owner] + types.allInherited(by: owner)).flatMap {
      symbols.members(of: .program($0), named: facts.declaration(member).name)
    }
  }

  /// The initial value of a stored property runs where an object is created.
  private func runsWithObject(_ unit: DeclRef, _ declaration: Declaration) -> Bool {
    declaration.kind == .variable && facts.declaration(unit).kind == .variable
      && declaration.parent != .file && declaration.local == nil
      && declaration.flags.isDisjoint(with: [.isStatic, .isLazy, .isComputed])
  }

  private func places(creating member: DeclRef) -> [CodeRef]? {
    symbols.enclosingType(of: member).flatMap { places(creating: $0) }
  }

  /// Nil for a reducer, which may be a part of others by its type alone, and for a property
  /// wrapper, which attributes create.
  private func places(creating type: Nominal) -> [CodeRef]? {
    var places: [CodeRef] = []
    var seen: Set<Nominal> = [type]
    var pending = [type]
    while let type = pending.popLast() {
      guard case .program(let id) = type, symbols[id].kind != .protocol,
        !kinds.isKind(.reducer, type), !expressions.isPropertyWrapper(id)
      else { return nil }
      places += creations.creations(of: type).all.map(\.place) + values(ofInitializersOf: type)
      pending += (types.subclasses[type] ?? []).map { .program($0) }
        .filter { seen.insert($0).inserted }
    }
    return places
  }

  /// `Model.init`, wherever it is handed.
  private func values(ofInitializersOf type: Nominal) -> [CodeRef] {
    sites[.known(.`init`)].filter { place in
      guard facts.node(place).kind == .member, facts.call(of: place) == nil,
        let base = facts.firstChild(of: place), facts.node(base).name == symbols.baseName(of: type)
      else { return false }
      return expressions.valueType(of: base) == .metatype(type)
    }
  }
}
