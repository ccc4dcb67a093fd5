internal import DependencyFacts

/// Edits that bring the current values into a closure that loses them.
extension Program {
  /// Moves the wrappers that a closure declares before the statement that hands it over; nil unless
  /// the behaviour is then the same apart from the remembered overrides.
  ///
  /// Closures of one block that declare the same wrapper share the new declaration.
  package func draftsDeclaringBefore(
    _ region: LostRegion, _ sites: [EffectSite]
  ) -> [Diagnostic.Fix.Draft]? {
    guard let block = facts.block(of: region.closure),
      let statement = facts.statement(around: region.call),
      let scope = facts.parent(of: statement), isKnown(statement), takesFurtherStatement(statement),
      !lostDeclarations.areBesideCode(in: scope)
    else { return nil }
    var drafts: [Diagnostic.Fix.Draft] = []
    for site in sites {
      guard case .wrapper(let use) = site.cause, use.isRemembering,
        let local = facts.localNode(of: use.declaration), facts.parent(of: local) == block,
        expressions.isMovable(use), lostDeclarations.isFree(use, in: scope)
      else { return nil }
      let first = lostDeclarations.first(like: use, in: scope) ?? (use, statement)
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
  private func isKnown(_ place: CodeRef) -> Bool {
    switch regions.provenance(of: place) {
    case .caller, .callable, .scoped, .propagated, .stored: true
    case .lost, .unknown: false
    }
  }

  /// Whether a declaration can be inserted before a statement: the statement is not the implicit
  /// result of its block, and the block does not belong to a result builder.
  private func takesFurtherStatement(_ statement: CodeRef) -> Bool {
    var current = statement
    var mayBeValue = ![.return, .local, .assignment].contains(facts.node(statement).kind)
    while let block = facts.parent(of: current) {
      if facts.statements(of: block).count > 1 { mayBeValue = false }
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

// MARK: - Wrapping

extension Program {
  /// Whether the system of some wrappers has a function that hands the current values on: most
  /// hand-written ones do not.
  package func canHandOnValues(to uses: [WrapperUse]) -> Bool {
    uses.isEmpty || uses.contains { !system.isHandWritten($0.wrapper) }
      || symbols.declarations.functions.contains {
        facts.declaration($0).name == .withEscapedDependencies
      }
  }

  /// Wraps the call in `withEscapedDependencies`, and the closure's body in `yield`.
  package func draftsYielding(in region: LostRegion) -> [Diagnostic.Fix.Draft]? {
    guard let block = facts.block(of: region.closure), !facts.statements(of: block).isEmpty,
      facts.node(region.call).kind == .call, isKnown(region.call),
      modules.imports(anyOf: ModuleNames.ofScopes, in: region.call.file)
    else { return nil }
    let call = facts.wholeChain(of: region.call)
    guard !facts.saysEffects(call), !facts.catchesErrors(in: block), !facts.isInCondition(call),
      !facts.usesArgumentsOfClosureAround(call), !facts.usesUnnamedArguments(of: region.closure),
      facts.mentions(of: .known(.dependencies), in: call).isEmpty
    else { return nil }
    // The compiler cannot infer the type of a task that is the only expression of a generic
    // closure.
    let isOnly = facts.statement(around: call).flatMap(facts.parent(of:)).map { around in
      facts.statements(of: around).count == 1 && facts.closure(around: call) != nil
    }
    let statements = facts.statements(of: block)
    guard !facts.makesTask(call) || isOnly == false,
      statements.count > 1
        || !facts.makesTask(statements[0])
    else { return nil }
    let range = facts.range(of: call)
    let body = facts.range(of: block)
    func source(_ start: UInt32, _ end: UInt32) -> Diagnostic.Fix.Draft.Piece {
      .source(SourceRange(file: range.file, start: start, end: end), indentedBy: 1)
    }
    // The result of a task may be dropped, but not that of a function that returns it.
    let dropping = facts.makesTask(call) && isDropped(call) ? "_ = " : ""
    var pieces: [Diagnostic.Fix.Draft.Piece] = [
      .text("\(dropping)withEscapedDependencies { dependencies in"), .line(1),
      source(range.start, body.start),
    ]
    if facts.saysEffects(block) || facts.loops(in: block) { pieces.append(.effects(of: body)) }
    pieces += [
      .enclosed(body, opening: "dependencies.yield {", indentedBy: 1), source(body.end, range.end),
      .line(0), .text("}"),
    ]
    return [.init(.range, range, pieces)]
  }

  /// Whether nothing uses the result of a call: it is a statement, and not the only one of code
  /// that may return it.
  private func isDropped(_ call: CodeRef) -> Bool {
    guard let block = facts.parent(of: call) else { return false }
    switch facts.node(block).kind {
    case .block, .body: break
    default: return false
    }
    let declaration = facts.declaration(facts.declaration(around: call))
    return facts.statements(of: block).count > 1
      || facts.closure(around: call) == nil && declaration.type == nil
  }
}
