internal import DependencyFacts

/// Edits that bring the current values into a closure that loses them.
extension Program {
  /// Moves the wrappers that a closure declares before the statement that hands it over; nil unless
  /// the behaviour is then the same apart from the remembered overrides.
  ///
  /// Closures of one block, or of one branch of `#if`, that declare the same wrapper share the new
  /// declaration.
  package func draftsDeclaringBefore(
    _ region: LostRegion, _ sites: [EffectSite]
  ) -> [Diagnostic.Fix.Draft]? {
    guard let block = facts.block(of: region.closure),
      let statement = facts.statement(around: region.call),
      let list = facts.parent(of: statement), isKnown(statement), takesFurtherStatement(statement),
      !lostDeclarations.areBesideCode(in: facts.block(around: list))
    else { return nil }
    var drafts: [Diagnostic.Fix.Draft] = []
    for site in sites {
      guard case .wrapper(let use) = site.cause, use.isRemembering,
        let local = facts.localNode(of: use.declaration), facts.parent(of: local) == block,
        expressions.isMovable(use), lostDeclarations.isFree(use, among: list)
      else { return nil }
      let first = lostDeclarations.first(like: use, among: list) ?? (use, statement)
      let isFirst = first.use.declaration == use.declaration
      drafts.append(
        .init(
          .before, facts.range(ofStatement: first.statement),
          [.statement(facts.range(ofWhole: first.use.declaration))], isShared: true))
      drafts.append(
        .init(isFirst ? .statement : .bareStatement, facts.range(ofWhole: use.declaration)))
    }
    return drafts
  }

  /// Whether the values at a place are those of its caller, or of an enclosing scope.
  func isKnown(_ place: CodeRef) -> Bool {
    switch regions.provenance(of: place) {
    case .caller, .callable, .result, .scoped, .propagated, .stored: true
    case .lost, .unknown: false
    }
  }

  /// Whether a declaration can be inserted before a statement: the statement is not the implicit
  /// result of its block, and the block does not belong to a result builder.
  func takesFurtherStatement(_ statement: CodeRef) -> Bool {
    var current = statement
    var mayBeValue = ![.return, .local, .assignment].contains(facts.node(statement).kind)
    while let block = facts.parent(of: current) {
      if facts.statements(of: block).contains(where: { !isAlternative($0, to: current) }) {
        mayBeValue = false
      }
      if facts.node(block).kind == .conditional {
        current = block
        continue
      }
      if facts.node(block).kind == .body { return takesStatements(block, mayBeValue) }
      guard facts.node(block).kind == .block, let owner = facts.parent(of: block) else {
        return false
      }
      switch facts.node(owner).kind {
      case .closure: return !mayBeValue && isKnown(statement)
      case .if, .do: current = owner
      case .for, .while, .guard, .defer:
        mayBeValue = false
        current = owner
      case .case, .catch:
        guard let outer = facts.parent(of: owner) else { return false }
        current = outer
      default: return false
      }
    }
    return false
  }

  /// Whether a statement is another one, or at most one of them is compiled.
  private func isAlternative(_ statement: CodeRef, to other: CodeRef) -> Bool {
    statement == other || facts.areAlternatives(statement, other)
  }

  private func takesStatements(_ body: CodeRef, _ mayBeValue: Bool) -> Bool {
    guard
      facts.node(body).flags.isDisjoint(with: [
        .initialValue, .defaultArgument, .attributeArguments,
      ])
    else { return false }
    let ref = facts.declaration(around: body)
    let declaration = facts.declaration(ref)
    switch declaration.kind {
    case .function: return takesStatements(returning: declaration.type, ref.file, mayBeValue)
    case .initializer, .deinitializer: return true
    case .accessor:
      guard let owner = facts.parent(of: ref) else { return false }
      return !declaration.isGetter
        || takesStatements(returning: facts.declaration(owner).type, ref.file, mayBeValue)
    default: return false
    }
  }

  private func takesStatements(
    returning type: TypeID?, _ file: Int32, _ mayBeValue: Bool
  ) -> Bool {
    guard let result = facts.typeNode(type, in: file) else { return true }
    return !mayBeValue && result.kind != .opaque
  }
}
