internal import DependencyFacts

/// The types of the values that the program gives to a parameter or variable whose own type is a
/// protocol or a class with others below it, if all code that gives it one is known.
///
/// Answers are cached, and a cycle of values that are handed around is undecidable.
final class GivenTypes: KnowsRegions {
  let regions: Regions
  let uses: UseIndex
  let creations: CreationIndex
  private let ofParameters = Answers<ParameterQuestion, Types?>()
  private let ofVariables = Answers<DeclRef, Types?>()
  private let ofGenerics = Answers<GenericQuestion, Types?>()
  private let callees = Answers<DeclRef, [CodeRef]?>()

  typealias Types = Set<TypeSymbolID>

  private static let longestWay = 8

  private struct ParameterQuestion: Hashable {
    let parameter: ParameterRef
    let isMetatype: Bool
  }

  private struct GenericQuestion: Hashable {
    let name: Name
    let home: DeclRef
  }

  init(_ uses: UseIndex, _ creations: CreationIndex, in regions: Regions) {
    self.regions = regions
    self.uses = uses
    self.creations = creations
  }

  /// The types that a value can have; nil if it may have others.
  func types(of value: CodeRef) -> Types? { types(of: value, depth: 0) }

  private func types(of value: CodeRef, depth: Int) -> Types? {
    guard depth < Self.longestWay else { return nil }
    if let own = expressions.ownType(of: value) { return only(own) }
    guard let type = expressions.valueType(of: value).unwrapped.instance, case .program = type
    else {
      return nil
    }
    if isExact(type) { return only(type) }
    switch facts.node(value).kind {
    case .name: return types(named: facts.node(value).name, at: value, isMetatype: false, depth)
    case .member: return regions.variable(namedAt: value).flatMap { types(in: $0, depth) }
    case .call: return expressions.createsBelowBound(value) ? types(createdBy: value, depth) : nil
    default: return nil
    }
  }

  private func only(_ type: Nominal) -> Types? {
    guard case .program(let id) = type, symbols[id].kind != .protocol else { return nil }
    return [id]
  }

  /// Whether each value of a type has that type itself.
  private func isExact(_ type: Nominal) -> Bool {
    guard case .program(let id) = type else { return false }
    switch symbols[id].kind {
    case .protocol: return false
    case .class: return types.subclasses[type] == nil
    default: return true
    }
  }

  /// The types that a variable's name stands for, or with `isMetatype`, those that it is itself.
  private func types(named name: Name, at place: CodeRef, isMetatype: Bool, _ depth: Int) -> Types?
  {
    switch expressions.lookUpValue(name, at: place) {
    case .parameter(of: let function, let index):
      return types(
        givenTo: ParameterRef(function: function, index: index), isMetatype: isMetatype, depth)
    case .local(let variable): return isMetatype ? nil : types(in: variable, depth)
    case .members(let found, of: _), .globals(let found):
      return isMetatype ? nil : found.only.flatMap { types(in: $0, depth) }
    case .bound(let bind):
      let isCapture = facts.node(bind).kind == .capture
      guard isCapture || isCondition(bind) else { return nil }
      if let value = facts.firstChild(of: bind) {
        return isMetatype
          ? types(ofMetatype: value, depth + 1) : types(of: value, depth: depth + 1)
      }
      guard let outside = isCapture ? facts.parent(of: bind) : bind else { return nil }
      return types(named: name, at: outside, isMetatype: isMetatype, depth + 1)
    case .type, .unknown: return nil
    }
  }

  /// `if let job`, unlike a name in a pattern or loop.
  private func isCondition(_ bind: CodeRef) -> Bool {
    guard facts.node(bind).kind == .bind, let parent = facts.parent(of: bind) else { return false }
    return [.if, .guard, .while].contains(facts.node(parent).kind)
  }

  // MARK: Parameters

