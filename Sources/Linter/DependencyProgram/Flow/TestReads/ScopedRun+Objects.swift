internal import DependencyFacts

/// The overrides that objects remember: those in force where they are created.
extension ScopedRun {
  private static let mostSteps = 8

  /// The memory of `self` in a unit that a place runs, or of the object whose wrapper it reads.
  func object(
    runBy unit: DeclRef, at place: CodeRef, _ values: OverridesInForce, in index: Int
  ) -> OverridesInForce {
    let frame = frames[index]
    let member = facts.member(of: unit)
    let declaration = facts.declaration(member)
    if declaration.kind == .initializer {
      return expressions.delegatedInitializers(of: place) == nil ? values : frame.object
    }
    if declaration.flags.contains(.isLocal) { return frame.object }
    if declaration.flags.contains(.isStatic) || declaration.parent == .file { return .none }
    let callee = facts.node(place).kind == .call ? facts.firstChild(of: place) ?? place : place
    switch facts.node(callee).kind {
    case .member: return facts.firstChild(of: callee).map { object($0, in: index) } ?? .unknown
    case .subscript where callee == place:
      return facts.firstChild(of: place).map { object($0, in: index) } ?? .unknown
    case .name:
      // A value that is called like a function, or a copy of another object's.
      let meaning = code.uses.meaning(of: callee)
      if meaning == member || isMemberOfSelf(member, in: frame.unit) && isCopy(callee, member) {
        return frame.object
      }
      return object(callee, in: index)
    default: return .unknown
    }
  }

  /// Whether a name stands for a copy of a wrapper's value.
  private func isCopy(_ name: CodeRef, _ wrapper: DeclRef) -> Bool {
    code.read(ofCopyAt: name)?.wrapper == wrapper
  }

  private func isMemberOfSelf(_ member: DeclRef, in unit: DeclRef) -> Bool {
    guard let type = symbols.enclosingType(of: unit), let owner = symbols.enclosingType(of: member)
    else { return false }
    return types.lineage(of: type).contains(owner)
  }

  /// The memory of the object that an expression of a frame's unit leads to.
  ///
  /// - Parameter part: the position of the object in the tuple that the expression leads to.
  func object(
    _ expression: CodeRef, part: Int? = nil, in index: Int, depth: Int = 0
  ) -> OverridesInForce {
    guard depth < Self.mostSteps, facts.declaration(around: expression) == frames[index].unit else {
      return .unknown
    }
    return answer(ObjectQuestion(expression: expression, part: part, frame: index)) {
      find(expression, part, in: index, depth)
    }
  }

  private func find(
    _ expression: CodeRef, _ part: Int?, in index: Int, _ depth: Int
  ) -> OverridesInForce {
    switch facts.node(expression).kind {
    case .name: return object(named: expression, part: part, in: index, depth: depth)
    case .tuple:
      let elements = facts.arguments(of: expression)
      guard let part, elements.indices.contains(part),
        let element = facts.firstChild(of: elements[part])
      else { return .unknown }
      return object(element, in: index, depth: depth + 1)
    case .member:
      guard part == nil, let base = facts.firstChild(of: expression) else { return .unknown }
      if let position = expressions.positionInTuple(ofMember: expression) {
        return object(base, part: position, in: index, depth: depth + 1)
      }
      guard let property = code.uses.meaning(of: expression),
        facts.declaration(property).kind == .variable
      else { return .unknown }
      let owner = object(base, in: index, depth: depth + 1)
      return object(in: property, of: owner, at: expression, in: index, depth: depth)
    case .call: return object(madeBy: expression, part: part, in: index, depth: depth)
    default: return .unknown
    }
  }

