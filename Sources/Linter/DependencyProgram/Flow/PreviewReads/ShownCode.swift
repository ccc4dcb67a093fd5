internal import DependencyFacts

/// The code that runs when a view is shown: what is in place in its body, and the closures that a
/// shown view runs when it appears.
final class ShownCode: KnowsExpressions {
  let expressions: ExpressionResolution
  private let code: CodeUses
  private let keyValues: KeyValues
  private let knownTargets = Answers<Root, [Target]>()
  /// By reducer.
  private let knownParts = Answers<TypeSymbolID, [Nominal]>()
  private let knownToShowSelf = Answers<DeclRef, Bool>()

  private struct Root: Hashable {
    let code: CodeRef
    let isShown: Bool
  }

  init(in code: CodeUses, _ keyValues: KeyValues) {
    self.code = code
    self.keyValues = keyValues
    expressions = code.expressions
  }

  enum Target {
    /// - Parameter isShown: whether what the code makes there is shown.
    case use(CodeUse.Target, isShown: Bool)
    /// The body of a view.
    case shown(Nominal)
    /// A call that reaches outside the process.
    case outside(CodeRef)
  }

  // MARK: Previews

  /// The code of a preview: the closure of the macro, or the body of the getter itself.
  func root(of preview: CodeRef) -> CodeRef? {
    guard facts.node(preview).kind == .macro else { return preview }
    return facts.arguments(of: preview).compactMap(facts.firstChild)
      .first { facts.node($0).kind == .closure }.flatMap(facts.block(of:))
  }

  /// Whether a preview has traits of which not all are known to be about its layout alone.
  func mayBeChangedByTraits(_ preview: CodeRef) -> Bool {
    guard facts.node(preview).kind == .macro else { return false }
    return facts.arguments(of: preview).compactMap(facts.firstChild).contains { value in
      switch facts.node(value).kind {
      case .closure, .string, .literal: return false
      default: break
      }
      let name = facts.lastName(of: value)
      return !facts.libraries.frameworks.isOfLayout(trait: name)
    }
  }

  /// Everything that the code of a preview may use.
  func uses(in preview: CodeRef) -> [CodeUse.Target] {
    guard let root = root(of: preview) else { return [] }
    var found: [CodeUse.Target] = []
    for place in facts.nodes(in: root) {
      code.addUses(at: place, .certain) { target, _ in found.append(target) }
    }
    return found
  }

  /// The reducers of the stores that a preview makes, and those that they are composed of, whose
  /// views get parts of these stores; none if the reducer of a store is not known.
  func reducers(ofStoresMadeIn preview: CodeRef) -> Set<Nominal> {
    var pending: [Nominal] = []
    for place in facts.nodes(in: preview) where facts.node(place).kind == .call {
      guard let callee = facts.callee(of: place),
        facts.libraries.frameworks.store(named: facts.lastName(of: callee)) != nil
      else { continue }
      guard let reducer = expressions.reducer(ofStoreMadeBy: place) else { return [] }
      pending.append(reducer)
    }
    var found: Set<Nominal> = []
    while let reducer = pending.popLast() {
      if found.insert(reducer).inserted { pending += reducers(composedBy: reducer) }
    }
    return found
  }

  /// The reducers that the code of a reducer creates.
  private func reducers(composedBy reducer: Nominal) -> [Nominal] {
    guard case .program(let id) = reducer else { return [] }
    return knownParts(id) {
      let bodies = symbols[id].declarations.flatMap(facts.members(in:)).filter {
        facts.libraries.frameworks.isBody(facts.declaration($0).name)
      }
      let created = bodies.compactMap { facts.getter(of: $0).flatMap(facts.body(of:)) }
        .flatMap(facts.nodes(in:)).compactMap(reducer(madeBy:))
      return created + ComposedReducers(code.actionTypes).reducers(composedBy: id).map(\.reducer)
    }
  }

  private func reducer(madeBy call: CodeRef) -> Nominal? {
    guard facts.node(call).kind == .call, let callee = facts.callee(of: call),
      facts.isCapitalized(facts.node(callee).name),
      case .construction(let type, _) = expressions.callTarget(of: call),
      kinds.isKind(.reducer, type), !facts.outward(from: call).contains(where: isCondition)
    else { return nil }
    return type
  }

  private func isCondition(_ place: CodeRef) -> Bool {
    switch facts.node(place).kind {
    case .if, .switch, .conditional: true
    default: false
    }
  }

  // MARK: Views

  func bodies(of view: Nominal) -> [DeclRef] {
    guard kinds.isKind(.view, view) else { return [] }
    return symbols.declarations(of: view).flatMap(facts.members(in:)).filter {
      facts.libraries.frameworks.isBody(facts.declaration($0).name)
    }.compactMap(facts.getter(of:))
  }

  /// The uses that certainly happen when code runs, unless an error ends it, the views that it
  /// shows, and its calls that reach outside the process.
  ///
  /// - Parameter isShown: whether the result of the code is shown.
  func targets(in root: CodeRef, isShown: Bool) -> [Target] {
    knownTargets(Root(code: root, isShown: isShown)) {
      var walk = ExecutionWalk(
        in: code.order,
        operation: { [self] closure in
          if let operation = code.operation(closure) ?? operationOfTask(closure) {
            return operation
          }
          return isShown && isRunWhenShown(closure, in: root) ? .inPlace : nil
        }, isEndedByErrors: true, isBrief: true)
      walk.visit(root, .certain)
      var found = code.targets(ofChoices: walk.choices).map { Target.use($0, isShown: false) }
      for step in walk.places where step.likelihood == .certain {
        let isShown = isShown && self.isShown(facts.call(of: step.place) ?? step.place, in: root)
        var targets: [CodeUse.Target] = []
        code.addCertainTargets(at: step.place, to: &targets)
        found += targets.map { .use($0, isShown: isShown) }
        if isShown, let view = view(madeBy: step.place) { found.append(.shown(view)) }
        if keyValues.outsideName(of: step.place) != nil { found.append(.outside(step.place)) }
      }
      return found
    }
  }

