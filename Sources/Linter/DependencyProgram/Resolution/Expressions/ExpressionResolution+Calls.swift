internal import DependencyFacts

/// The declaration that a call resolves to.
enum CallTarget {
  /// All functions of the program that the arguments fit.
  case functions(Overloads)
  /// A new value of a type; the initialisers that the arguments fit, none for an implicit one.
  case construction(Nominal, Overloads)
  /// A case of an enum, with a payload.
  case enumElement(Nominal)
  /// A closure in a variable or property.
  case variable(DeclRef)
  case unknown
}

extension ExpressionResolution {
  /// The declaration that a call resolves to, cached because the effects need it repeatedly for
  /// each call of a name.
  func callTarget(of call: CodeRef, depth: Int = 0) -> CallTarget {
    if let known = answer(callTargets[call], atDepth: depth) { return known }
    let answer = answer(atDepth: depth) { findCallTarget(of: call, depth: depth) }
    callTargets[call] = answer
    return answer.value
  }

  private func findCallTarget(of call: CodeRef, depth: Int) -> CallTarget {
    types.whereabouts.note(call)
    guard isWithinDepth(depth), let callee = facts.firstChild(of: call) else { return .unknown }
    let node = facts.node(callee)
    switch node.kind {
    case .name where node.name == .`self` || isShorthand(node.name):
      return callTarget(of: call, callingValue: callee, depth: depth)
    case .name:
      let binding = lookUpCallee(node.name, at: callee)
      if case .unknown = binding, let bound = bound(ofParameter: node.name, at: callee) {
        return construction(of: bound, call: call, depth: depth)
      }
      return callTarget(of: call, binding: binding, depth: depth + 1)
    case .member:
      guard mayBeOfProgram(node.name, of: callee) else { return .unknown }
      return callTarget(of: call, member: callee, depth: depth)
    case .implicitMember:
      guard mayBeOfProgram(node.name, of: callee),
        let owner = expectedType(of: callee, depth: depth + 1)
      else { return .unknown }
      return callTarget(of: call, memberOf: .metatype(owner), at: callee, depth: depth + 1)
    case .call, .subscript, .sequence:
      return callTarget(of: call, callingValue: callee, depth: depth)
    default: return .unknown
    }
  }

  /// Whether the program may declare what a member is called for, so that it is worth while to find
  /// the type before the dot. A name there may be that of a module, in which there are globals.
  private func mayBeOfProgram(_ name: Name, of member: CodeRef) -> Bool {
    if name == .`init` || symbols.isMemberName(name) { return true }
    return facts.firstChild(of: member).map { facts.node($0).kind == .name } ?? false
      || symbols.isMemberName(.known(.callAsFunction))
  }

  /// `load()` where `load` is a value of a type with `callAsFunction`.
  private func callTarget(of call: CodeRef, callingValue value: CodeRef, depth: Int) -> CallTarget {
    guard symbols.isMemberName(.known(.callAsFunction)) else { return .unknown }
    let type = valueType(of: value, depth: depth + 1).unwrapped
    guard let owner = type.instance, case .program = owner else { return .unknown }
    let functions = fittingOrInherited(
      types.overloads(of: .known(.callAsFunction), in: owner), call, of: .function)
    return functions.isEmpty ? .unknown : .functions(functions)
  }

  /// Apart from `Self(…)` and `self.init(…)`, a callee is looked up like any value.
  private func lookUpCallee(_ name: Name, at ref: CodeRef) -> Binding {
    if typeOfInstance(named: name, at: ref) != nil { return .unknown }
    guard name == .Self else { return lookUpValue(name, at: ref) }
    return selfType(at: ref).nominal.map(Binding.type) ?? .unknown
  }

  private func callTarget(of call: CodeRef, binding: Binding, depth: Int) -> CallTarget {
    switch binding {
    case .local(let ref): return callTarget(of: call, among: Overloads([ref]), depth: depth)
    case .globals(let refs), .members(let refs, of: _):
      return callTarget(of: call, among: refs, depth: depth)
    case .type(let nominal): return construction(of: nominal, call: call, depth: depth)
    case .bound, .parameter:
      guard let callee = facts.firstChild(of: call) else { return .unknown }
      return callTarget(of: call, callingValue: callee, depth: depth)
    case .unknown: return .unknown
    }
  }

