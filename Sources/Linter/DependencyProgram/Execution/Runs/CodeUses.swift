internal import DependencyFacts

/// The uses in the code of each unit, followed forwards. This is the opposite direction of
/// `EffectPropagation`, which goes from reads to the code that runs them.
///
/// Results are cached.
final class CodeUses: KnowsExpressions {
  let expressions: ExpressionResolution
  let uses: UseIndex
  let order: Order
  let clients: KnownClients
  private let ignored: Set<CodeRef>
  /// The values that scopes replace by others which are known.
  let replaced: Set<CodeRef>
  let overridings: Overridings
  let actionTypes: ActionTypes
  @exclusivity(unchecked)
  private var known: [DeclRef: [CodeUse]] = [:]
  /// The functions that the uses of the current place call.
  @exclusivity(unchecked)
  private var functionsCalled: [DeclRef] = []
  /// The uses in the default arguments of overloads that are called in one place.
  private var usesOfDefaults: [[DeclRef]: [CodeUse]] = [:]
  /// How many default arguments of initialisers are around the current place.
  private var defaultsAround = 0
  private(set) var sentActions = Numbering<SentAction>()
  let targetsOfActions = Answers<Int32, [CodeUse.Target]>()
  let targetsOfMaking = Answers<CodeRef, [CodeUse.Target]>()
  let targetsOfClosures = Answers<CodeRef, [CodeUse.Target]>()
  /// By closure.
  let knownValues = Answers<CodeRef, CodeUse.Values>()
  let knownEndpoints = Answers<CodeRef, DeclRef?>()
  let knownUsers = Answers<DeclRef, Set<DeclRef>>()
  /// By argument, and by parameter.
  let knownOperations = Answers<CodeRef, Operation?>()
  let knownRuns = Answers<ParameterRef, Operation?>()
  /// By `case`, and by the call that hands actions on.
  let knownPatterns = Answers<CodeRef, [[ActionName]]?>()
  let knownChildren = Answers<CodeRef, [[ActionName]]?>()
  private var placed: [DeclRef: [(use: CodeUse, place: CodeRef)]] = [:]
  private(set) lazy var requestsByFile = findRequests()

  /// - Parameters:
  ///   - ignored: places that name a dependency without reading it.
  ///   - replaced: the values that scopes replace by others which are known.
  init(
    in regions: Regions, _ uses: UseIndex, _ values: KeyValues, ignoring ignored: Set<CodeRef>,
    replacing replaced: Set<CodeRef> = []
  ) {
    clients = KnownClients(values)
    self.ignored = ignored
    self.replaced = replaced
    expressions = regions.expressions
    overridings = regions.overridings
    actionTypes = ActionTypes(of: expressions)
    self.uses = uses
    order = Order(in: regions)
  }

  /// Each target once for the actions and the endpoint that lead to it, with its highest
  /// likelihood.
  ///
  /// - Parameter isTest: whether the unit is a test or its fixture. Claims about those hold only if
  ///   no error ends them.
  func uses(of unit: DeclRef, isTest: Bool = false) -> [CodeUse] {
    if !isTest, let known = known[unit] { return known }
    types.whereabouts.note(unit)
    var walk = walk(isTest: isTest)
    for root in roots(of: unit) { walk.visit(root, .certain) }
    let isReducer = isOfReducer(unit)
    var (actions, place): (NeededActions?, CodeRef?)
    var closure: CodeRef?
    var positions: [CodeUse: Int] = [:]
    var result: [CodeUse] = []
    func record(_ target: CodeUse.Target, _ likelihood: Likelihood) {
      let key = CodeUse(
        target: target, likelihood: .byName,
        actions: place.flatMap { self.actions(actions, leadingTo: target, at: $0) },
        endpoint: closure.flatMap(endpoint),
        values: closure.map { values(for: target, in: $0) } ?? .surrounding)
      if let position = positions[key] {
        result[position].likelihood = max(result[position].likelihood, likelihood)
      } else {
        positions[key] = result.count
        var use = key
        use.likelihood = likelihood
        result.append(use)
      }
    }
    for step in walk.places {
      actions = self.actions(leadingTo: step.place, isReducer: isReducer)
      place = step.place
      closure = step.closure
      addUses(at: step.place, step.likelihood, record)
    }
    (actions, closure) = (nil, nil)
    for target in targets(ofChoices: walk.choices) { record(target, .certain) }
    addImplicitDelegation(of: unit, record)
    addAttributes(of: unit, record)
    addUsesOfDefaults(record)
    if !isTest { known[unit] = result }
    return result
  }