  private func types(
    givenTo parameter: ParameterRef, isMetatype: Bool, _ depth: Int
  ) -> Types? {
    let question = ParameterQuestion(parameter: parameter, isMetatype: isMetatype)
    return ofParameters(question, until: nil) {
      let (function, index) = (parameter.function, parameter.index)
      let fact = facts.parameter(index, of: function)
      guard !fact.isVariadic, let callees = calleesOfAllCalls(of: function) else { return nil }
      return joined(callees) { callee in
        guard let call = facts.parent(of: callee),
          let matches = expressions.matchedParameters(of: function, in: call)
        else { return nil }
        let argument = matches.first { $0.value == index }?.key
        guard
          let value = argument.flatMap(facts.firstChild(of:))
            ?? facts.defaultValue(of: fact, of: function).flatMap(facts.firstChild(of:))
        else { return nil }
        if isNothing(value, for: fact.type, in: function.file) { return [] }
        return isMetatype
          ? types(ofMetatype: value, depth + 1) : types(of: value, depth: depth + 1)
      }
    }
  }

  /// Whether a value is `nil`: no other literal can be one of a protocol or class.
  private func isNothing(_ value: CodeRef, for type: TypeID?, in file: Int32) -> Bool {
    facts.node(value).kind == .literal && facts.typeNode(type, in: file)?.kind == .optional
  }

  /// The types of all values; nil if those of one are not known, or there are none.
  private func joined(_ places: [CodeRef], _ types: (CodeRef) -> Types?) -> Types? {
    var found: Types = []
    for place in places {
      guard let types = types(place) else { return nil }
      found.formUnion(types)
    }
    return found.isEmpty ? nil : found
  }

  // MARK: Variables

  private func types(in variable: DeclRef, _ depth: Int) -> Types? {
    let declaration = facts.declaration(variable)
    guard declaration.kind == .variable, declaration.access < .public,
      declaration.flags.isDisjoint(with: [.isComputed, .isOverride]),
      facts.attributes(of: variable).isEmpty, !facts.isRequirement(variable),
      declaration.flags.contains(.isLet) || isChangedByNameAlone(variable)
    else { return nil }
    return ofVariables(variable, until: nil) {
      guard let given = valuesGiven(to: variable) else { return nil }
      return joined(given) { value in
        isNothing(value, for: declaration.type, in: variable.file)
          ? [] : types(of: value, depth: depth + 1)
      }
    }
  }

  private func isChangedByNameAlone(_ variable: DeclRef) -> Bool {
    facts.declaration(variable).local != nil
      || requirements.requirements(metBy: variable).isEmpty
        && uses.keyPaths(through: variable).isEmpty
  }

  /// The expressions whose values a variable gets; nil if not all of them are known.
  private func valuesGiven(to variable: DeclRef) -> [CodeRef]? {
    var found = facts.initialValue(of: variable).map { [$0] } ?? []
    let isLocal = facts.declaration(variable).local != nil
    let places =
      isLocal ? regions.placesOfUses(ofLocal: variable) ?? [] : uses.mentions(of: variable)
    for place in places {
      guard let parent = facts.parent(of: place), !regions.mayBeChanged(asPart: place) else {
        return nil
      }
      if facts.isAssigned(place) { found += facts.children(of: parent).dropFirst() }
    }
    if isLocal { return found }
    let mayBeAssignedUnseen = expressions.sites[facts.declaration(variable).name].contains {
      facts.isAssigned($0) && uses.meaning(of: $0) == nil
    }
    guard !mayBeAssignedUnseen else { return nil }
    guard let given = memberwiseValues(of: variable) else { return nil }
    return found + given
  }

  /// The arguments of an implicit initialiser that set a property.
  private func memberwiseValues(of property: DeclRef) -> [CodeRef]? {
    guard case .program(let owner)? = symbols.enclosingType(of: property),
      symbols[owner].kind == .struct,
      !facts.declaration(property).flags.contains(.isStatic)
    else { return [] }
    let name = facts.declaration(property).name
    guard !mayBeCreatedUnseen(.program(owner), labels: [name]) else { return nil }
    var found: [CodeRef] = []
    for creation in creations.creations(of: .program(owner)).all {
      guard !creation.isReference, let call = facts.parent(of: creation.place) else { return nil }
      // Initialisers in an extension leave the implicit one.
      guard creation.initializers.isEmpty else { continue }
      found += facts.arguments(of: call).filter { facts.node($0).name == name }
        .compactMap(facts.firstChild(of:))
    }
    return found
  }
}

