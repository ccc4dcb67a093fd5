import SwiftOutline

/// Statements and declarations, in the order they run.
extension ManifestEvaluator {
  /// How the statements of a block ended.
  enum Flow {
    /// At their end.
    case finished
    /// By `return`, `throw` or the like: nothing after them runs.
    case returned
    /// By `break` or `continue`.
    case left(loop: Bool)
  }

  /// Runs statements in the current scope.
  mutating func execute(_ items: [ManifestNode]) -> Flow {
    for item in items {
      let flow = bounded(Flow.finished) { $0.execute(item) }
      guard case .finished = flow else { return flow }
    }
    return .finished
  }

  /// Runs a block in a scope of its own.
  mutating func executeBlock(_ block: ManifestNode) -> Flow {
    inScope { $0.execute($0.source.children(block)) }
  }

  private mutating func execute(_ item: ManifestNode) -> Flow {
    switch source.kind(item) {
    case .conditionalBlock: return executeConditional(item)
    case .variableDecl: declareBindings(of: item)
    case .ifStmt: return executeIf(item)
    case .guardStmt: return executeGuard(item)
    case .switchStmt: return executeSwitch(item)
    case .forStmt: return executeFor(item)
    case .doStmt: return executeDo(item)
    case .returnStmt:
      let frame = frames.count - 1
      let type = frames[frame].resultType
      let value = source.operand(item).map { evaluate($0, as: type) } ?? .null
      frames[frame].results.append(value)
      return .returned
    case .throwStmt: return .returned
    case .jumpStmt:
      let isBreak = source.firstText(item) == "break"
      return .left(loop: isBreak)
    case .whileStmt, .repeatStmt, .deferStmt, .unknown, .yieldStmt: lose()
    case .functionDecl:
      // Those of the file were collected before.
      if isInBody, let name = source.name(item) { declare(name, .function(item), as: nil) }
    case .importDecl, .classDecl, .structDecl, .enumDecl, .actorDecl,
      .protocolDecl, .extensionDecl, .typealiasDecl, .operatorDecl, .precedenceGroupDecl,
      .macroDecl, .macroExpansion:
      break
    default: _ = evaluate(item, as: nil)
    }
    return .finished
  }

  // MARK: Variables

  private mutating func declareBindings(of declaration: ManifestNode) {
    for binding in source.children(declaration, .binding) {
      let parts = source.children(binding)
      let type = parts.lazy.compactMap { $0 }.first {
        ![.initialValue, .accessorBlock, .pattern].contains(source.kind($0))
      }.flatMap { declarations.typeName($0, in: owner) }
      let initial = source.child(binding, .initialValue).flatMap { source.operand($0) }
      let value = initial.map { evaluate($0, as: type) }
      if let name = source.name(binding) {
        guard value != nil || source.child(binding, .accessorBlock) == nil else { continue }
        declare(name, value, as: type ?? value.flatMap { typeToAsk(for: $0) })
      } else if let pattern = source.child(binding, .pattern) {
        bind(pattern, to: value ?? .unknown)
      }
    }
  }

  /// Gives the names of a pattern their values: for a tuple, the fields one by one; otherwise the
  /// whole value.
  mutating func bind(_ pattern: ManifestNode, to value: ManifestValue) {
    let names = source.children(pattern).filter { source.kind($0) == .boundName }
    guard names.count > 1 else {
      if let name = names.first.flatMap({ source.name($0) }) { declare(name, value, as: nil) }
      return
    }
    for (index, node) in names.enumerated() {
      guard let name = source.name(node) else { continue }
      declare(name, tupleField(index, of: value, count: names.count), as: nil)
    }
  }

  /// A field of a tuple; `unknown` if the value is not a tuple of `count` fields.
  func tupleField(_ index: Int, of value: ManifestValue, count: Int) -> ManifestValue {
    guard case .object(let id) = value, objects[id].type.isEmpty else { return .unknown }
    guard objects[id].fields[String(count)] == nil else { return .unknown }
    return objects[id].fields[String(index)] ?? .unknown
  }

  // MARK: Branches

  /// Runs all branches of `#if`, each as possibly compiled; their declarations are visible outside.
  private mutating func executeConditional(_ block: ManifestNode) -> Flow {
    for clause in source.children(block, .conditionalClause) {
      _ = perhaps { $0.execute($0.source.children(clause)) }
    }
    return .finished
  }

  mutating func executeIf(_ node: ManifestNode) -> Flow {
    let parts = source.children(node)
    guard let body = parts.firstIndex(where: { source.kind($0) == .block }) else {
      lose()
      return .finished
    }
    let otherwise = parts[(body + 1)...].first
    return inScope { evaluator in
      switch evaluator.holds(Array(parts[..<body])) {
      case true?: return evaluator.executeBlock(parts[body])
      case false?: return otherwise.map { evaluator.executeElse($0) } ?? .finished
      case nil:
        let first = evaluator.perhaps { $0.executeBlock(parts[body]) }
        let second = otherwise.map { branch in evaluator.perhaps { $0.executeElse(branch) } }
        guard case .returned = first, case .returned? = second else { return .finished }
        return .returned
      }
    }
  }