  /// The targets of the uses that certainly happen, which are found in less time than all.
  func certainTargets(of unit: DeclRef, isTest: Bool) -> [CodeUse.Target] {
    if !isTest, let known = known[unit] {
      return known.filter { $0.likelihood == .certain }.map(\.target)
    }
    types.whereabouts.note(unit)
    var walk = walk(isTest: isTest, isBrief: true)
    for root in roots(of: unit) { walk.visit(root, .certain) }
    var found: [CodeUse.Target] = []
    func record(_ target: CodeUse.Target, _ likelihood: Likelihood) {
      if likelihood == .certain { found.append(target) }
    }
    for step in walk.places where step.likelihood == .certain {
      addCertainTargets(at: step.place, to: &found)
    }
    found += targets(ofChoices: walk.choices)
    addImplicitDelegation(of: unit, record)
    addAttributes(of: unit, isBrief: true, record)
    return found
  }

  func target(of sent: SentAction) -> CodeUse.Target {
    .sent(to: sent.unit, number: sentActions.number(of: sent))
  }

  /// The code that runs whichever branches are taken.
  func targets(ofChoices choices: [ExecutionWalk.Choice]) -> [CodeUse.Target] {
    choices.flatMap { choice in
      var common: [CodeUse.Target]?
      // A short branch often settles that there is none.
      let branches = choice.branches.sorted { $0.places.count < $1.places.count }
      for branch in branches where common?.isEmpty != true {
        var targets: [CodeUse.Target] = []
        for place in branch.places { addCertainTargets(at: place, to: &targets) }
        targets += self.targets(ofChoices: branch.choices)
        common = common.map { $0.filter(Set(targets).contains) } ?? targets
      }
      return common ?? []
    }
  }

  /// The uses in the code of a unit, with their places.
  func placedUses(of unit: DeclRef) -> [(use: CodeUse, place: CodeRef)] {
    if let known = placed[unit] { return known }
    var walk = walk()
    for root in roots(of: unit) { walk.visit(root, .certain) }
    var found: [(use: CodeUse, place: CodeRef)] = []
    let isReducer = isOfReducer(unit)
    for step in walk.places {
      let actions = actions(leadingTo: step.place, isReducer: isReducer)
      addUses(at: step.place, step.likelihood) { target, likelihood in
        let actions = self.actions(actions, leadingTo: target, at: step.place)
        let use = CodeUse(target: target, likelihood: likelihood, actions: actions)
        found.append((use, step.place))
      }
    }
    placed[unit] = found
    return found
  }

  /// - Parameter isTest: see `uses(of:isTest:)`.
  private func walk(isTest: Bool = false, isBrief: Bool = false) -> ExecutionWalk {
    ExecutionWalk(
      in: order, operation: { [self] in operation($0) }, isEndedByErrors: isTest,
      endsLoops: isTest, isBrief: isBrief)
  }

  /// The pieces of code that run with a unit. For a stored property, that is its initial value.
  func roots(of unit: DeclRef) -> [CodeRef] {
    [facts.body(of: unit), facts.initialRoot(of: unit)].compactMap(\.self)
  }

  // MARK: Single places

  typealias Add = (CodeUse.Target, Likelihood) -> Void

  func addUses(at place: CodeRef, _ likelihood: Likelihood, _ add: Add) {
    addDirectUses(at: place, likelihood, add)
    addUsesOfDefaults(add)
  }

  /// Adds the targets of the uses that certainly happen at a place which certainly runs.
  func addCertainTargets(at place: CodeRef, to found: inout [CodeUse.Target]) {
    addDirectUses(at: place, .certain, isBrief: true) { if $1 == .certain { found.append($0) } }
  }

  /// - Parameter isBrief: whether to leave out uses that may not happen, since it takes long to
  ///   find them.
  private func addDirectUses(
    at place: CodeRef, _ likelihood: Likelihood, isBrief: Bool = false, _ add: Add
  ) {
    if ignored.contains(place) { return }
    for text in uses.texts(madeAt: place) {
      addVariable(text.property, at: text.value, likelihood, add)
    }
    switch facts.node(place).kind {
    case .call: addCall(place, likelihood, isBrief: isBrief, add)
    case .name, .member, .implicitMember: addMention(place, likelihood, isBrief: isBrief, add)
    case .capture: addCapture(place, likelihood, add)
    case .keyPathComponent:
      // `models.map(\.title)`: whoever receives the key path may read the property.
      if facts.parent(of: place).map(ignored.contains) != true {
        add(.name(facts.node(place).name), .byName)
      }
    case .local:
      if let variable = facts.declaration(at: place) {
        addAttributes(of: variable, isBrief: isBrief, add)
      }
    case .subscript:
      if let used = uses.usedSubscript(at: place) { addVariable(used, at: place, likelihood, add) }
    default: break
    }
  }

