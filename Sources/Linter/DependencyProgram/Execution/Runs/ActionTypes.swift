internal import DependencyFacts

/// The type of an action, as far as it is known: the enum that its cases belong to.
enum ActionType: Hashable {
  case unknown
  /// A reducer stands for the actions that a macro makes for it.
  case of(TypeSymbolID)
  /// A type of a library whose cases hand actions of an enum on to a child:
  /// `PresentationAction<Child.Action>`
  case handingOn(TypeSymbolID)

  /// The enum that a key path leads on in: it may leave out the case that hands the action on.
  var inner: ActionType { if case .handingOn(let type) = self { .of(type) } else { self } }
}

/// Finds the enums that the names of actions belong to.
///
/// Answers are cached.
final class ActionTypes: KnowsExpressions {
  let expressions: ExpressionResolution
  private let ofReducers = Answers<Nominal, ActionType>()
  private let inReducers = Answers<DeclRef, ActionType>()
  private let testFiles = Answers<Int32, Bool>()
  private let makers = Answers<ActionName, CodeRef?>()
  private lazy var namesOfPaths = Set(
    sites.keyPaths.filter { !isOfTest($0) }.flatMap(facts.names(ofKeyPath:)))

  init(of expressions: ExpressionResolution) { self.expressions = expressions }

  private var frameworks: FrameworkNames { facts.libraries.frameworks }

  /// The type of the actions that a reducer gets.
  func type(ofReducer reducer: Nominal) -> ActionType {
    ofReducers(reducer) {
      guard case .program(let id) = reducer, let action = frameworks.actionType,
        kinds.isKind(.reducer, reducer)
      else { return .unknown }
      guard
        let nested = types.lookUpNestedType(
          action, of: reducer, from: symbols[id].declaration.file)
      else { return symbols[id].kind == .enum ? .of(id) : .unknown }
      return nested.type.map(type(ofEnum:)) ?? .unknown
    }
  }

  private func type(ofEnum type: Nominal) -> ActionType {
    guard case .program(let id) = type, symbols[id].kind == .enum else { return .unknown }
    return .of(id)
  }

  /// The type of the value in a case, if the case has `count` values.
  func type(inCase name: Name, of type: ActionType, _ index: Int, of count: Int) -> ActionType {
    switch type {
    case .unknown: return .unknown
    case .handingOn(let inner):
      return frameworks.handsOn(name) && index == count - 1 ? .of(inner) : .unknown
    case .of(let id):
      guard let element = element(name, of: id), facts.parameterSlice(of: element).count == count
      else { return .unknown }
      return self.type(ofWritten: facts.parameter(index, of: element).type, from: element)
    }
  }

  /// Nil unless it is certain that the type has a case of that name.
  private func element(_ name: Name, of type: TypeSymbolID) -> DeclRef? {
    let members = symbols.members(of: .program(type), named: name)
    guard members.count == 1, facts.declaration(members[0]).kind == .enumElement else { return nil }
    return members[0]
  }

  /// `Child.Action`, `PresentationAction<Child.Action>`, `StackActionOf<Path>`; a reducer stands
  /// for its action.
  private func type(ofWritten id: TypeID?, from ref: DeclRef, depth: Int = 0) -> ActionType {
    guard let node = facts.typeNode(id, in: ref.file), depth < 4 else { return .unknown }
    let found = types.resolve(id, from: ref)
    if let found, case .program = found {
      return kinds.isKind(.reducer, found) ? type(ofReducer: found) : type(ofEnum: found)
    }
    // The type that a macro makes.
    if node.kind == .member, node.name == frameworks.actionType,
      let reducer = types.resolve(facts.firstChild(of: id, in: ref.file), from: ref),
      case .program = reducer
    {
      return type(ofReducer: reducer)
    }
    return type(ofLastArgument: id, node, from: ref, depth: depth).handedOn
  }

  private func type(
    ofLastArgument id: TypeID?, _ node: TypeNode, from ref: DeclRef, depth: Int
  ) -> ActionType {
    var parts = facts.parts(of: id, in: ref.file)
    if node.kind == .member, !parts.isEmpty { parts.removeFirst() }
    return parts.last.map { type(ofWritten: $0, from: ref, depth: depth + 1) } ?? .unknown
  }

  /// The place in the code of the program that alone makes actions of a case, for an effect to
  /// send; nil if there may be another one.
  func onlyMaker(of name: ActionName) -> CodeRef? {
    makers(name) { namesOfPaths.contains(name.name) ? nil : findOnlyMaker(of: name) }
  }

  func isTest(file: Int32) -> Bool { testFiles(file) { modules.isTest(file: file) } }

  /// Whether code is that of tests, and not of a reducer beside them.
  func isOfTest(_ place: CodeRef) -> Bool {
    guard isTest(file: place.file) else { return false }
    let type = symbols.enclosingType(of: facts.declaration(around: place))
    return type.map { !kinds.isKind(.reducer, $0) } ?? true
  }

  // MARK: Code