  private func callTarget(of call: CodeRef, member: CodeRef, depth: Int) -> CallTarget {
    guard let base = facts.firstChild(of: member) else { return .unknown }
    guard let type = receiver(of: facts.node(member).name, valueType(of: base, depth: depth + 1))
    else { return .unknown }
    if isPart(facts.node(member).name, of: type, calledBy: call) {
      return callTarget(of: call, callingValue: member, depth: depth)
    }
    return callTarget(of: call, memberOf: type, at: member, depth: depth + 1)
  }

  /// Whether a call with a member's name is one of the value there: `pair.1()`, `rows.first!()`.
  ///
  /// A collection has methods of the same names, which take a closure.
  private func isPart(_ name: Name, of type: ValueType, calledBy call: CodeRef) -> Bool {
    if case .tuple = type { return true }
    guard collection(type) != nil, facts.libraries.collections.parts.contains(name),
      let owner = type.nominal, types.overloads(of: name, in: owner).isEmpty
    else { return false }
    return facts.arguments(of: call).allSatisfy { argument in
      !facts.node(argument).flags.contains(.trailingClosure)
        && !facts.libraries.collections.isCondition(label: facts.node(argument).name)
    }
  }

  private func callTarget(
    of call: CodeRef, memberOf type: ValueType, at member: CodeRef, depth: Int
  ) -> CallTarget {
    guard let owner = type.nominal else { return .unknown }
    let name = facts.node(member).name
    if case .metatype = type {
      if name == .`init` { return construction(of: owner, call: call, depth: depth) }
      if let nested = types.lookUpNestedType(name, of: owner, from: member.file) {
        return nested.type.map { construction(of: $0, call: call, depth: depth) } ?? .unknown
      }
      if types.isModule(owner, of: name, in: member.file),
        case .globals(let globals) = lookUpGlobal(name, fromFile: member.file)
      {
        return callTarget(of: call, binding: .globals(globals), depth: depth)
      }
      if let type = types.lookUpType(name, ofModule: owner, fromFile: member.file) {
        return construction(of: type, call: call, depth: depth)
      }
    }
    let members = members(
      implementations(among: types.overloads(of: name, in: owner), of: owner), reachableFrom: type)
    return callTarget(
      of: call, among: dispatched(members, of: owner, at: member, depth: depth), depth: depth)
  }

  private func callTarget(
    of call: CodeRef, among overloads: Overloads, depth: Int
  ) -> CallTarget {
    let refs = overloads.refs
    if refs.contains(where: { facts.declaration($0).kind == .function }) {
      let fitting = fittingOrInherited(overloads, call, of: .function)
      // A type of another module has functions that are not known here, and a protocol may have
      // some.
      return fitting.isEmpty
        ? .unknown : .functions(narrowed(fitting, by: call, depth: depth))
    }
    guard let first = refs.first else { return .unknown }
    switch facts.declaration(first).kind {
    case .variable where refs.count == 1:
      guard let callee = facts.firstChild(of: call) else { return .variable(first) }
      let called = callTarget(of: call, callingValue: callee, depth: depth)
      if case .functions = called { return called }
      return .variable(first)
    case .enumElement:
      return symbols.enclosingType(of: first).map(CallTarget.enumElement) ?? .unknown
    case .alias:
      guard let type = types.resolve(facts.declaration(first).type, from: first) else {
        return .unknown
      }
      return construction(of: type, call: call, depth: depth)
    case _ where facts.declaration(first).kind.isNominal:
      return symbols.nominal(of: first).map { construction(of: $0, call: call, depth: depth) }
        ?? .unknown
    default: return .unknown
    }
  }

  private func construction(of nominal: Nominal, call: CodeRef, depth: Int) -> CallTarget {
    let initializers = types.overloads(of: .known(.`init`), in: nominal)
    return .construction(nominal, narrowed(fitting(initializers, call), by: call, depth: depth))
  }

  /// Whether a call certainly creates a new value of a type.
  package func isConstruction(_ call: CodeRef) -> Bool {
    if case .construction = callTarget(of: call) { return true }
    return false
  }