  private func addCall(
    _ call: CodeRef, _ likelihood: Likelihood, isBrief: Bool, _ add: Add
  ) {
    if let callee = facts.firstChild(of: call), isCase(callee) { return }
    if let callee = facts.firstChild(of: call), addInlineRead(at: callee, likelihood, add) {
      return
    }
    if isPartOfInlineRead(call) { return }
    let likelihood = self.likelihood(likelihood, onBaseOf: call)
    if let callee = facts.firstChild(of: call), let copy = read(ofCopyAt: callee) {
      return addRead(of: copy.wrapper, copy.members, at: callee, likelihood, add)
    }
    if let scope = expressions.scopeCall(call), mayOverrideAnything(scope) {
      add(.unknownOverride, likelihood)
    }
    switch expressions.callTarget(of: call) {
    case .functions(let functions): addCalls(of: functions, by: call, likelihood, isBrief, add)
    case .construction(let type, let initializers):
      // A function of another module looks like a type of it.
      if case .external(let name) = type {
        if facts.libraries.testing.expectsIssues(name) { add(.expectedIssue, likelihood) }
        if !isBrief, let callee = facts.firstChild(of: call) {
          addProjected(by: callee, likelihood, add)
        }
        addActions(sentBy: call, likelihood, add)
      }
      addCreation(of: type, by: call, likelihood, add)
      if !isBrief, expressions.createsBelowBound(call) { addInitializer(calledBy: call, add) }
      for initializer in initializers.refs {
        if mayOverrideAnything(call, handedTo: initializer) { add(.unknownOverride, likelihood) }
        let likelihood = initializers.only == nil ? min(likelihood, .possible) : likelihood
        add(.unit(initializer), likelihood)
        addDefaults(of: initializer, leftOutBy: call, likelihood, add)
      }
    case .variable(let variable):
      addVariable(variable, at: call, likelihood, add)
      if let closure = clients.closure(calledBy: call) {
        add(.closure(closure, of: facts.declaration(around: closure)), likelihood)
      }
    case .enumElement: break
    case .unknown:
      guard let callee = facts.firstChild(of: call), facts.node(callee).kind.hasName else { return }
      let name = facts.node(callee).name
      if let initializers = expressions.delegatedInitializers(of: call) {
        return addDelegation(to: initializers, likelihood, add)
      }
      if name == .`init`, !delegatesToImplicit(callee) { addInitializer(calledBy: call, add) }
      if facts.node(callee).kind == .implicitMember,
        let accessor = facts.libraries.system.accessor(
          readByKey: name, labels: facts.arguments(of: call).map { facts.node($0).name })
      {
        add(.read(accessor: accessor, file: call.file), likelihood)
      }
      addActions(sentBy: call, likelihood, add)
      if facts.libraries.testing.expectsIssues(name) { add(.expectedIssue, likelihood) }
      if isBrief { return }
      for function in changes(ofValues: name, calledBy: callee) {
        add(.unit(function), min(likelihood, .possible))
      }
      addProjected(by: callee, likelihood, add)
      // The superclass is one of another module.
      if let base = facts.base(of: callee), facts.node(base).name == .super { return }
      add(.name(name), .byName)
    }
  }

  private func addCalls(
    of functions: Overloads, by call: CodeRef, _ likelihood: Likelihood, _ isBrief: Bool,
    _ add: Add
  ) {
    let callee = facts.firstChild(of: call) ?? call
    // A value that is called like a function.
    if let first = functions.refs.first, facts.declaration(first).name == .known(.callAsFunction),
      let value = uses.meaning(of: callee), facts.declaration(value).kind == .variable
    {
      addVariable(value, at: callee, likelihood, add)
    }
    let likelihoodOfEach = functions.only == nil ? min(likelihood, .possible) : likelihood
    for function in functions.refs {
      if mayOverrideAnything(call, handedTo: function) { add(.unknownOverride, likelihood) }
      if isBrief, likelihoodOfEach < .certain { continue }
      addFunction(function, at: callee, likelihoodOfEach, isBrief: isBrief, add)
    }
  }