  private func object(
    named name: CodeRef, part: Int?, in index: Int, depth: Int
  ) -> OverridesInForce {
    let frame = frames[index]
    if facts.isSelf(name) || facts.node(name).name == .known(.super) { return frame.object }
    switch expressions.lookUpValue(facts.node(name).name, at: name) {
    case .local(let variable):
      guard !facts.declaration(variable).flags.contains(.isLazy) else { return .unknown }
      let places = expressions.sites[facts.node(name).name, inFile: name.file].filter { place in
        guard facts.isAssigned(place),
          case .local(variable) = expressions.lookUpValue(facts.node(place).name, at: place)
        else { return false }
        return true
      }
      let values =
        [facts.initialValue(of: variable)].compactMap(\.self)
        + places.compactMap { facts.parent(of: $0).flatMap { facts.children(of: $0).last } }
      return .joined(
        values.filter { facts.node($0).kind != .literal }
          .map { object($0, part: part, in: index, depth: depth + 1) })
    case _ where part != nil: return .unknown
    case .bound(let parameter) where facts.node(parameter).kind == .parameter:
      guard let closure = facts.parent(of: parameter),
        let position = facts.children(of: closure)
          .filter({ facts.node($0).kind == .parameter }).firstIndex(of: parameter)
      else { return .unknown }
      return argument(position, of: closure, in: index, depth: depth)
    case _ where facts.libraries.language.isFirstArgument(facts.node(name).name):
      guard let closure = facts.closure(around: name) else { return .unknown }
      return argument(0, of: closure, in: index, depth: depth)
    case .bound(let bind) where facts.node(bind).kind == .bind || facts.node(bind).kind == .capture:
      if let value = facts.firstChild(of: bind) {
        return object(value, in: index, depth: depth + 1)
      }
      guard let (tuple, position) = facts.tuple(takenApartBy: bind) else { return .unknown }
      return object(tuple, part: position, in: index, depth: depth + 1)
    case .parameter(of: frame.unit, let position):
      return given(position, in: index).map { object($0.value, in: $0.frame, depth: depth + 1) }
        ?? .unknown
    case .members(let found, of: _):
      guard let property = found.only, facts.declaration(property).kind == .variable,
        !facts.declaration(property).flags.contains(.isStatic)
      else { return .unknown }
      return object(in: property, of: frame.object, at: name, in: index, depth: depth)
    default: return .unknown
    }
  }

  /// The argument that the unit of a frame got for a parameter, and the frame of the caller.
  private func given(_ parameter: Int, in index: Int) -> (value: CodeRef, frame: Int)? {
    let frame = frames[index]
    guard let call = frame.call, let caller = frame.caller, facts.node(call).kind == .call,
      let matches = expressions.matchedParameters(of: frame.unit, in: call),
      let argument = matches.first(where: { $0.value == parameter })?.key
    else { return nil }
    return facts.firstChild(of: argument).map { ($0, caller) }
  }

  /// The variable of a store that a name in the unit of a frame stands for, perhaps a caller's.
  func variable(ofStore name: CodeRef, in index: Int) -> DeclRef? {
    if let variable = code.uses.meaning(of: name) { return variable }
    guard facts.node(name).kind == .name,
      case .parameter(of: frames[index].unit, let position) =
        expressions.lookUpValue(facts.node(name).name, at: name),
      let (value, caller) = given(position, in: index)
    else { return nil }
    return variable(ofStore: value, in: caller)
  }

  /// The memory of an object that a function of the program passes to its argument.
  private func argument(
    _ position: Int, of closure: CodeRef, in index: Int, depth: Int
  ) -> OverridesInForce {
    guard let call = facts.call(taking: closure) else { return .unknown }
    var values = values(at: call, in: index, depth: depth + 1)
    if let scope = expressions.scopeCall(call) {
      guard scope.operation == closure else { return .unknown }
      add(call, scope.update, to: &values)
    }
    let arguments = runs(of: closure, by: call, values, in: index, depth: depth).map { use, frame in
      facts.call(of: use).map(facts.arguments(of:)).flatMap { arguments in
        arguments.indices.contains(position) ? facts.firstChild(of: arguments[position]) : nil
      }.map { object($0, in: frame, depth: depth + 1) } ?? .unknown
    }
    return .joined(arguments)
  }

