internal import DependencyFacts
internal import PackageGraph

/// Code that runs functions without a call by name: operators, operations.
extension UseIndex {
  /// The places that certainly use an operator declared by the program.
  func operatorUses(of function: DeclRef) -> [CodeRef] {
    let name = facts.declaration(function).name
    guard isOperator(name) else { return [] }
    return operatorUses(name) {
      findOperatorUses(named: name).merging(findImpliedUses(named: name)) { $0 + $1 }
    }[function] ?? []
  }

  func isOperator(_ name: Name) -> Bool {
    guard let first = facts.string(name).first else { return false }
    return !first.isLetter && first != "_"
  }

  private func findOperatorUses(named name: Name) -> [DeclRef: [CodeRef]] {
    let functions = OperatorFunctions(named: name, among: self)
    var found: [DeclRef: [CodeRef]] = [:]
    for place in sequences[name] ?? [] {
      if let given = operandTypes(at: place), let function = functions.certain(given) {
        found[function, default: []].append(place)
      }
    }
    return found
  }

  /// The uses of `==` in `!=`, of `<` in `>` and `rows.sorted()`: where a type declares only the
  /// first, the standard library makes the others of it.
  private func findImpliedUses(named name: Name) -> [DeclRef: [CodeRef]] {
    let implied = facts.libraries.language.operators(impliedBy: name)
    let ordering = facts.libraries.language.orders(name) ? facts.libraries.collections.ordering : []
    guard !implied.isEmpty || !ordering.isEmpty else { return [:] }
    let functions = OperatorFunctions(named: name, among: self)
    var found: [DeclRef: [CodeRef]] = [:]
    for other in implied {
      let others = OperatorFunctions(named: other, among: self)
      for place in sequences[other] ?? [] {
        if let given = operandTypes(at: place), let function = functions.certain(given),
          others.taking(given).isEmpty
        {
          found[function, default: []].append(place)
        }
      }
    }
    for place in ordering.flatMap({ sites[$0] }) {
      if let element = elementOrdered(at: place),
        let function = functions.certain([element, element])
      {
        found[function, default: []].append(place)
      }
    }
    return found.mapValues { $0.sorted() }
  }

  /// The type of the elements that a call without arguments puts in order: `rows.sorted()`
  private func elementOrdered(at member: CodeRef) -> Nominal? {
    guard let call = facts.call(of: member), facts.arguments(of: call).isEmpty,
      let base = facts.base(of: member),
      case .boxed(.external(let collection), let arguments) = expressions.valueType(of: base)
        .unwrapped,
      case .sequence(let count) = facts.libraries.collections.shape(of: collection),
      arguments.count == count, case .program(let element)? = arguments.last?.instance
    else { return nil }
    return .program(element)
  }

  private func operandTypes(at sequence: CodeRef) -> [Nominal?]? {
    let operands = facts.children(of: sequence)
    guard operands.count == 2 else { return nil }
    let given = operands.map { expressions.valueType(of: $0).unwrapped.instance }
    return areTold(operands, given) ? given : nil
  }

  /// Whether the types of two operands decide which function is used. A literal tells none, and has
  /// that of a number beside it.
  private func areTold(_ operands: [CodeRef], _ given: [Nominal?]) -> Bool {
    let known = given.compactMap(\.self)
    guard known.count == 1 else { return known.count == 2 }
    if case .external(let name) = known[0], facts.libraries.plainTypes.isNumber(name) {
      return false
    }
    return zip(operands, given).allSatisfy { $1 != nil || facts.node($0).kind == .literal }
  }

  /// The sequences of two operands, by operator.
  func makeSequences() -> [Name: [CodeRef]] {
    var found: [Name: [CodeRef]] = [:]
    for file in facts.fileIndices {
      for (place, node) in facts.nodes(ofFile: file)
      where node.kind == .sequence && node.name != Name.none {
        found[node.name, default: []].append(place)
      }
    }
    return found
  }

