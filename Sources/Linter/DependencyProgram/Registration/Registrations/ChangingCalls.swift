internal import DependencyFacts

/// The calls in the update of a scope that change a part of the values: `$0.api.override(…)`,
/// `$0[API.self].override(…)`, `mock(&$0.api)`, `$0.setUp()`.
struct ChangingCalls: KnowsRegistrations {
  typealias Changed = (part: DependencyPart, place: CodeRef)

  /// The parts that certainly get another value, in program order.
  private(set) var known: [Changed] = []
  /// The parts that unknown code may change.
  private(set) var unknown: [Changed] = []
  let registrations: Registrations
  /// The functions that are given all values and change some. All code that names one of these is
  /// among the calls above, which stand for what it changes.
  private(set) var applied: Set<DeclRef> = []
  private var changedByFunctions: [Change: [Alteration]] = [:]

  /// The parts of a value that a function changes.
  private struct Change: Hashable {
    let function: DeclRef
    /// The parameter that receives the value; nil for `self`.
    let parameter: Int?
  }

  private enum Alteration: Hashable {
    case change([Name])
    case unknown([Name])

    var asUnknown: Alteration {
      switch self {
      case .change(let path), .unknown(let path): .unknown(path)
      }
    }

    func inside(_ path: [Name]) -> Alteration {
      switch self {
      case .change(let inner): .change(path + inner)
      case .unknown(let inner): .unknown(path + inner)
      }
    }
  }

  init(of registrations: Registrations) {
    self.registrations = registrations
    // In a fixed order: functions that call each other are answered by the one that comes first.
    for name in Set(registrations.accessors.map(\.name)).sorted(by: { $0.rawValue < $1.rawValue }) {
      for place in expressions.sites[name] { addChanges(of: name, at: place) }
    }
    let keys = Set(registrations.keys.map(\.type))
    for name in Set(keys.map(symbols.baseName)).sorted(by: { $0.rawValue < $1.rawValue }) {
      for place in expressions.sites[name] { addChanges(ofOneOf: keys, at: place) }
    }
    for (name, values) in functionsOfValues() {
      for place in expressions.sites[name] { addChanges(byFunction: name, of: values, at: place) }
    }
    for function in functionsGivenValues() { addChanges(byGiving: function) }
    known.sort { $0.place < $1.place }
    unknown.sort { $0.place < $1.place }
  }

  /// - Parameter place: may name the accessor of a scope's values.
  private mutating func addChanges(of accessor: Name, at place: CodeRef) {
    guard !facts.isAssigned(place), let user = facts.parent(of: place),
      facts.node(user).kind != .assignment,
      case .accessor(accessor)? = registrations.overriddenPlace(place),
      case .key(let key) = registrations.dependency(named: accessor, inFile: place.file)
    else { return }
    addChanges(ofValueOf: key, at: place)
  }

  /// - Parameter place: may name the key of a scope's values, `$0[API.self]`.
  private mutating func addChanges(ofOneOf keys: Set<Nominal>, at place: CodeRef) {
    guard let argument = facts.parent(of: place).flatMap(facts.parent(of:)),
      facts.node(argument).kind == .argument, let element = facts.parent(of: argument),
      facts.node(element).kind == .subscript, !facts.isAssigned(element),
      let user = facts.parent(of: element), facts.node(user).kind != .assignment,
      case .key(let key)? = registrations.overriddenPlace(element), keys.contains(key)
    else { return }
    addChanges(ofValueOf: key, at: element)
  }

  private mutating func addChanges(ofValueOf key: Nominal, at place: CodeRef) {
    guard registrations.accessor(around: facts.declaration(around: place)) == nil,
      registrations.isOfValues(place)
    else { return }
    let dependency = DependencyID.key(key)
    for effect in effects(at: place, on: expressions.valueType(ofKey: key)) {
      switch effect {
      case .change(let path): known.append((registrations.part(path, of: dependency), place))
      case .unknown(let path): unknown.append((registrations.part(path, of: dependency), place))
      }
    }
  }

  // MARK: Functions of the values

  /// Their names, each with the type of the first of that name, in program order.
  private func functionsOfValues() -> [(name: Name, values: Nominal)] {
    let homes = system.valuesTypes.flatMap { values in
      symbols.declarations(of: values).map { (home: $0, values: values) }
    }
    var seen: Set<Name> = []
    return homes.sorted { $0.home < $1.home }.flatMap { home, values in
      facts.members(in: home).map(facts.declaration)
        .filter { $0.kind == .function && seen.insert($0.name).inserted }
        .map { (name: $0.name, values: values) }
    }
  }

