internal import DependencyFacts
internal import PackageGraph

/// Closures that are handed to a function: the boundary table decides whether they keep the values.
extension Regions {
  func passing(of argument: CodeRef, value: CodeRef, in call: CodeRef) -> Escape {
    guard let callee = facts.firstChild(of: call) else { return .unknown }
    if let boundary = boundary(of: argument, in: call, callee: callee) {
      // A closure of a stream runs with the values of the code that consumes the stream.
      if boundary.isForEachElement, isOfStream(callee), !isIterated(call) {
        return escape(ofStream: call)
      }
      if boundary.isForEachElement, makesSubscribedPublisher(call), !emitsAtOnce(callee) {
        return .drops("a Combine operator", .emitter)
      }
      switch boundary.passing {
      case .keeps: return .keeps
      case .followsEmitter where emitsAtOnce(callee): return .keeps
      case .drops where isForOtherCircumstances(call): return .keepsOrDrops
      case .drops, .followsEmitter: return .drops(boundary.description, boundary.evidence)
      case .dropsIfAwaited:
        return dropsIfAwaited(call)
          ? .drops(boundary.description, .callee) : .keeps
      }
    }
    if case .construction(.external(let type), _) = expressions.callTarget(of: call),
      facts.libraries.streams.storedClosures(of: type).contains(facts.node(argument).name)
    {
      return escape(ofStream: call)
    }
    let escape: Escape
    let taker = taker(of: argument, in: call, callee: callee)
    switch taker {
    case .parameter(let parameter):
      escape = self.escape(of: parameter, keptBy: callee) ?? self.escape(of: parameter)
    case .property(let property): escape = self.escape(ofStored: property)
    case .unknown where place(keeping: value) != nil:
      escape = place(keeping: value).map(escape(ofKeptAt:)) ?? .unknown
    case .unknown where boundaries.isUndeclared(calleeName(callee)): escape = .unknown
    case .unknown: escape = agreedEscape(of: argument, in: call, callee: callee)
    }
    guard case .unknown = escape, capturesSelfWeakly(value), mayRunLater(call, callee),
      let evidence = evidence(ofWeakCaptureFor: taker, callee)
    else { return escape }
    return .drops("'\(facts.string(calleeName(callee)))'", evidence)
  }

  /// The part of the program that gets an argument.
  enum Taker: Equatable {
    case parameter(ParameterRef)
    /// A property that an implicit initialiser sets.
    case property(DeclRef)
    case unknown
  }

  func taker(of argument: CodeRef, in call: CodeRef, callee: CodeRef) -> Taker {
    if let (function, index) = expressions.parameter(of: argument, in: call) {
      return .parameter(ParameterRef(function: function, index: index))
    }
    return memberwiseProperty(of: argument, in: call).map(Taker.property) ?? .unknown
  }

  /// The escape of a closure that runs where a stream is consumed: elsewhere, if it is a function's
  /// result, although a caller may consume it in place.
  private func escape(ofStream call: CodeRef) -> Escape {
    guard let holder = facts.parent(of: call), facts.closure(around: call) == nil else {
      return .unknown
    }
    let isResult =
      facts.node(holder).kind == .return
      || facts.node(holder).kind == .body && facts.children(of: holder).count == 1
        && facts.node(holder).flags.isDisjoint(with: [.initialValue, .defaultArgument])
    return isResult ? .drops("a stream", .someRuns) : .unknown
  }

  /// Whether an access to a database runs on another queue: it is awaited, and the library does not
  /// run it in the caller's task yet.
  func dropsIfAwaited(_ access: CodeRef) -> Bool {
    facts.node(access).flags.contains(.awaited) && !modules.graph.pins.databasesKeepValues
  }

  /// Whether a callee is a member of an asynchronous sequence.
  private func isOfStream(_ callee: CodeRef) -> Bool {
    guard let base = facts.base(of: callee),
      let type = expressions.valueType(of: base).unwrapped.externalInstance
    else { return false }
    return facts.libraries.streams.isStream(type: type)
  }

  /// Whether a `for` loop iterates directly over the result of a call, or the call itself is
  /// awaited.
  private func isIterated(_ call: CodeRef) -> Bool {
    if facts.node(call).flags.contains(.awaited) { return true }
    guard let loop = facts.parent(of: call), facts.node(loop).kind == .for else { return false }
    return true
  }

  /// The conclusion from a weak capture if it is not known who runs the closure: it is stored for
  /// later. Nil where the program itself runs it.
  private func evidence(
    ofWeakCaptureFor taker: Taker, _ callee: CodeRef, depth: Int = 0
  ) -> LostRegion.Evidence? {
    switch taker {
    case .unknown: return isCalleeNamedByType(callee) ? .weakCapture : .weakCaptureAlone
    case .property: return .weakCaptureAlone
    case .parameter(let parameter):
      guard mayOutliveCall(parameter), !runsInPlace(parameter), depth < 4 else { return nil }
      guard let uses = uses(of: parameter) else { return .weakCapture }
      return uses.lazy.compactMap { self.evidence(ofWeakCaptureAt: $0, depth: depth + 1) }.first
    }
  }