  // MARK: Arguments and parameters

  /// The function that a call certainly refers to, and the parameter that an argument is for.
  func parameter(
    of argument: CodeRef, in call: CodeRef, depth: Int = 0
  ) -> (function: DeclRef, index: Int)? {
    let functions: [DeclRef]
    switch callTarget(of: call, depth: depth + 1) {
    case .functions(let overloads): functions = overloads.refs
    case .construction(_, let overloads): functions = overloads.refs
    case .enumElement, .variable: return enumPayload(of: argument, in: call, depth: depth)
    case .unknown:
      guard let initializers = delegatedInitializers(of: call, depth: depth) else {
        return enumPayload(of: argument, in: call, depth: depth)
      }
      functions = initializers
    }
    guard functions.count == 1, let function = functions.first else { return nil }
    let matches = matchedParameters(of: function, in: call)
    guard let matches, let index = matches[argument] else { return nil }
    return (function, index)
  }

  /// The initialisers that `super.init(…)` or `self.init(…)` may run; nil for any other call.
  func delegatedInitializers(of call: CodeRef, depth: Int = 0) -> [DeclRef]? {
    guard let callee = facts.firstChild(of: call), facts.node(callee).kind == .member,
      facts.node(callee).name == .`init`, let base = facts.firstChild(of: callee),
      facts.node(base).kind == .name,
      facts.isSelf(base) || facts.node(base).name == .known(.super),
      let type = valueType(of: base, depth: depth + 1).instance, case .program = type
    else { return nil }
    let found = fitting(types.overloads(of: .known(.`init`), in: type), call)
    return found.isEmpty ? nil : found.refs
  }

  /// `.detail(Model())`: the payload of a case.
  private func enumPayload(
    of argument: CodeRef, in call: CodeRef, depth: Int
  ) -> (function: DeclRef, index: Int)? {
    guard let callee = facts.firstChild(of: call) else { return nil }
    let owner: Nominal?
    switch facts.node(callee).kind {
    case .implicitMember: owner = expectedType(of: callee, depth: depth + 1)
    case .member:
      owner = facts.firstChild(of: callee).flatMap { valueType(of: $0, depth: depth + 1).nominal }
    default: owner = nil
    }
    guard let owner else { return nil }
    let elements = types.lookUpMembers(facts.node(callee).name, of: owner)
      .filter { facts.declaration($0).kind == .enumElement }
    guard elements.count == 1, let matches = matchedParameters(of: elements[0], in: call) else {
      return nil
    }
    return matches[argument].map { (elements[0], $0) }
  }

  /// Which parameter each argument is for; nil if the arguments do not fit. Types are ignored, but
  /// a closure fits nothing that cannot be a function.
  func matchedParameters(of function: DeclRef, in call: CodeRef) -> [CodeRef: Int]? {
    guard isLarge(call) else {
      return matchParameters(of: function, with: facts.arguments(of: call))
    }
    let match = ArgumentMatch(function: function, call: call)
    return argumentMatches(match) { matchParameters(of: function, with: facts.arguments(of: call)) }
  }

  /// Whether a call, given by its callee, certainly has no argument for a parameter, so that it
  /// evaluates the default value.
  func isLeftOut(_ index: Int, of function: DeclRef, at callee: CodeRef) -> Bool {
    guard let call = facts.parent(of: callee), facts.node(call).kind == .call,
      let matches = matchedParameters(of: function, in: call)
    else { return false }
    return !matches.values.contains(index)
  }

  /// Whether a call may have many arguments, each of which would repeat the matching.
  func isLarge(_ call: CodeRef) -> Bool { facts.node(call).end - call.id.index > 64 }

  struct ArgumentMatch: Hashable {
    var function: DeclRef
    var call: CodeRef
  }

