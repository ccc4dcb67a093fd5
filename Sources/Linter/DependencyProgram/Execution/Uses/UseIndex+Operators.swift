internal import DependencyFacts
internal import PackageGraph

/// Code that runs functions without a call by name: operators, operations.
extension UseIndex {
  /// The places that certainly use an operator declared by the program.
  func operatorUses(of function: DeclRef) -> [CodeRef] {
    let name = facts.declaration(function).name
    guard isOperator(name) else { return [] }
    return operatorUses(name) { findOperatorUses(named: name) }[function] ?? []
  }

  private func isOperator(_ name: Name) -> Bool {
    guard let first = facts.string(name).first else { return false }
    return !first.isLetter && first != "_"
  }

  private func findOperatorUses(named name: Name) -> [DeclRef: [CodeRef]] {
    let functions = symbols.declarations.functions.filter {
      facts.declaration($0).name == name && facts.parameterSlice(of: $0).count == 2
    }.map { function in
      let parameters = facts.parameterSlice(of: function)
      return (function, asked: parameters.map { types.resolve($0.type, from: function) })
    }
    let byFirst = Dictionary(grouping: functions) { $0.asked[0] }
    // The operand's type itself can be asked for, or a class or protocol that it inherits from.
    let general = byFirst.keys.filter { $0.map(isInheritable) ?? false }
    var found: [DeclRef: [CodeRef]] = [:]
    // Many places have operands of the same types.
    let answers = Answers<[Nominal?], DeclRef?>()
    for place in sequences[name] ?? [] {
      let operands = facts.children(of: place)
      guard operands.count == 2 else { continue }
      let given = operands.map { expressions.valueType(of: $0).unwrapped.instance }
      guard areTold(operands, given) else { continue }
      let answer = answers(given) {
        let first = given[0].map { general + [$0] } ?? Array(byFirst.keys)
        let fitting = Set(first).flatMap { byFirst[$0] ?? [] }.filter { takes(given, $0.asked) }
        return fitting.count == 1 ? fitting[0].0 : nil
      }
      if let answer { found[answer, default: []].append(place) }
    }
    return found
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

  private func isInheritable(_ type: Nominal) -> Bool {
    guard case .program(let id) = type else { return false }
    return symbols[id].kind == .class || symbols[id].kind == .protocol
  }

  /// - Parameter operands: their types; nil for a literal, which is taken for a number.
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

  /// Whether a subscript may add members to its type: `subscript(dynamicMember:)`.
  func isDynamic(_ declaration: DeclRef) -> Bool {
    facts.parameterSlice(of: declaration).first.map {
      facts.libraries.language.isDynamicMember(label: $0.label)
    } ?? false
  }

  /// The places that use a member that a subscript adds to its type, which does not declare the
  /// name.
  func dynamicMembers(by declaration: DeclRef) -> [CodeRef] {
    guard let owner = symbols.enclosingType(of: declaration), isOnlyDynamic(declaration, of: owner)
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

  /// Whether it is the only dynamic subscript: with several, their types decide which one is used.
  private func isOnlyDynamic(_ declaration: DeclRef, of owner: Nominal) -> Bool {
    guard let attribute = facts.libraries.language.dynamicMemberLookup,
      symbols.declarations(of: owner).contains(where: { type in
        facts.attributes(of: type).contains { $0.name == attribute }
      })
    else { return false }
    return types.lookUpMembers(.known(.subscript), of: owner).filter(isDynamic) == [declaration]
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

  /// The places where operations of a type, whose `main` is the function, are added to a queue: the
  /// operation, and the call.
  func operations(
    running main: DeclRef, of owner: Nominal
  ) -> [(operation: CodeRef, call: CodeRef)] {
    let declaration = facts.declaration(main)
    guard declaration.name == .main, declaration.flags.contains(.isOverride),
      let operation = facts.libraries.threads.operation,
      let queue = facts.libraries.threads.operationQueue,
      let name = facts.libraries.threads.addOperation, types.inherits(owner, from: [operation])
    else { return [] }
    return sites[name].compactMap { place in
      guard facts.node(place).kind == .member, let call = facts.parent(of: place),
        facts.node(call).kind == .call, let base = facts.firstChild(of: place),
        expressions.valueType(of: base).unwrapped.externalInstance == queue,
        let argument = facts.arguments(of: call).first, let value = facts.firstChild(of: argument),
        expressions.valueType(of: value).unwrapped.instance == owner
      else { return nil }
      return (value, call)
    }
  }
}