// MARK: - Types that are values, and generic parameters

extension GivenTypes {
  /// `T()`, `T.init()`, `type.init()`
  private func types(createdBy call: CodeRef, _ depth: Int) -> Types? {
    guard let callee = facts.firstChild(of: call) else { return nil }
    guard facts.node(callee).kind == .member else { return types(ofGeneric: callee, depth) }
    return facts.firstChild(of: callee).flatMap { types(ofMetatype: $0, depth) }
  }

  /// The types that an expression stands for: `Model.self`, `type`
  private func types(ofMetatype value: CodeRef, _ depth: Int) -> Types? {
    guard depth < Self.longestWay else { return nil }
    if facts.node(value).kind == .member, facts.node(value).name == .`self`,
      let type = facts.firstChild(of: value)
    {
      if let generic = types(ofGeneric: type, depth) { return generic }
      guard case .metatype(let type) = expressions.valueType(of: value) else { return nil }
      return only(type)
    }
    guard facts.node(value).kind == .name else { return nil }
    return types(ofGeneric: value, depth)
      ?? types(named: facts.node(value).name, at: value, isMetatype: true, depth)
  }

  /// The types that the program's code has for a generic parameter.
  private func types(ofGeneric name: CodeRef, _ depth: Int) -> Types? {
    let parameter = facts.node(name).name
    guard facts.node(name).kind == .name,
      case .unknown = expressions.lookUpValue(parameter, at: name),
      let home = types.constraint(of: parameter, from: facts.declaration(around: name))?.declaration
    else { return nil }
    return ofGenerics(GenericQuestion(name: parameter, home: home), until: nil) {
      if facts.declaration(home).kind == .function {
        return types(of: parameter, boundByCallsOf: home, depth)
      }
      return symbols.nominal(of: home).flatMap { types(of: parameter, boundByCreationsOf: $0) }
    }
  }

  private func types(of parameter: Name, boundByCallsOf function: DeclRef, _ depth: Int) -> Types? {
    for (index, fact) in facts.parameters(of: function).enumerated() {
      guard let node = facts.typeNode(fact.type, in: function.file) else { continue }
      let isMetatype = node.kind == .member && node.name == .`Type`
      let part = isMetatype ? facts.firstChild(of: fact.type, in: function.file) : fact.type
      guard let part = facts.typeNode(part, in: function.file), part.kind == .named,
        part.name == parameter
      else { continue }
      return types(
        givenTo: ParameterRef(function: function, index: index), isMetatype: isMetatype, depth + 1)
    }
    return nil
  }

  /// `Screen<Model>()`: each creation shows the types.
  private func types(of parameter: Name, boundByCreationsOf type: Nominal) -> Types? {
    guard case .program(let id) = type, symbols[id].kind != .protocol,
      let index = facts.genericParameters(of: symbols[id].declaration).firstIndex(of: parameter),
      isExact(type), !mayBeCreatedUnseen(type, labels: nil)
    else { return nil }
    let position = index - facts.genericParameters(of: symbols[id].declaration).startIndex
    return joined(creations.creations(of: type).all.map(\.place)) { place in
      guard let call = facts.call(of: place),
        case .boxed(type, let arguments) = expressions.valueType(of: call),
        position < arguments.count, let bound = arguments[position].instance, isExact(bound)
      else { return nil }
      return only(bound)
    }
  }
}

// MARK: - All calls

extension GivenTypes {
  /// The callees of all calls of a function or initialiser; nil if there may be others, or code
  /// hands the function on.
  private func calleesOfAllCalls(of function: DeclRef) -> [CodeRef]? {
    callees(function, until: nil) {
      let declaration = facts.declaration(function)
      guard declaration.access < .public, !declaration.flags.contains(.isOverride),
        !facts.isRequirement(function), requirements.requirements(metBy: function).isEmpty
      else { return nil }
      switch declaration.kind {
      case .function: return calleesOfAllCalls(ofFunction: function)
      case .initializer: return calleesOfAllCalls(ofInitializer: function)
      default: return nil
      }
    }
  }