  /// `$0.setUp()`: the dependencies that the function assigns get other values.
  private mutating func addChanges(
    byFunction name: Name, of values: Nominal, at place: CodeRef
  ) {
    guard let base = facts.base(of: place), !facts.isSelf(base),
      let call = facts.call(of: place), registrations.isOfValues(place),
      registrations.isValues(base)
    else { return }
    for effect in effects(ofMethod: name, of: .instance(values), calledBy: call, 0) {
      // A function that may change anything is the concern of those that follow the calls.
      guard case .change(let path) = effect, let accessor = path.first else { continue }
      let dependency = registrations.dependency(named: accessor, inFile: place.file)
      known.append((registrations.part(Array(path.dropFirst()), of: dependency), place))
    }
  }

  // MARK: Functions that are given the values

  /// The functions outside tests with a parameter `inout DependencyValues`. Those of tests count as
  /// the code of the test itself.
  private func functionsGivenValues() -> [(function: DeclRef, index: Int)] {
    symbols.declarations.functions.compactMap { function in
      let parameters = facts.parameterSlice(of: function)
      guard
        let index = parameters.indices.first(where: { isGivenValues(parameters[$0], of: function) }
        ),
        !modules.isTest(file: function.file)
      else { return nil }
      return (function, index - parameters.startIndex)
    }
  }

  private func isGivenValues(_ parameter: Parameter, of function: DeclRef) -> Bool {
    guard let node = facts.typeNode(parameter.type, in: function.file), node.flags.contains(.inout)
    else { return false }
    return types.resolve(parameter.type, from: function).map(system.valuesTypes.contains) == true
  }

  /// `environment.apply(to: &$0)`: the dependencies that the function assigns get other values.
  private mutating func addChanges(byGiving given: (function: DeclRef, index: Int)) {
    var areAllKnown = !facts.declaration(given.function).flags.contains(.isOverride)
    for place in expressions.sites[facts.declaration(given.function).name] {
      guard let call = facts.call(of: place),
        case .functions(let functions) = expressions.callTarget(of: call)
      else {
        areAllKnown = false
        continue
      }
      guard functions.refs.contains(given.function) else {
        areAllKnown = areAllKnown && !functions.refs.contains(where: facts.isRequirement)
        continue
      }
      guard functions.only != nil,
        let argument = expressions.matchedParameters(of: given.function, in: call)?
          .first(where: { $0.value == given.index })?.key,
        let values = facts.firstChild(of: argument), facts.node(values).kind == .name,
        registrations.isParameterOfUpdate(values)
      else {
        areAllKnown = false
        continue
      }
      for effect in effects(ofHanding: argument, to: call, 0) {
        guard case .change(let path) = effect, let accessor = path.first else {
          areAllKnown = false
          continue
        }
        let dependency = registrations.dependency(named: accessor, inFile: given.function.file)
        known.append((registrations.part(Array(path.dropFirst()), of: dependency), values))
      }
    }
    if areAllKnown { applied.insert(given.function) }
  }

  // MARK: One use of a value

  /// The calls by which code changes a value at a place that names it.
  ///
  /// - Parameter countsAssignments: whether an assignment counts too.
  private mutating func effects(
    at place: CodeRef, on type: ValueType, countsAssignments: Bool = false, depth: Int = 0
  ) -> [Alteration] {
    var path: [Name] = []
    var owner = type
    var isElement = false
    var current = place
    while let user = facts.parent(of: current) {
      let isBase = facts.firstChild(of: user) == current
      switch facts.node(user).kind {
      case .member where isBase:
        let name = facts.node(user).name
        if let call = facts.call(of: user) {
          return effects(ofMethod: name, of: owner, calledBy: call, depth).map {
            isElement ? .change(path) : $0.inside(path)
          }
        }
        guard isValue(owner) else { return [] }
        owner = member(name, of: owner)
        if !isElement { path.append(name) }
      case .subscript where isBase:
        isElement = true
        owner = .unknown
      case .argument:
        return facts.parent(of: user).map {
          effects(ofHanding: user, to: $0, depth).map { $0.inside(path) }
        } ?? []
      case .assignment where isBase: return countsAssignments ? [.change(path)] : []
      case .sequence where isBase:
        return facts.node(user).flags.contains(.modifying) ? [.change(path)] : []
      default: return []
      }
      current = user
    }
    return []
  }

  private func member(_ name: Name, of owner: ValueType) -> ValueType {
    owner.unwrapped.instance.flatMap { types.lookUpMembers(name, of: $0).first }
      .map { expressions.declaredType(of: $0) } ?? .unknown
  }