  // MARK: Dynamic members

  /// The places that use a member that a subscript adds to its type, which does not declare the
  /// name.
  func dynamicMembers(by declaration: DeclRef) -> [CodeRef] {
    guard let owner = symbols.enclosingType(of: declaration),
      expressions.dynamicSubscript(of: owner) == declaration
    else { return [] }
    var found: [CodeRef] = []
    for file in files(linking: symbols.declarations(of: owner)[0]) {
      for (place, node) in facts.nodes(ofFile: file) where node.kind == .member {
        guard let base = facts.firstChild(of: place),
          expressions.valueType(of: base).unwrapped.instance == owner,
          types.overloads(of: node.name, in: owner).isEmpty
        else { continue }
        found.append(place)
      }
    }
    return found
  }

  /// The files whose targets link a declaration's target, because no other code can have values of
  /// its type. Files with an unknown target are included.
  private func files(linking declaration: DeclRef) -> [Int32] {
    guard let wanted = modules.target(ofFile: declaration.file) else {
      return Array(facts.fileIndices)
    }
    let answers = Answers<TargetGraph.TargetID, Bool>()
    return facts.fileIndices.filter { file in
      guard let target = modules.target(ofFile: file) else { return true }
      return answers(target) { modules.linked(by: target).contains(wanted) }
    }
  }

  // MARK: Operations

  /// An operation that a call gets, and the argument.
  typealias QueuedOperation = (operation: CodeRef, argument: CodeRef)

  /// The places where operations of a type, whose `main` is the function, are handed to code that
  /// adds them to a queue.
  func operations(running main: DeclRef, of owner: Nominal) -> [QueuedOperation] {
    isMain(main, ofOperations: owner) ? queuedOperations[owner] ?? [] : []
  }

  /// The places that start an operation, which runs its `main` there: `upload.start()`
  func starts(ofOperationsRunning main: DeclRef, of owner: Nominal) -> [CodeRef] {
    guard isMain(main, ofOperations: owner), let start = facts.libraries.threads.start,
      types.overloads(of: start, in: owner).isEmpty
    else { return [] }
    return startedOperations[owner] ?? []
  }

  private func isMain(_ function: DeclRef, ofOperations owner: Nominal) -> Bool {
    let declaration = facts.declaration(function)
    guard declaration.name == .main, declaration.flags.contains(.isOverride),
      let operation = facts.libraries.threads.operation
    else { return false }
    return types.inherits(owner, from: [operation])
  }

  func makeStartedOperations() -> [Nominal: [CodeRef]] {
    var found: [Nominal: [CodeRef]] = [:]
    for place in facts.libraries.threads.start.map({ Array(sites[$0]) }) ?? [] {
      guard facts.node(place).kind == .member, facts.call(of: place) != nil,
        let base = facts.base(of: place), let type = operation(ofObject: base)
      else { continue }
      found[type, default: []].append(place)
    }
    return found
  }

  private func operation(ofObject object: CodeRef) -> Nominal? {
    expressions.ownType(of: object) ?? expressions.valueType(of: object).unwrapped.instance
  }