  /// The same for a place where a function stores a closure that it was given, or hands it on.
  private func evidence(ofWeakCaptureAt use: CodeRef, depth: Int) -> LostRegion.Evidence? {
    guard let parent = facts.parent(of: use) else { return nil }
    if facts.node(parent).kind == .assignment { return .weakCaptureAlone }
    guard let call = facts.call(taking: use), let callee = facts.callee(of: call),
      expressions.scopeCall(call) == nil, boundary(of: parent, in: call, callee: callee) == nil
    else { return nil }
    return evidence(
      ofWeakCaptureFor: taker(of: parent, in: call, callee: callee), callee, depth: depth)
  }

  /// Whether the type of the callee is known: it is an initialiser, or a member of a type or of a
  /// value whose type is known. Free functions and members of unknown values may run their closures
  /// in place.
  private func isCalleeNamedByType(_ callee: CodeRef) -> Bool {
    guard let base = facts.base(of: callee) else {
      return facts.node(callee).kind == .name && facts.isCapitalized(calleeName(callee))
    }
    switch expressions.valueType(of: base) {
    case .instance, .boxed: return true
    case .metatype(let type): return symbols.name(of: type).first?.isUppercase ?? false
    case .unknown, .optional, .tuple, .function:
      return isPartOfExternalValue(base) || isWrittenAsNested(base)
    }
  }

  /// Whether a variable or parameter has the written type `Module.Type` or `Outer.Inner`: a type
  /// that the program does not declare is another module's.
  private func isWrittenAsNested(_ value: CodeRef) -> Bool {
    guard facts.node(value).kind == .name else { return false }
    let type: TypeID?
    let declaration: DeclRef
    switch expressions.lookUpValue(facts.node(value).name, at: value) {
    case .parameter(of: let function, let index):
      (type, declaration) = (facts.parameter(index, of: function).type, function)
    case .local(let ref): (type, declaration) = (facts.declaration(ref).type, ref)
    case .members(let refs, of: _), .globals(let refs):
      guard let ref = refs.only else { return false }
      (type, declaration) = (facts.declaration(ref).type, ref)
    case .bound, .type, .unknown: return false
    }
    return facts.typeNode(type, in: declaration.file)?.kind == .member
  }

  /// Whether an expression is a part of a value of another module's type: `center.playCommand`.
  private func isPartOfExternalValue(_ expression: CodeRef) -> Bool {
    var current = expression
    while let base = facts.firstChild(of: current) {
      switch facts.node(current).kind {
      case .member, .call, .subscript: break
      default: return false
      }
      switch expressions.valueType(of: base) {
      case .instance(.external), .boxed(.external, _): return true
      case .metatype(.external(let name)): return facts.isCapitalized(name)
      case .instance(.program), .metatype(.program), .boxed(.program, _): return false
      case .unknown, .optional, .tuple, .function: current = base
      }
    }
    return false
  }

  /// Whether a call may run its closure later: it is not awaited, and its name is not known to run
  /// closures in place.
  private func mayRunLater(_ call: CodeRef, _ callee: CodeRef) -> Bool {
    !facts.node(facts.wholeChain(of: call)).flags.contains(.awaited)
      && !boundaries.named(calleeName(callee)).contains { $0.passing == .keeps }
  }

  /// The common treatment of the closure by all functions of the program with the callee's name, if
  /// the receiver's type is not certain to have one of them: kept only if every function keeps it.
  private func agreedEscape(of argument: CodeRef, in call: CodeRef, callee: CodeRef) -> Escape {
    guard let base = facts.base(of: callee), mayHaveAnyMember(expressions.valueType(of: base))
    else { return .unknown }
    let parameters = possibleParameters(of: argument, in: call, named: facts.node(callee).name)
    guard !parameters.isEmpty else { return .unknown }
    let areKept = parameters.allSatisfy { parameter in
      if case .keeps = escape(of: parameter) { true } else { false }
    }
    return areKept ? .keeps : .unknown
  }

  /// The parameters that an argument is for, in each function of a name that the call fits. Calls
  /// with the same labels fit the same functions.
  private func possibleParameters(
    of argument: CodeRef, in call: CodeRef, named name: Name
  ) -> [ParameterRef] {
    let arguments = facts.arguments(of: call)
    guard let position = arguments.firstIndex(of: argument) else { return [] }
    let question = ArgumentQuestion(
      name: name, module: symbols.modules.module(ofFile: call.file),
      arguments: arguments.map(expressions.fitted), position: position)
    return possibleParameters(question) {
      functions(named: name, callableIn: call.file).compactMap { function in
        expressions.matchedParameters(of: function, in: call)?[argument].map {
          ParameterRef(function: function, index: $0)
        }
      }
    }
  }