  /// The actions of the reducers that are made at a place; unknown if other code may give them
  /// other actions.
  func type(ofReducersAt place: CodeRef) -> ActionType {
    for node in facts.outward(from: place) where facts.node(node).kind == .closure {
      guard let call = facts.call(taking: node), let callee = facts.callee(of: call) else {
        return .unknown
      }
      if facts.argumentWithActionOfChild(of: call) != nil {
        guard let path = facts.actionOfChild(ofCall: call) else { return .unknown }
        return type(at: path, from: type(ofReducersAt: call))
      }
      switch frameworks.reducerPart(named: facts.lastName(of: callee)) {
      case .function, .group, .change: continue
      case .override, .binding, nil: return .unknown
      }
    }
    return type(ofReducersBy: facts.declaration(around: place))
  }

  /// The actions of the reducer that a getter or function makes, which may be that of a child:
  /// `var rows: some ReducerOf<Row>`
  private func type(ofReducersBy unit: DeclRef) -> ActionType {
    inReducers(unit) {
      guard let reducer = symbols.enclosingType(of: unit), kinds.isKind(.reducer, reducer) else {
        return .unknown
      }
      let member = facts.member(of: unit)
      guard let written = expressions.typeOfReducer(madeBy: member),
        let node = facts.typeNode(written, in: unit.file)
      else { return .unknown }
      let parts = facts.parts(of: written, in: unit.file)
      if parts.isEmpty || facts.typeNode(parts.last, in: unit.file)?.name == .known(.Self) {
        return type(ofReducer: reducer)
      }
      return type(ofLastArgument: written, node, from: member, depth: 0)
    }
  }

  /// The type of the action in one that the names lead to.
  func type(at path: [Name], from type: ActionType) -> ActionType {
    path.reduce(type) { type, name in
      // `\.rows[id: 1]`, `\.row?`
      if name == Name.none { return type }
      if case .handingOn = type, frameworks.handsOn(name) { return type.inner }
      return self.type(inCase: name, of: type.inner, 0, of: 1)
    }
  }

  /// Whether a `switch` over some value is over the whole action that a reducer gets, or over one
  /// of which the enum is declared for actions.
  func isAction(_ subject: CodeRef) -> Bool {
    guard facts.node(subject).kind == .name else { return false }
    switch expressions.lookUpValue(facts.node(subject).name, at: subject) {
    case .parameter(of: let function, let index):
      let labels = facts.parameterSlice(of: function).map(\.label)
      if frameworks.isReducing(facts.declaration(function).name),
        frameworks.actionParameter(ofReducing: labels) == index
      {
        return true
      }
      let type = type(ofWritten: facts.parameter(index, of: function).type, from: function)
      return isOfActions(type.inner)
    case .bound(let place): return isActionOfClosure(place)
    default: return false
    }
  }

  /// Whether an enum is the action of a reducer, or declared in that.
  private func isOfActions(_ type: ActionType) -> Bool {
    guard case .of(let id) = type else { return false }
    var current: TypeSymbolID? = id
    while let outer = current {
      guard let parent = symbols[outer].parent else { return false }
      if kinds.isKind(.reducer, parent) {
        return symbols[outer].name == frameworks.actionType || kinds.isKind(.reducer, .program(id))
      }
      if case .program(let next) = parent { current = next } else { current = nil }
    }
    return false
  }

  /// The name in a pattern that a `switch` is over, with the value and the patterns that it is
  /// from: `action` and `.view(let inner)` for `inner`.
  func binding(
    ofSubject subject: CodeRef
  ) -> (place: CodeRef, outer: CodeRef, patterns: [CodeRef])? {
    guard facts.node(subject).kind == .name,
      case .bound(let place) = expressions.lookUpValue(facts.node(subject).name, at: subject),
      facts.node(place).kind == .bind
    else { return nil }
    for node in facts.outward(from: place) {
      switch facts.node(node).kind {
      case .case:
        guard let choice = facts.parent(of: node), facts.node(choice).kind == .switch,
          let outer = facts.firstChild(of: choice)
        else { return nil }
        return (place, outer, facts.children(of: node).filter { facts.node($0).kind != .block })
      case .block, .closure: return nil
      default: continue
      }
    }
    return nil
  }

  /// The action that a `switch` is over.
  func type(ofSubject subject: CodeRef) -> ActionType {
    guard facts.node(subject).kind == .name else { return .unknown }
    switch expressions.lookUpValue(facts.node(subject).name, at: subject) {
    case .parameter(of: let function, let index):
      return type(ofWritten: facts.parameter(index, of: function).type, from: function)
    case .bound(let place):
      switch facts.node(place).kind {
      case .parameter: return type(ofParameter: place)
      case .bind: return type(ofBound: subject)
      default: return .unknown
      }
    default: return .unknown
    }
  }

  /// `Reduce { state, action in … }`
  private func type(ofParameter parameter: CodeRef) -> ActionType {
    guard isActionOfClosure(parameter),
      let call = facts.parent(of: parameter).flatMap(facts.call(taking:))
    else { return .unknown }
    return type(ofReducersAt: call)
  }