  /// Follows operations from queues back through the parameters of functions that add them;
  /// computed only if an operation has an effect, which is rare.
  func makeQueuedOperations() -> [Nominal: [QueuedOperation]] {
    guard let queue = facts.libraries.threads.operationQueue else { return [:] }
    var found: [Nominal: [QueuedOperation]] = [:]
    var functions: [DeclRef] = []
    var parameters: [DeclRef: Set<Int>] = [:]
    /// - Parameter known: the type of operations that the function adds whatever it is given.
    func add(_ value: CodeRef, as argument: CodeRef, besides known: Nominal? = nil) {
      if facts.node(value).kind == .array {
        for element in facts.children(of: value) { add(element, as: argument, besides: known) }
        return
      }
      if let type = operation(of: expressions.valueType(of: value).unwrapped), type != known {
        found[type, default: []].append((value, argument))
      }
      if facts.node(value).kind == .name,
        case .parameter(of: let function, let index) = expressions.lookUpValue(
          facts.node(value).name, at: value),
        parameters[function, default: []].insert(index).inserted
      {
        functions.append(function)
      }
    }
    for place in facts.libraries.threads.additions.flatMap({ sites[$0] }) {
      guard facts.node(place).kind == .member, let call = facts.call(of: place),
        let base = facts.base(of: place),
        expressions.valueType(of: base).unwrapped.externalInstance == queue,
        let argument = facts.arguments(of: call).first, let value = facts.firstChild(of: argument)
      else { continue }
      add(value, as: argument)
    }
    while let function = functions.popLast() {
      let calls = calls(named: facts.declaration(function).name)
      for group in (calls.groupsOf[function] ?? []).map({ calls.groups[$0] })
      where group.candidates.only != nil {
        for call in group.places.compactMap(facts.call(of:)) {
          for (argument, index) in expressions.matchedParameters(of: function, in: call) ?? [:] {
            guard parameters[function]?.contains(index) == true,
              let value = facts.firstChild(of: argument)
            else { continue }
            let type = facts.parameter(index, of: function).type
            add(
              value, as: argument,
              besides: operation(of: expressions.valueType(ofWritten: type, from: function)))
          }
        }
      }
    }
    return found.mapValues { $0.sorted { $0.operation < $1.operation } }
  }

  /// The type of a value, or of the elements of an array.
  private func operation(of type: ValueType) -> Nominal? {
    guard case .boxed(.external, let arguments) = type else { return type.instance }
    return arguments.count == 1 ? arguments[0].instance : nil
  }
}

/// The functions of an operator with two operands, by the types that they ask for.
private struct OperatorFunctions: KnowsExpressions {
  let expressions: ExpressionResolution
  private let byFirst: [Nominal?: [Function]]
  /// Classes and protocols: an operand may inherit from them.
  private let general: [Nominal?]
  /// Many places have operands of the same types.
  private let answers = Answers<[Nominal?], [DeclRef]>()

  private typealias Function = (ref: DeclRef, asked: [Nominal?])

  init(named name: Name, among uses: UseIndex) {
    let (facts, types, symbols) = (uses.facts, uses.types, uses.symbols)
    expressions = uses.expressions
    byFirst = Dictionary(
      grouping: symbols.declarations.functions.filter {
        facts.declaration($0).name == name && facts.parameterSlice(of: $0).count == 2
      }.map { function in
        let parameters = facts.parameterSlice(of: function)
        return (function, asked: parameters.map { types.resolve($0.type, from: function) })
      }
    ) { $0.asked[0] }
    general = byFirst.keys.filter { type in
      guard case .program(let id)? = type else { return false }
      return symbols[id].kind == .class || symbols[id].kind == .protocol
    }
  }

  /// The only function that takes operands.
  func certain(_ given: [Nominal?]) -> DeclRef? {
    let functions = taking(given)
    return functions.count == 1 ? functions[0] : nil
  }

  /// - Parameter given: the types of the operands; nil for a literal, which is taken for a number.
  func taking(_ given: [Nominal?]) -> [DeclRef] {
    answers(given) {
      let first = given[0].map { general + [$0] } ?? Array(byFirst.keys)
      return Set(first).flatMap { byFirst[$0] ?? [] }.filter { takes(given, $0.asked) }.map(\.ref)
    }
  }

  private func takes(_ operands: [Nominal?], _ asked: [Nominal?]) -> Bool {
    zip(operands, asked).allSatisfy { operand, asked in
      guard let asked else { return false }
      if operand == asked { return true }
      switch asked {
      case .external(let name): return operand == nil && facts.libraries.plainTypes.isNumber(name)
      case .program(let id):
        return operand.map { types.inherits($0, from: [symbols[id].name]) } ?? false
      }
    }
  }
}
