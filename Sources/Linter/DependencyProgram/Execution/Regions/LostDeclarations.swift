internal import DependencyFacts

/// The wrappers that lost closures in a block declare, for edits that move a declaration from them
/// to the block.
///
/// Answers are cached, because all closures in a block ask for the same ones.
final class LostDeclarations: KnowsRegions {
  let regions: Regions
  private let areBesideCode = Answers<CodeRef, Bool>()
  private var free: [Question: Bool] = [:]
  private let first = Answers<Question, [WrapperUse.Target: Declaration]>()

  typealias Declaration = (use: WrapperUse, statement: CodeRef)

  private struct Question: Hashable {
    let name: Name
    let scope: CodeRef
  }

  init(in regions: Regions) { self.regions = regions }

  /// Whether a block also declares functions, types or computed variables.
  func areBesideCode(in scope: CodeRef) -> Bool {
    areBesideCode(scope) { facts.declaresCode(in: scope) }
  }

  /// Whether a declaration in the scope would not hide anything: each other use of its name is in a
  /// closure that declares the name itself.
  func isFree(_ use: WrapperUse, in scope: CodeRef) -> Bool {
    let question = question(use, scope)
    if let known = free[question] { return known }
    // By closure, the variable with the name among its statements.
    let variables = Answers<CodeRef, CodeRef?>()
    let answer = facts.mentions(of: question.name, in: scope).allSatisfy { place in
      var current = place
      while current != scope, let parent = facts.parent(of: current) {
        if facts.node(current).kind == .closure,
          let local = variables(
            current, { facts.localVariable(named: question.name, in: current) }),
          local.id <= place.id
        {
          return true
        }
        current = parent
      }
      return false
    }
    free[question] = answer
    return answer
  }

  /// The first declaration of the same wrapper in a lost closure that a statement of the scope
  /// hands over, and the statement.
  func first(like use: WrapperUse, in scope: CodeRef) -> Declaration? {
    let question = question(use, scope)
    return first(question) { declarations(question) }[use.target]
  }

  private func question(_ use: WrapperUse, _ scope: CodeRef) -> Question {
    Question(name: facts.declaration(use.declaration).name, scope: scope)
  }

  private func declarations(_ question: Question) -> [WrapperUse.Target: Declaration] {
    var found: [WrapperUse.Target: Declaration] = [:]
    for place in facts.mentions(of: question.name, in: question.scope)
    where facts.node(place).kind == .local {
      guard let use = facts.declaration(at: place).flatMap(expressions.wrapperUse(of:)),
        found[use.target] == nil, expressions.isMovable(use),
        let closure = facts.closure(around: place),
        facts.block(of: closure) == facts.parent(of: place),
        case .lost(let region) = regions.provenance(of: place), region.closure == closure,
        let statement = facts.statement(around: region.call),
        facts.parent(of: statement) == question.scope
      else { continue }
      found[use.target] = (use, statement)
    }
    return found
  }
}

extension ExpressionResolution {
  /// Whether the declaration does not depend on its place.
  func isMovable(_ use: WrapperUse) -> Bool {
    let attributes = facts.attributes(of: use.declaration)
    guard let attribute = attributes.first, attributes.count == 1, facts.isAlone(use.declaration),
      let root = facts.arguments(of: attribute, of: use.declaration)
    else { return false }
    if case .given = use.target { return false }
    if case .key(.program(let key)) = use.target,
      facts.declaration(symbols[key].declaration).flags.contains(.isLocal)
    {
      return false
    }
    let arguments = facts.arguments(of: root)
    return facts.allNodes(
      in: root,
      satisfy: { place, node in
        switch node.kind {
        // The arguments of a subscript would be evaluated at the new place.
        case .argument: arguments.contains(place)
        case .body, .keyPath, .keyPathComponent, .type, .member, .name: true
        default: false
        }
      })
  }
}