  /// Whether changing a part changes the whole: an object stays the same.
  private func isValue(_ type: ValueType) -> Bool {
    guard case .program(let id)? = type.unwrapped.instance else { return true }
    switch symbols[id].kind {
    case .struct, .enum: return true
    default: return false
    }
  }

  private mutating func effects(
    ofMethod name: Name, of owner: ValueType, calledBy call: CodeRef, _ depth: Int
  ) -> [Alteration] {
    if facts.libraries.collections.changing.contains(name) { return [.change([])] }
    guard let type = owner.unwrapped.instance, isDeclaredHere(type) else { return [.unknown([])] }
    guard isValue(owner) else { return [] }
    let members = types.overloads(of: name, in: type)
    if members.refs.contains(where: { facts.declaration($0).kind == .variable }) { return [] }
    let functions = expressions.fittingOrInherited(members, call, of: .function).refs
    let found = functions.map {
      Set(effects(of: Change(function: $0, parameter: nil), on: owner, depth + 1))
    }
    guard let first = found.first else { return [.unknown([])] }
    // Any one of several overloads may be called.
    let certain = found.dropFirst().reduce(first) { $0.intersection($1) }
    let all = found.reduce(into: Set()) { $0.formUnion($1) }
    return Array(certain) + all.subtracting(certain).map(\.asUnknown)
  }

  /// Whether the functions of a type are known: those of the values are, since only the program
  /// adds functions that change them.
  private func isDeclaredHere(_ type: Nominal) -> Bool {
    if case .program = type { return true }
    return system.valuesTypes.contains(type)
  }

  /// `mock(&$0.api)`: facts do not record the `&`, but the parameter shows it.
  private mutating func effects(
    ofHanding argument: CodeRef, to call: CodeRef, _ depth: Int
  ) -> [Alteration] {
    guard facts.node(call).kind == .call else { return [] }
    guard let (function, index) = expressions.parameter(of: argument, in: call) else {
      return isConstruction(call) ? [] : [.unknown([])]
    }
    let type = facts.parameter(index, of: function).type
    guard let node = facts.typeNode(type, in: function.file), node.flags.contains(.inout) else {
      return []
    }
    return effects(
      of: Change(function: function, parameter: index),
      on: expressions.valueType(ofWritten: type, from: function), depth + 1)
  }

  /// A name that nothing in the program declares may be a type's.
  private func isConstruction(_ call: CodeRef) -> Bool {
    switch expressions.callTarget(of: call) {
    case .construction(.program, _), .enumElement: true
    case .construction(.external(let name), _): facts.isCapitalized(name)
    case .functions, .variable, .unknown: false
    }
  }

  // MARK: Functions

  private mutating func effects(
    of change: Change, on type: ValueType, _ depth: Int
  ) -> [Alteration] {
    if let known = changedByFunctions[change] { return known }
    guard depth < 8 else { return [.unknown([])] }
    changedByFunctions[change] = []
    let found = findEffects(of: change, on: type, depth)
    changedByFunctions[change] = found
    return found
  }

  private mutating func findEffects(
    of change: Change, on type: ValueType, _ depth: Int
  ) -> [Alteration] {
    let function = change.function
    guard let root = facts.body(of: function) else { return [.unknown([])] }
    var found: Set<Alteration> = []
    for place in facts.nodes(in: root) {
      guard facts.node(place).kind == .name else { continue }
      let name = facts.node(place).name
      if let parameter = change.parameter {
        guard name == facts.parameter(parameter, of: function).name,
          case .parameter(function, parameter) = expressions.lookUpValue(name, at: place)
        else { continue }
        found.formUnion(effects(at: place, on: type, countsAssignments: true, depth: depth))
      } else if name == .`self` {
        found.formUnion(effects(at: place, on: type, countsAssignments: true, depth: depth))
      } else if isOwnMember(place) {
        found.formUnion(effects(ofOwn: name, at: place, of: type, depth))
      }
    }
    return Array(found)
  }

  /// Whether a name is that of a member of the method's type. A name in a function of the values
  /// that nothing declares is an accessor of the system's.
  private func isOwnMember(_ name: CodeRef) -> Bool {
    if case .members = expressions.lookUpValue(facts.node(name).name, at: name) { return true }
    return registrations.isUndeclaredMemberOfValues(name)
  }

  /// The effects of a method on one of its own members, named without `self`.
  private mutating func effects(
    ofOwn name: Name, at place: CodeRef, of type: ValueType, _ depth: Int
  ) -> [Alteration] {
    if let call = facts.call(of: place) {
      return effects(ofMethod: name, of: type, calledBy: call, depth)
    }
    return effects(
      at: place, on: member(name, of: type), countsAssignments: true, depth: depth
    ).map { $0.inside([name]) }
  }
}