  private func matchParameters(
    of function: DeclRef, with arguments: [CodeRef]
  ) -> [CodeRef: Int]? {
    let parameters = facts.parameters(of: function)
    var result: [CodeRef: Int] = [:]
    var next = 0
    var trailing: [CodeRef] = []
    for argument in arguments {
      if facts.node(argument).flags.contains(.trailingClosure) {
        trailing.append(argument)
        continue
      }
      let label = facts.node(argument).name
      while next < parameters.count {
        let parameter = parameters[next]
        if parameter.label == label { break }
        guard parameter.hasDefault || parameter.isVariadic else { return nil }
        next += 1
      }
      guard next < parameters.count,
        !isClosure(argument) || !isOfProgram(parameters[next], of: function)
      else { return nil }
      result[argument] = next
      if !parameters[next].isVariadic { next += 1 }
    }
    return match(trailing, to: parameters, of: function, from: next, result)
  }

  /// Trailing closures: the first goes to the first function parameter left that no required one
  /// precedes, unless it has a default and one follows that needs a closure, or alone is written as
  /// a function; further ones go by their labels.
  private func match(
    _ trailing: [CodeRef], to parameters: [Parameter], of function: DeclRef, from start: Int,
    _ matched: [CodeRef: Int]
  ) -> [CodeRef: Int]? {
    var result = matched
    var next = start
    for (position, closure) in trailing.enumerated() {
      let label = facts.node(closure).name
      while next < parameters.count {
        let parameter = parameters[next]
        let takesClosure =
          position == 0
          ? isFunction(parameter, of: function)
            && !(parameter.hasDefault
              && isMeant(for: parameters[(next + 1)...], parameter, of: function, trailing))
          : parameter.label == label
        if takesClosure { break }
        guard parameter.hasDefault || parameter.isVariadic else { return nil }
        next += 1
      }
      guard next < parameters.count else { return nil }
      result[closure] = next
      next += 1
    }
    let isComplete = parameters[min(next, parameters.count)...]
      .allSatisfy { $0.hasDefault || $0.isVariadic }
    return isComplete ? result : nil
  }

  /// Whether the first trailing closure is for one of the parameters after one that it may fit, up
  /// to that of the second closure: one cannot do without it, or is written as a function where the
  /// first is a name, such as `Bool`.
  private func isMeant(
    for parameters: ArraySlice<Parameter>, _ first: Parameter, of function: DeclRef,
    _ trailing: [CodeRef]
  ) -> Bool {
    let second = trailing.dropFirst().first.map { facts.node($0).name }
    let others = parameters.prefix { $0.label != second || second == nil }
    return others.contains { !$0.hasDefault && !$0.isVariadic }
      || !isWrittenFunction(first, of: function)
        && others.contains { isWrittenFunction($0, of: function) }
  }

  /// Whether the type of a parameter is a function, as far as it is written or an alias of the
  /// program; one of another module may be, too.
  private func isWrittenFunction(_ parameter: Parameter, of function: DeclRef) -> Bool {
    let type = wrapped(parameter.type, in: function.file)
    if facts.typeNode(type, in: function.file)?.kind == .function { return true }
    if case .function = valueType(ofWritten: type, from: function) { return true }
    return false
  }

  func isClosure(_ argument: CodeRef) -> Bool {
    facts.firstChild(of: argument).map { facts.node($0).kind == .closure } ?? false
  }

  /// Whether a closure can be passed; an alias may stand for a function, so a named type can be
  /// one.
  private func isFunction(_ parameter: Parameter, of function: DeclRef) -> Bool {
    guard let node = facts.typeNode(wrapped(parameter.type, in: function.file), in: function.file)
    else { return false }
    switch node.kind {
    case .function: return true
    case .named, .member: return !isOfProgram(parameter, of: function)
    default: return false
    }
  }

  /// Whether the type of a parameter is a type that the program declares, which no closure is.
  private func isOfProgram(_ parameter: Parameter, of function: DeclRef) -> Bool {
    let type = wrapped(parameter.type, in: function.file)
    guard let node = facts.typeNode(type, in: function.file),
      node.kind == .named || node.kind == .member,
      case .program? = types.resolve(type, from: function)
    else { return false }
    return true
  }

  /// A type without its question marks.
  private func wrapped(_ type: TypeID?, in file: Int32) -> TypeID? {
    var type = type
    while facts.typeNode(type, in: file)?.kind == .optional,
      let inner = facts.firstChild(of: type, in: file)
    {
      type = inner
    }
    return type
  }
}