  private func object(
    madeBy call: CodeRef, part: Int?, in index: Int, depth: Int
  ) -> OverridesInForce {
    if let scope = expressions.scopeCall(call), let operation = scope.operation {
      guard facts.node(operation).kind == .closure else {
        return part == nil ? values(in: call, scope, in: index, depth: depth + 1) : .unknown
      }
      return .joined(
        results(of: operation).map { object($0, part: part, in: index, depth: depth + 1) })
    }
    switch expressions.callTarget(of: call) {
    case .construction where part != nil: return .unknown
    case .construction: return values(ofCreationBy: call, values(at: call, in: index))
    case .functions:
      guard let function = function(calledBy: call), let body = facts.body(of: function) else {
        return .unknown
      }
      let values = values(at: call, in: index)
      let frame = add(
        Frame(
          unit: function, values: values,
          object: object(runBy: function, at: call, values, in: index), caller: index, call: call))
      return .joined(
        results(of: body).map { object($0, part: part, in: frame, depth: depth + 1) })
    case .unknown:
      guard part == nil, let callee = facts.firstChild(of: call), facts.node(callee).kind == .name,
        facts.isCapitalized(facts.node(callee).name)
      else { return .unknown }
      return values(ofCreationBy: call, values(at: call, in: index))
    case .enumElement, .variable: return .unknown
    }
  }

  /// The values that a closure or a body returns.
  private func results(of code: CodeRef) -> [CodeRef] {
    let block = facts.block(of: code) ?? code
    let returned = facts.nodes(outsideClosuresIn: block).filter { facts.node($0).kind == .return }
    if returned.isEmpty {
      return facts.children(of: block).last.flatMap(facts.result).map { [$0] } ?? []
    }
    return returned.compactMap(facts.firstChild)
  }

  // MARK: Properties

  /// The memory of the object in a property.
  ///
  /// - Parameter owner: the memory of the object with the property.
  private func object(
    in property: DeclRef, of owner: OverridesInForce, at place: CodeRef, in index: Int, depth: Int
  ) -> OverridesInForce {
    let declaration = facts.declaration(property)
    if let getter = facts.getter(of: property) {
      guard let body = facts.body(of: getter) else { return .unknown }
      let frame = add(
        Frame(
          unit: getter, values: values(at: place, in: index), object: owner, caller: index,
          call: nil))
      return .joined(results(of: body).map { object($0, in: frame, depth: depth + 1) })
    }
    guard let type = symbols.enclosingType(of: property) else { return .unknown }
    var found: [OverridesInForce] = []
    if let value = facts.initialValue(of: property) {
      let values =
        declaration.flags.contains(.isLazy)
        ? valuesOfFirstUse(of: property) : owner
      let frame = add(Frame(unit: property, values: values, object: owner))
      if facts.node(value).kind != .literal {
        found.append(object(value, in: frame, depth: depth + 1))
      }
    }
    if !declaration.flags.contains(.isLet) || found.isEmpty {
      found += assignments(to: property).map { value in
        object(assigned: value, toPropertyOf: type, owner, depth: depth + 1)
      }
    }
    return .joined(found)
  }

  /// The values that the code has, as far as is known, which may be the first to read a lazy
  /// variable.
  private func valuesOfFirstUse(of property: DeclRef) -> OverridesInForce {
    let places = code.uses.mentions(of: property).filter { isOfThisTest($0) }
    return .joined(
      places.map { place in
        let frames = entered[facts.declaration(around: place)] ?? []
        return .joined(frames.map { values(at: place, in: $0) })
      })
  }

  /// The values that code assigns to a property, but for literals, in the order of the program.
  private func assignments(to property: DeclRef) -> [CodeRef] {
    code.uses.mentions(of: property).filter { facts.isAssigned($0) && isOfThisTest($0) }
      .compactMap { facts.parent(of: $0).flatMap { facts.children(of: $0).last } }
      .filter { facts.node($0).kind != .literal }
  }

  private func isOfThisTest(_ place: CodeRef) -> Bool {
    let unit = facts.declaration(around: place)
    return isEntry(unit) || !code.isTest(unit)
  }

  private func object(
    assigned value: CodeRef, toPropertyOf type: Nominal, _ owner: OverridesInForce, depth: Int
  ) -> OverridesInForce {
    let unit = facts.declaration(around: value)
    if facts.declaration(unit).kind == .initializer, !isSuite(type),
      symbols.enclosingType(of: unit) == type
    {
      return object(value, in: add(Frame(unit: unit, values: owner, object: owner)), depth: depth)
    }
    return .joined((entered[unit] ?? []).map { object(value, in: $0, depth: depth) })
  }
}