  struct ArgumentQuestion: Hashable {
    let name: Name
    let module: ModuleID
    let arguments: [ExpressionResolution.CallFit.Argument]
    let position: Int
  }

  /// The functions of a name in targets that a file's target links. Where targets are unknown, code
  /// may call any function.
  private func functions(named name: Name, callableIn file: Int32) -> [DeclRef] {
    let modules = symbols.modules
    guard let target = modules.target(ofFile: file) else {
      return boundaries.functions(named: name)
    }
    let linked = linkedTargets(target) { modules.linked(by: target) }
    return boundaries.functions(named: name).filter {
      modules.target(ofFile: $0.file).map(linked.contains) ?? true
    }
  }

  /// Whether the members of a value cannot be determined: its type is unknown, or a collection,
  /// which has the members of many protocols.
  private func mayHaveAnyMember(_ type: ValueType) -> Bool {
    switch type {
    case .unknown, .optional, .tuple, .function, .boxed(.external, _): true
    case .instance, .metatype, .boxed(.program, _): false
    }
  }

  func calleeName(_ callee: CodeRef) -> Name {
    facts.node(callee).kind.hasName ? facts.node(callee).name : .none
  }

  /// `[weak self]` and `[unowned self]` are only useful if a closure outlives the call.
  private func capturesSelfWeakly(_ closure: CodeRef) -> Bool {
    facts.node(closure).kind == .closure
      && facts.children(of: closure).contains { child in
        facts.node(child).kind == .capture && facts.node(child).name == .`self`
          && !facts.node(child).flags.isDisjoint(with: [.weak, .unowned])
      }
  }

  /// The row of a function that calls a method by its selector.
  func selectorBoundary(of argument: CodeRef, in call: CodeRef) -> Boundary? {
    guard let callee = facts.firstChild(of: call) else { return nil }
    let name = calleeName(callee)
    let label = facts.string(facts.node(argument).name)
    return Boundary.selectors.first { row in
      row.keys.contains(facts.string(name)) && row.labels.contains(label)
        && matches(row, call: call, callee: callee)
    }
  }

  /// The row of the table that applies to an argument of a call.
  func boundary(of argument: CodeRef, in call: CodeRef, callee: CodeRef) -> Boundary? {
    let name = calleeName(callee)
    guard name != Name.none else { return nil }
    let label = facts.string(facts.node(argument).name)
    let rows = boundaries.named(constructedName(call, name)) + boundaries.anyFunction
    return rows.first { row in
      (row.labels.isEmpty || row.labels.contains(label)) && matches(row, call: call, callee: callee)
    }
  }

  /// The name of the type for `.init { … }` and `Thread.init { … }`.
  private func constructedName(_ call: CodeRef, _ name: Name) -> Name {
    guard name == .`init`,
      case .construction(.external(let type), _) = expressions.callTarget(of: call)
    else { return name }
    return type
  }

  private func matches(_ row: Boundary, call: CodeRef, callee: CodeRef) -> Bool {
    let name = facts.node(callee).name
    let base = facts.node(callee).kind == .member ? facts.firstChild(of: callee) : nil
    guard row.modules.isEmpty || imports(row.modules, file: call.file),
      row.besides.isEmpty || hasArgument(call, labelled: row.besides),
      !row.takesKeyPath || base != nil && beginsWithKeyPath(call)
    else { return false }
    switch row.callee {
    case .construction(of: let type):
      guard case .construction(.external(let external), _) = expressions.callTarget(of: call) else {
        return false
      }
      return facts.string(external) == type
    case .staticMember(_, of: let type):
      guard case .metatype(.external(let external)) = receiver(of: callee, base) else {
        return false
      }
      return facts.string(external) == type
    case .member(_, of: let types):
      guard let external = receiver(of: callee, base).unwrapped.externalInstance else {
        return false
      }
      return types.contains(facts.string(external))
    case .anyMember:
      guard let base else { return isForeignMemberOfSelf(callee) }
      return isForeignMember(name, of: base)
    case .memberBehindScheduler:
      return base.map { isForeignMember(name, of: $0) && isBehindScheduler($0) } ?? false
    case .function: return facts.node(callee).kind == .name && isForeignFunction(callee)
    case .anyFunction:
      guard boundaries.isUndeclared(name) else { return false }
      if case .construction(.program, _) = expressions.callTarget(of: call) { return false }
      return base.map { !isOwnValue($0) } ?? true
    case .memberBefore(let next):
      guard let member = facts.parent(of: call), facts.node(member).kind == .member, base != nil
      else { return false }
      return facts.string(facts.node(member).name) == next && boundaries.isUndeclared(name)
    case .named(let function): return isCall(call, of: function, callee: callee, base: base)
    case .assignment: return false
    }
  }

