internal import DependencyFacts

/// Clients whose values are known where their endpoints are called: `Client.live.load()`, and `let
/// client = Client.live; client.load()`.
struct KnownClients: KnowsExpressions {
  let expressions: ExpressionResolution
  private let values: KeyValues

  init(_ values: KeyValues) {
    self.values = values
    expressions = values.expressions
  }

  /// The closure of the endpoint that a call runs; nil if the client is not known.
  func closure(calledBy call: CodeRef) -> CodeRef? {
    guard let callee = facts.callee(of: call), let base = facts.base(of: callee),
      let made = creation(of: base).flatMap(values.composition)
    else { return nil }
    let name = facts.node(callee).name
    let endpoint = made.endpoints.filter { $0.name == name }
    guard endpoint.count == 1, facts.node(endpoint[0].value).kind == .closure else { return nil }
    return endpoint[0].value
  }

  /// The expression that finally makes a client.
  private func creation(of client: CodeRef, depth: Int = 0) -> CodeRef? {
    if facts.node(client).kind == .name,
      case .local(let variable) = expressions.lookUpValue(facts.node(client).name, at: client)
    {
      guard depth < 4, facts.declaration(variable).flags.contains(.isLet),
        expressions.wrapperUse(of: variable) == nil
      else { return nil }
      return facts.initialValue(of: variable).flatMap { creation(of: $0, depth: depth + 1) }
    }
    if facts.node(client).kind == .call { return values.maker(of: client) }
    guard let constant = values.constant(client), !mayChange(constant) else { return nil }
    return values.maker(of: constant)
  }

  private func mayChange(_ constant: DeclRef) -> Bool {
    facts.declaration(constant).flags.isDisjoint(with: [.isLet, .isComputed])
  }
}

extension CodeUses {
  /// The code that certainly runs when a closure is called.
  func targets(ofClosure closure: CodeRef) -> [CodeUse.Target] {
    targetsOfClosures(closure) {
      guard let block = facts.block(of: closure) else { return [] }
      var walk = ExecutionWalk(in: order, operation: { [self] in operation($0) }, isBrief: true)
      walk.visit(block, .certain)
      var targets: [CodeUse.Target] = []
      for step in walk.places where step.likelihood == .certain {
        addCertainTargets(at: step.place, to: &targets)
      }
      return targets + self.targets(ofChoices: walk.choices)
    }
  }
}