  /// Adds the initialisers that fit by the label of the first argument, of any type.
  private func addInitializer(calledBy call: CodeRef, _ add: Add) {
    let first = facts.arguments(of: call).first
    add(.initializer(label: first.map { facts.node($0).name } ?? .none), .byName)
  }

  /// How likely the code of a member runs, whose object may be missing.
  private func likelihood(_ likelihood: Likelihood, onBaseOf place: CodeRef) -> Likelihood {
    likelihood > .possible && facts.isInOptionalChain(place) ? .possible : likelihood
  }

  /// A property wrapper is created with the arguments of its attribute:
  /// `@Shared(.appStorage("key"))`. Its value may run whatever computes it.
  private func addAttributes(of ref: DeclRef, isBrief: Bool = false, _ add: Add) {
    guard facts.declaration(ref).kind == .variable, expressions.wrapperUse(of: ref) == nil else {
      return
    }
    if !facts.attributes(of: ref).isEmpty {
      add(.name(.known(.wrappedValue)), .byName)
      add(.name(.known(.projectedValue)), .byName)
    }
    for attribute in facts.attributes(of: ref) {
      let arguments = facts.arguments(of: attribute, of: ref)
      let labels = arguments.map(facts.arguments(of:))?.map { facts.node($0).name } ?? []
      if let accessor = facts.libraries.system.accessor(readBy: attribute.name, labels: labels) {
        add(.read(accessor: accessor, file: ref.file), .certain)
      }
      if !isBrief, let arguments { addPossibleUses(in: arguments, add) }
    }
  }

  private func addPossibleUses(in code: CodeRef, _ add: Add) {
    var walk = walk()
    walk.visit(code, .possible)
    for step in walk.places { addDirectUses(at: step.place, step.likelihood, add) }
  }

  /// The code in the arguments of a test's or a suite's traits: `.dependencies { $0.setUp() }`
  func addUses(inTraitsOf suite: DeclRef, _ add: Add) {
    for attribute in facts.attributes(of: suite)
    where facts.libraries.testing.hasTraits(attribute: attribute.name) {
      if let arguments = facts.arguments(of: attribute, of: suite) {
        addPossibleUses(in: arguments, add)
      }
    }
    addUsesOfDefaults(add)
  }

  private func addFunction(
    _ function: DeclRef, at place: CodeRef, _ likelihood: Likelihood, isBrief: Bool = false,
    _ add: Add
  ) {
    let overridings = overridings.overridings(of: function, usedAt: place)
    add(.unit(function), overridings.isEmpty ? likelihood : min(likelihood, .possible))
    // The defaults of parameters count as possible.
    if isBrief { return }
    for overriding in overridings { add(.unit(overriding.member), min(likelihood, .possible)) }
    // A call that leaves an argument out evaluates its default.
    functionsCalled.append(function)
  }

  /// Adds the uses in the default arguments of the functions that were called.
  private func addUsesOfDefaults(_ add: Add) {
    let called = functionsCalled.filter { function in
      facts.parameterSlice(of: function).contains {
        facts.defaultValue(of: $0, of: function) != nil
      }
    }
    functionsCalled = called
    // Each default of overloads may call all of them.
    guard called.count > 1 else { return followDefaults(add) }
    if usesOfDefaults[called] == nil {
      var seen: Set<CodeUse> = []
      var found: [CodeUse] = []
      followDefaults { target, likelihood in
        let use = CodeUse(target: target, likelihood: likelihood)
        if seen.insert(use).inserted { found.append(use) }
      }
      usesOfDefaults[called] = found
    }
    functionsCalled = []
    for use in usesOfDefaults[called] ?? [] { add(use.target, use.likelihood) }
  }

  /// Adds the uses in the default arguments of an initialiser that a call evaluates.
  private func addDefaults(
    of initializer: DeclRef, leftOutBy call: CodeRef, _ likelihood: Likelihood, _ add: Add
  ) {
    let parameters = facts.parameterSlice(of: initializer)
    // A default can even call its own initialiser.
    guard defaultsAround < 4, parameters.contains(where: { $0.defaultValue != nil }),
      let given = expressions.matchedParameters(of: initializer, in: call)?.values
    else { return }
    defaultsAround += 1
    defer { defaultsAround -= 1 }
    for (index, parameter) in parameters.enumerated() where !given.contains(index) {
      guard let value = facts.defaultValue(of: parameter, of: initializer) else { continue }
      var walk = walk()
      walk.visit(value, likelihood)
      for step in walk.places { addDirectUses(at: step.place, step.likelihood, add) }
    }
  }