  private func calleesOfAllCalls(ofFunction function: DeclRef) -> [CodeRef]? {
    let name = facts.declaration(function).name
    let calls = uses.calls(named: name)
    guard calls.arguments[function] == nil, calls.values[function] == nil else { return nil }
    let groups = (calls.groupsOf[function] ?? []).map { calls.groups[$0] }
    guard groups.allSatisfy({ $0.candidates.only != nil }) else { return nil }
    let places = Set(groups.flatMap(\.places))
    guard expressions.sites[name].allSatisfy({ places.contains($0) || !mayName(function, $0) })
    else { return nil }
    return places.sorted()
  }

  /// Whether a place that does not certainly call a function may name it.
  private func mayName(_ function: DeclRef, _ place: CodeRef) -> Bool {
    let node = facts.node(place)
    guard node.kind == .name || node.kind == .member || node.kind == .implicitMember else {
      return false
    }
    if let call = facts.call(of: place) {
      if expressions.matchedParameters(of: function, in: call) == nil { return false }
      switch expressions.callTarget(of: call) {
      case .functions(let functions): return functions.refs.contains(function)
      case .construction, .enumElement, .variable: return false
      case .unknown: break
      }
    }
    if let meaning = uses.meaning(of: place) { return meaning == function }
    switch node.kind {
    case .name:
      switch expressions.lookUpValue(node.name, at: place) {
      case .members(let found, of: _), .globals(let found): return found.refs.contains(function)
      case .local, .bound, .parameter, .type: return false
      case .unknown: return true
      }
    case .member:
      guard let base = facts.base(of: place) else { return true }
      switch expressions.valueType(of: base) {
      case .instance(let owner), .metatype(let owner), .boxed(let owner, _):
        if !expressions.isCertain(owner) { return true }
        return types.overloads(of: node.name, in: owner).refs.contains(function)
      case .unknown, .optional, .tuple, .function: return true
      }
    default: return facts.declaration(function).flags.contains(.isStatic)
    }
  }

  private func calleesOfAllCalls(ofInitializer initializer: DeclRef) -> [CodeRef]? {
    guard let type = symbols.enclosingType(of: initializer) else { return nil }
    let labels = facts.parameterSlice(of: initializer).map(\.label)
    guard !mayBeCreatedUnseen(type, labels: Set(labels)) else { return nil }
    var found: [CodeRef] = []
    for heir in [type] + types.descendants(of: type).map(Nominal.program) {
      let creations = creations.creations(of: heir)
      for creation in (creations.byInitializer[initializer] ?? []).map({ creations.all[$0] }) {
        guard creation.initializers.only == initializer, !creation.isReference else { return nil }
        found.append(creation.place)
      }
    }
    for place in expressions.sites[.known(.`init`)] {
      guard let call = facts.call(of: place),
        let delegated = expressions.delegatedInitializers(of: call),
        delegated.contains(initializer)
      else { continue }
      guard delegated.count == 1 else { return nil }
      found.append(place)
    }
    return found
  }

  /// Whether code may create values of a type without naming it: `.init(…)` where the type is not
  /// known.
  ///
  /// - Parameter labels: the labels that an argument has; nil if there may be none.
  private func mayBeCreatedUnseen(_ type: Nominal, labels: Set<Name>?) -> Bool {
    expressions.sites[.known(.`init`)].contains { place in
      guard let call = facts.call(of: place), case .unknown = expressions.callTarget(of: call),
        expressions.delegatedInitializers(of: call) == nil, !isOnKnownValue(place)
      else { return false }
      guard let labels else { return true }
      let arguments = facts.arguments(of: call)
      return arguments.contains { labels.contains(facts.node($0).name) }
    }
  }

  private func isOnKnownValue(_ place: CodeRef) -> Bool {
    guard let base = facts.base(of: place) else { return false }
    if facts.node(base).name == .known(.super) || facts.isSelf(base) { return true }
    return expressions.valueType(of: base).nominal.map(expressions.isCertain) ?? false
  }
}