  private mutating func executeElse(_ branch: ManifestNode) -> Flow {
    guard source.kind(branch) == .block else {
      return bounded(.finished) { $0.executeIf(branch) }
    }
    return executeBlock(branch)
  }

  private mutating func executeGuard(_ node: ManifestNode) -> Flow {
    let parts = source.children(node)
    guard let body = parts.last, source.kind(body) == .block else {
      lose()
      return .finished
    }
    switch holds(Array(parts.dropLast())) {
    case true?: return .finished
    case false?: return executeBlock(body)
    case nil:
      _ = perhaps { $0.executeBlock(body) }
      return .finished
    }
  }

  /// Whether all conditions hold; nil if that is not decided. Declares the names that they bind.
  mutating func holds(_ conditions: [ManifestNode]) -> Bool? {
    var answer: Bool? = true
    for condition in conditions {
      switch holds(condition) {
      case true?: continue
      case false?: return false
      case nil: answer = nil
      }
    }
    return answer
  }

  private mutating func holds(_ condition: ManifestNode) -> Bool? {
    switch source.kind(condition) {
    case .optionalBinding:
      guard let name = source.name(condition) else { return nil }
      let initial = source.child(condition, .initialValue).flatMap { source.operand($0) }
      let value = initial.map { evaluate($0, as: nil) } ?? variable(name)
      declare(name, value.isNull ? .unknown : value, as: nil)
      return isPresent(value)
    case .patternCondition, .availabilityCondition:
      for pattern in source.children(condition, .pattern) { bind(pattern, to: .unknown) }
      return nil
    default:
      guard case .boolean(let answer) = evaluate(condition, as: nil) else { return nil }
      return answer
    }
  }

  /// Whether the value is not `nil`; nil if that cannot be determined.
  func isPresent(_ value: ManifestValue) -> Bool? {
    switch value {
    case .null: false
    case .unknown, .oneOf: nil
    default: true
    }
  }

  /// Runs the case that matches, or all cases if that cannot be determined.
  private mutating func executeSwitch(_ node: ManifestNode) -> Flow {
    let (cases, isDecided) = matchingCases(of: node)
    guard !isDecided else {
      let flow = cases.first.map { branch in
        inMatched(branch) { evaluator, block in evaluator.executeBlock(block) } ?? .finished
      }
      guard case .left(loop: true)? = flow else { return flow ?? .finished }
      return .finished
    }
    for branch in cases {
      _ = perhaps { evaluator in
        evaluator.inMatched(branch) { evaluator, block in evaluator.executeBlock(block) }
      }
    }
    return .finished
  }

  // MARK: Loops

  private mutating func executeFor(_ node: ManifestNode) -> Flow {
    let parts = source.children(node)
    guard parts.count >= 3, let body = parts.last, source.kind(body) == .block,
      let pattern = parts.first
    else {
      lose()
      return .finished
    }
    let filter = source.child(node, .whereExpr).flatMap { source.operand($0) }
    let sequence = parts.dropLast().last { source.kind($0) != .whereExpr } ?? pattern
    for element in elements(of: evaluate(sequence, as: nil)) {
      let flow = inScope { $0.iterate(body, where: filter, pattern, element) }
      switch flow {
      case .finished, .left(loop: false): continue
      case .left(loop: true): return .finished
      case .returned: return .returned
      }
    }
    return .finished
  }

  private mutating func iterate(
    _ body: ManifestNode, where filter: ManifestNode?, _ pattern: ManifestNode,
    _ element: ManifestValue
  ) -> Flow {
    bind(pattern, to: element)
    let isWanted = filter.map { holds([$0]) } ?? true
    guard isWanted != false else { return .finished }
    if isWanted == true, isPresent(element) != nil { return executeBlock(body) }
    _ = perhaps { $0.executeBlock(body) }
    return .finished
  }

  /// The elements that a loop over the value visits; a single unknown one if it is not a list.
  func elements(of value: ManifestValue) -> [ManifestValue] {
    switch value {
    case .list(let elements): elements.flatMap(\.choices)
    case .null: []
    default: [.unknown]
    }
  }

  private mutating func executeDo(_ node: ManifestNode) -> Flow {
    let catches = source.children(node, .catchClause)
    guard let body = source.child(node, .block) else { return .finished }
    guard !catches.isEmpty else { return executeBlock(body) }
    _ = perhaps { $0.executeBlock(body) }
    for clause in catches {
      guard let block = source.child(clause, .block) else { continue }
      _ = perhaps { $0.executeBlock(block) }
    }
    return .finished
  }
}