  /// Follows the functions that the defaults call in turn, too: a default can even call its own
  /// function.
  private func followDefaults(_ add: Add) {
    var seen: Set<DeclRef> = []
    while let function = functionsCalled.popLast() {
      guard seen.insert(function).inserted else { continue }
      for parameter in facts.parameterSlice(of: function) {
        if let value = facts.defaultValue(of: parameter, of: function) {
          addPossibleUses(in: value, add)
        }
      }
    }
  }

  /// A name that is not called: a property is read or changed, a function is passed on.
  private func addMention(
    _ place: CodeRef, _ likelihood: Likelihood, isBrief: Bool, _ add: Add
  ) {
    if facts.call(of: place) != nil || isCase(place) || isOfChangedValues(place) { return }
    if addInlineRead(at: place, likelihood, add) || isPartOfInlineRead(place) { return }
    if replacesAllValues(place) { add(.unknownOverride, likelihood) }
    if let copy = read(ofCopyAt: place) {
      let likelihood = self.likelihood(likelihood, onBaseOf: place)
      return addRead(of: copy.wrapper, copy.members, at: place, likelihood, add)
    }
    if isBrief, !uses.mayRunCode(mentionedAs: facts.node(place).name) { return }
    if addInitializer(namedAt: place, add) { return }
    guard let meaning = uses.meaning(of: place) else {
      if facts.node(place).kind != .name { add(.name(facts.node(place).name), .byName) }
      return addProjected(by: place, likelihood, add)
    }
    addVariable(meaning, at: place, self.likelihood(likelihood, onBaseOf: place), add)
  }

  private func addCapture(_ place: CodeRef, _ likelihood: Likelihood, _ add: Add) {
    guard facts.firstChild(of: place) == nil, let closure = facts.parent(of: place) else { return }
    let binding = expressions.lookUpValue(facts.node(place).name, at: closure)
    if let found = binding.declaration { addVariable(found, at: place, likelihood, add) }
  }

  private func addVariable(
    _ ref: DeclRef, at place: CodeRef, _ likelihood: Likelihood, _ add: Add
  ) {
    let declaration = facts.declaration(ref)
    switch declaration.kind {
    case .function: addFunction(ref, at: place, min(likelihood, .possible), add)
    case .variable, .subscript:
      if expressions.wrapperUse(of: ref) != nil {
        return addRead(of: ref, at: place, likelihood, add)
      }
      let isOnce =
        declaration.flags.contains(.isLazy) || declaration.flags.contains(.isStatic)
        || declaration.parent == .file
      // The initial value may already have been created.
      if isOnce { add(.unit(ref), min(likelihood, .possible)) }
      let overridings = overridings.overridings(of: ref, usedAt: place)
      for accessor in facts.members(in: ref) {
        let runs = overridings.isEmpty && self.runs(accessor, where: place)
        add(.unit(accessor), runs ? likelihood : min(likelihood, .possible))
      }
      for accessor in overridings.flatMap({ facts.members(in: $0.member) }) {
        add(.unit(accessor), min(likelihood, .possible))
      }
    default: break
    }
  }

  /// Whether an accessor certainly runs where a property is named: its getter if the property is
  /// read, its setter or observers if it is assigned. Assignments in an initialiser do not run
  /// observers.
  private func runs(_ accessor: DeclRef, where place: CodeRef) -> Bool {
    let isGetter = facts.declaration(accessor).isGetter
    guard facts.isAssigned(place) else { return isGetter }
    return !isGetter && facts.declaration(facts.declaration(around: place)).kind != .initializer
  }

  private func addRead(
    of wrapper: DeclRef, _ copied: [Name] = [], at place: CodeRef, _ likelihood: Likelihood,
    _ add: Add
  ) {
    let (members, last) = facts.members(after: place)
    if isReadByCopies(last) { return }
    let path = copied + members
    add(.wrapper(wrapper, members: path), likelihood)
    if facts.node(place).kind == .call || facts.call(of: last) != nil {
      add(.call(ofWrapper: wrapper, members: path), likelihood)
    }
  }
}