  private func isActionOfClosure(_ parameter: CodeRef) -> Bool {
    guard facts.node(parameter).kind == .parameter, let closure = facts.parent(of: parameter),
      let callee = facts.call(taking: closure).flatMap(facts.callee(of:)),
      frameworks.reducerPart(named: facts.lastName(of: callee)) == .function
    else { return false }
    let parameters = facts.children(of: closure).filter { facts.node($0).kind == .parameter }
    return parameters.count == 2 && parameters[1] == parameter
  }

  /// `case .view(let action)`
  private func type(ofBound subject: CodeRef) -> ActionType {
    guard let (place, outer, patterns) = binding(ofSubject: subject) else { return .unknown }
    var found = ActionType.unknown
    for pattern in patterns where facts.isInside(place, pattern) {
      visit(pattern: pattern, type(ofSubject: outer)) { if $0 == place { found = $1 } }
    }
    return found
  }

  /// Visits the parts of a pattern, with the type that each matches values of.
  func visit(pattern: CodeRef, _ type: ActionType, _ visit: (CodeRef, ActionType) -> Void) {
    visit(pattern, type)
    switch facts.node(pattern).kind {
    case .implicitMember, .bind: break
    case .pattern:
      let parts = facts.arguments(of: pattern)
      guard let first = facts.firstChild(of: pattern), facts.node(first).kind == .implicitMember
      else { fallthrough }
      visit(first, type)
      for (index, part) in parts.enumerated() {
        let inner = self.type(inCase: facts.node(first).name, of: type, index, of: parts.count)
        if let value = facts.firstChild(of: part) { self.visit(pattern: value, inner, visit) }
      }
    default:
      for child in facts.children(of: pattern) { self.visit(pattern: child, .unknown, visit) }
    }
  }

  /// The same for an action that code makes: `.view(.rowTapped)`, `\.view.rowTapped`
  func visit(action: CodeRef, _ type: ActionType, _ visit: (CodeRef, ActionType) -> Void) {
    switch facts.node(action).kind {
    case .implicitMember, .member: visit(action, type)
    case .call:
      guard let callee = facts.firstChild(of: action) else { return }
      self.visit(action: callee, type, visit)
      let arguments = facts.arguments(of: action)
      for (index, argument) in arguments.enumerated() {
        let inner = self.type(
          inCase: facts.node(callee).name, of: type, index, of: arguments.count)
        if let value = facts.firstChild(of: argument) { self.visit(action: value, inner, visit) }
      }
    case .keyPath:
      var type = type
      for component in facts.children(of: action)
      where facts.node(component).kind == .keyPathComponent {
        let name = facts.node(component).name
        visit(component, frameworks.handsOn(name) ? type : type.inner)
        type = self.type(at: [name], from: type)
      }
    default: break
    }
  }

  /// The name of a case with its enum, if that is certain to have it.
  func name(_ name: Name, of type: ActionType) -> ActionName {
    guard case .of(let id) = type, element(name, of: id) != nil else {
      return ActionName(name: name, owner: nil)
    }
    return ActionName(name: name, owner: id)
  }

  /// The names that a path of names stands for: `\.child.row`
  func names(ofPath path: [Name], from type: ActionType) -> [ActionName] {
    var type = type
    return path.map { name in
      defer { type = self.type(at: [name], from: type) }
      return self.name(name, of: frameworks.handsOn(name) ? type : type.inner)
    }
  }

  /// The actions that an effect made at a place sends.
  func type(ofSendBy call: CodeRef) -> ActionType {
    guard let callee = facts.callee(of: call) else { return .unknown }
    switch facts.node(callee).kind {
    case .implicitMember: break
    case .name:
      switch expressions.lookUpValue(facts.node(callee).name, at: callee) {
      case .bound(let place) where facts.node(place).kind == .parameter: break
      // `func load(send: Send<Action>)`
      case .parameter(of: let function, let index):
        return type(ofWritten: facts.parameter(index, of: function).type, from: function).inner
      default: return .unknown
      }
    default: return .unknown
    }
    return type(ofEffectsAt: call)
  }

  private func type(ofEffectsAt place: CodeRef) -> ActionType {
    for node in facts.outward(from: place) {
      guard let parent = facts.parent(of: node) else { break }
      // `.run { … }.map(Action.child)`
      if facts.base(of: parent) == node,
        frameworks.effectPart(named: facts.node(parent).name) == nil
      {
        return .unknown
      }
      guard facts.node(node).kind == .closure, let call = facts.call(taking: node),
        let callee = facts.callee(of: call),
        frameworks.reducerPart(named: facts.lastName(of: callee)) == .function
      else { continue }
      return type(ofReducersAt: call)
    }
    let unit = facts.declaration(around: place)
    let declaration = facts.declaration(unit)
    guard declaration.kind == .function, let node = facts.typeNode(declaration.type, in: unit.file),
      frameworks.isEffect(type: node.name)
    else { return .unknown }
    return type(ofLastArgument: declaration.type, node, from: unit, depth: 0).inner
  }
}

extension ActionType {
  /// That of a library's type with this one as its last argument.
  fileprivate var handedOn: ActionType {
    switch self {
    case .of(let type), .handingOn(let type): .handingOn(type)
    case .unknown: .unknown
    }
  }
}