  /// Whether an expression is a value of the program's own, unlike an object that may inherit a
  /// member from another module.
  private func isOwnValue(_ base: CodeRef) -> Bool {
    guard case .program(let id)? = expressions.valueType(of: base).unwrapped.instance else {
      return false
    }
    return symbols[id].kind != .class && symbols[id].kind != .protocol
  }

  /// The value or type that a function is a member of.
  private func receiver(of callee: CodeRef, _ base: CodeRef?) -> ValueType {
    if let base { return expressions.valueType(of: base) }
    guard facts.node(callee).kind == .implicitMember else {
      // Without a base it is called on `self`, in an extension of the type.
      return expressions.selfType(at: callee)
    }
    return expressions.expectedType(of: callee).map(ValueType.metatype) ?? .unknown
  }

  /// Whether a member is certainly declared outside the program.
  private func isForeignMember(_ name: Name, of base: CodeRef) -> Bool {
    if isOptionals(name, expressions.valueType(of: base)) { return true }
    if boundaries.isUndeclared(name) { return !isOfProgram(expressions.valueType(of: base)) }
    guard boundaries.isUndeclaredOutside(name) else { return false }
    switch expressions.valueType(of: base) {
    case .instance(.external), .boxed(.external, _): return true
    case .metatype(.external(let type)): return facts.isCapitalized(type)
    case .instance(.program), .metatype(.program), .boxed(.program, _), .unknown, .optional,
      .tuple, .function:
      return false
    }
  }

  /// Whether a member is the optional's own: the wrapped type has no member of that name.
  private func isOptionals(_ name: Name, _ type: ValueType) -> Bool {
    guard facts.libraries.collections.isOfOptionals(name), let owner = type.instance,
      case .program = owner
    else { return false }
    return types.overloads(of: name, in: owner).isEmpty
  }

  /// Whether a function without a base is a member of another module's type, which the code extends
  /// or inherits from, because no file of the program declares it.
  private func isForeignMemberOfSelf(_ callee: CodeRef) -> Bool {
    guard facts.node(callee).kind == .name,
      boundaries.isUndeclared(facts.node(callee).name), isForeignFunction(callee)
    else { return false }
    guard let type = expressions.selfType(at: callee).instance else { return false }
    return types.lineage(of: type).contains { if case .external = $0 { true } else { false } }
  }

  private func isForeignFunction(_ callee: CodeRef) -> Bool {
    let name = facts.node(callee).name
    if boundaries.isUndeclared(name) { return true }
    // An undeclared name is taken for another module's type.
    guard case .type(.external) = expressions.lookUpValue(name, at: callee) else { return false }
    return true
  }

  private func beginsWithKeyPath(_ call: CodeRef) -> Bool {
    guard let first = facts.arguments(of: call).first, facts.node(first).name == Name.none,
      let value = facts.firstChild(of: first)
    else { return false }
    return facts.node(value).kind == .keyPath
  }

  private func hasArgument(_ call: CodeRef, labelled labels: [String]) -> Bool {
    facts.arguments(of: call).contains { labels.contains(facts.string(facts.node($0).name)) }
  }

  private func imports(_ modules: [String], file: Int32) -> Bool {
    self.modules.imports(anyOf: Set(modules.compactMap(facts.names.existing)), in: file)
  }

  /// Whether a call is one of a function that the user names.
  private func isCall(
    _ call: CodeRef, of function: FunctionName, callee: CodeRef, base: CodeRef?
  ) -> Bool {
    var hasTrailing = false
    let arguments = facts.arguments(of: call).map { argument in
      let isTrailing = facts.node(argument).flags.contains(.trailingClosure)
      defer { hasTrailing = hasTrailing || isTrailing }
      let label = facts.string(facts.node(argument).name)
      return (
        label: label.isEmpty ? "_" : label, isFirstTrailingClosure: isTrailing && !hasTrailing
      )
    }
    guard function.takes(arguments) else { return false }
    guard let type = function.type else { return true }
    guard let typeName = facts.names.existing(type) else { return false }
    if function.name == "init" {
      guard case .construction(let nominal, _) = expressions.callTarget(of: call) else {
        return false
      }
      return symbols.name(of: nominal) == type
    }
    guard let nominal = receiver(of: callee, base).nominal else { return false }
    return symbols.name(of: nominal) == type || types.inherits(nominal, from: [typeName])
  }

  private func isOfProgram(_ type: ValueType) -> Bool {
    if case .program? = type.nominal { true } else { false }
  }
}