  /// `Task { … }`: a preview goes on, so that the task runs. A detached one loses overrides.
  private func operationOfTask(_ closure: CodeRef) -> CodeUses.Operation? {
    guard let call = facts.call(taking: closure),
      case .construction(.external(let type), _) = expressions.callTarget(of: call),
      facts.libraries.threads.isTask(type)
    else { return nil }
    return CodeUses.Operation(isCaught: true, isConcurrent: true)
  }

  /// Whether a closure runs when a view is shown: it has the parts of the view, or is that of a
  /// modifier such as `onAppear`.
  private func isRunWhenShown(_ closure: CodeRef, in root: CodeRef) -> Bool {
    guard let call = facts.call(taking: closure), let callee = facts.callee(of: call) else {
      return false
    }
    let runs =
      facts.node(callee).kind == .name
      ? draws(closure, at: call)
      : facts.libraries.frameworks.runsWhenShown(modifier: facts.node(callee).name)
        && !symbols.mayExtendOthers(facts.node(callee).name)
    return runs && isForeign(call) && isShown(call, in: root)
  }

  private func isForeign(_ call: CodeRef) -> Bool {
    switch expressions.callTarget(of: call) {
    case .construction(.external, _), .unknown: true
    case .construction, .functions, .variable, .enumElement: false
    }
  }

  /// `VStack { … }`. With a path, `NavigationStack` may show another view.
  private func draws(_ closure: CodeRef, at call: CodeRef) -> Bool {
    let names = facts.libraries.frameworks
    guard let callee = facts.callee(of: call), facts.node(callee).kind == .name else {
      return false
    }
    return names.drawsAtOnce(view: facts.node(callee).name)
      && !facts.arguments(of: call).contains { names.isPath(label: facts.node($0).name) }
  }

  /// Whether a modifier certainly shows the view that it is for, as those of libraries do: `func
  /// visible(_ isOn: Bool) -> some View { if isOn { self } }` may not.
  private func showsItsView(_ modifier: CodeRef) -> Bool {
    switch expressions.callTarget(of: modifier) {
    case .functions(let functions): return functions.refs.allSatisfy(showsSelf)
    case .variable, .enumElement: return false
    case .construction, .unknown:
      guard let callee = facts.callee(of: modifier),
        symbols.mayExtendOthers(facts.node(callee).name)
      else { return true }
      return code.order.regions.boundaries.functions(named: facts.node(callee).name)
        .allSatisfy(showsSelf)
    }
  }

  /// Whether the result of a function without conditions shows `self`: `padding()`,
  /// `VStack { self }`
  private func showsSelf(_ function: DeclRef) -> Bool {
    knownToShowSelf(function, until: false) {
      guard let body = facts.body(of: function),
        let last = facts.statements(of: facts.block(of: body) ?? body).last,
        !facts.nodes(in: body).contains(where: mayChoose)
      else { return false }
      return facts.nodes(in: last).contains { isSelf($0) && isShown($0, in: body) }
    }
  }

  private func mayChoose(_ place: CodeRef) -> Bool {
    isCondition(place) || facts.node(place).kind == .guard
      || !facts.node(place).flags.isDisjoint(with: [.ternary, .coalescing])
  }

  /// Whether an expression is `self`, or one of its modifiers.
  private func isSelf(_ place: CodeRef) -> Bool {
    if facts.isSelf(place) { return true }
    guard facts.node(place).kind == .call, let callee = facts.firstChild(of: place),
      facts.node(callee).kind == .name, !facts.isCapitalized(facts.node(callee).name)
    else { return false }
    switch expressions.lookUpValue(facts.node(callee).name, at: callee) {
    // A function of another module looks like a type of it.
    case .members, .unknown, .type(.external): return showsItsView(place)
    case .local, .bound, .parameter, .globals, .type(.program): return false
    }
  }

  private func view(madeBy call: CodeRef) -> Nominal? {
    guard facts.node(call).kind == .call,
      case .construction(let type, _) = expressions.callTarget(of: call), case .program = type,
      kinds.isKind(.view, type)
    else { return nil }
    return type
  }

  /// Whether the value of an expression is part of what some code shows: it is a statement there,
  /// with its modifiers, or one in the closure of a view that draws all of it.
  private func isShown(_ expression: CodeRef, in root: CodeRef) -> Bool {
    var current = expression
    while let parent = facts.parent(of: current) {
      switch facts.node(parent).kind {
      case .member:
        guard let modifier = facts.call(of: parent), showsItsView(modifier) else { return false }
        current = modifier
      case .block, .body:
        if parent == root { return true }
        guard let outer = facts.parent(of: parent) else { return false }
        switch facts.node(outer).kind {
        case .closure:
          guard let call = facts.call(taking: outer) else { return false }
          guard expressions.scopeCall(call)?.operation == outer || draws(outer, at: call) else {
            return false
          }
          current = call
        case .if, .switch: current = outer
        case .case: current = facts.parent(of: outer) ?? outer
        default: return false
        }
      case .return: current = parent
      default: return false
      }
    }
    return false
  }
}
