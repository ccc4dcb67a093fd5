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

  /// Whether a declaration among statements would not hide or repeat anything: each other use of
  /// its name in their block is in a closure that declares the name itself, and the declarations
  /// that can be moved into the block become one, or one in each branch of an `#if`.
  func isFree(_ use: WrapperUse, among statements: CodeRef) -> Bool {
    let question = question(use, facts.block(around: statements))
    if let known = free[question] { return known }
    let answer = isUnused(question.name, in: question.scope) && areOne(movable(question))
    free[question] = answer
    return answer
  }

  private func isUnused(_ name: Name, in scope: CodeRef) -> Bool {
    // By closure, the variable with the name among its statements.
    let variables = Answers<CodeRef, CodeRef?>()
    return facts.mentions(of: name, in: scope).allSatisfy { place in
      var current = place
      while current != scope, let parent = facts.parent(of: current) {
        if facts.node(current).kind == .closure,
          let local = variables(
            current, { facts.localVariable(named: name, in: current) }),
          local.id <= place.id
        {
          return true
        }
        current = parent
      }
      return false
    }
  }

  private func areOne(_ declarations: [Declaration]) -> Bool {
    let lists = Dictionary(grouping: declarations) { facts.parent(of: $0.statement) }
    return lists.values.allSatisfy { Set($0.map(\.use.target)).count == 1 }
      && lists.keys.dropFirst().allSatisfy { facts.areAlternatives($0, lists.keys.first ?? nil) }
  }

  /// The first declaration of the same wrapper in a lost closure that one of the statements hands
  /// over, and the statement.
  func first(like use: WrapperUse, among statements: CodeRef) -> Declaration? {
    let question = question(use, statements)
    let declarations = first(question) {
      Dictionary(movable(question).map { ($0.use.target, $0) }) { first, _ in first }
    }
    return declarations[use.target]
  }

  private func question(_ use: WrapperUse, _ scope: CodeRef) -> Question {
    Question(name: facts.declaration(use.declaration).name, scope: scope)
  }

  /// The declarations of a name in lost closures that statements of the scope hand over, also
  /// those in branches of `#if`.
  private func movable(_ question: Question) -> [Declaration] {
    facts.mentions(of: question.name, in: question.scope).compactMap { place in
      guard facts.node(place).kind == .local,
        let use = facts.declaration(at: place).flatMap(expressions.wrapperUse(of:)),
        expressions.isMovable(use), let closure = facts.closure(around: place),
        facts.block(of: closure) == facts.parent(of: place),
        case .lost(let region) = regions.provenance(of: place), region.closure == closure,
        let statement = facts.statement(around: region.call),
        let list = facts.parent(of: statement),
        list == question.scope || facts.block(around: list) == question.scope
      else { return nil }
      return (use, statement)
    }
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
