internal import DependencyFacts

/// Edits that hand the current values on to a closure that loses them.
extension Program {
  /// How a system hands the current values on to code that runs later.
  package enum HandingOn {
    /// `withEscapedDependencies`, and `yield` of its continuation
    case yielding
    /// `withEscapedDependencies`, and a function of another name
    case capturing
    /// Most hand-written systems have no function for it.
    case none
  }

  /// How the system of some wrappers hands values on, so that an advice names only what it has.
  ///
  /// - Parameter file: that of the code which reads by the wrappers.
  package func handingOn(to uses: [WrapperUse], in file: Int32) -> HandingOn {
    if uses.isEmpty ? seesKnownSystem(file) : uses.contains(where: isOfKnownSystem) {
      return .yielding
    }
    let capturing = symbols.declarations.functions.filter {
      facts.declaration($0).name == .withEscapedDependencies
    }
    guard !capturing.isEmpty else { return .none }
    return capturing.contains(where: givesYield) ? .yielding : .capturing
  }

  /// A read that declares no variable, such as that of the current values, does not tell a wrapper.
  private func isOfKnownSystem(_ use: WrapperUse) -> Bool {
    use.place.map { seesKnownSystem($0.file) } ?? !system.isHandWritten(use.wrapper)
  }

  private func seesKnownSystem(_ file: Int32) -> Bool {
    !system.isHandWritten || modules.importsSystem(file: file)
  }

  /// Whether a function gives its closure an object that has `yield`.
  private func givesYield(_ function: DeclRef) -> Bool {
    facts.parameters(of: function).contains { parameter in
      guard facts.typeNode(parameter.type, in: function.file)?.kind == .function,
        let first = facts.firstChild(of: parameter.type, in: function.file),
        let given = types.resolve(first, from: function)
      else { return false }
      return !types.lookUpMembers(.known(.yield), of: given).isEmpty
    }
  }

  /// Wraps the call in `withEscapedDependencies`, and the closure's body in `yield`.
  package func draftsYielding(in region: LostRegion) -> [Diagnostic.Fix.Draft]? {
    guard let block = facts.block(of: region.closure), !facts.statements(of: block).isEmpty,
      facts.node(region.call).kind == .call, isKnown(region.call),
      modules.imports(anyOf: ModuleNames.ofScopes, in: region.call.file)
    else { return nil }
    let call = facts.wholeChain(of: region.call)
    guard !facts.saysEffects(call), !facts.isInAsyncLet(call), !facts.catchesErrors(in: block),
      !facts.isInCondition(call), !facts.usesArgumentsOfClosureAround(call),
      !facts.usesUnnamedArguments(of: region.closure),
      facts.mentions(of: .known(.dependencies), in: call).isEmpty,
      !SelfCaptures(in: regions).needsName(in: call, wrapping: region.closure),
      let dropped = textDroppingResult(of: call),
      let ignored = textIgnoringResult(of: block, in: region)
    else { return nil }
    let range = facts.range(of: call)
    let body = facts.range(of: block)
    func source(_ start: UInt32, _ end: UInt32) -> Diagnostic.Fix.Draft.Piece {
      .source(SourceRange(file: range.file, start: start, end: end), indentedBy: 1)
    }
    let pieces: [Diagnostic.Fix.Draft.Piece] = [
      .text("\(dropped)withEscapedDependencies { dependencies in"), .line(1),
      source(range.start, body.start), .text(facts.effects(of: block)),
      .enclosed(body, opening: "dependencies.yield {", before: ignored, indentedBy: 1),
      source(body.end, range.end), .line(0), .text("}"),
    ]
    return [.init(.range, range, pieces)]
  }

  // MARK: Results

  /// `_ = ` if the call has a result that nothing uses, which is allowed for the call, but not for
  /// the function that then returns it; nil if nobody knows.
  private func textDroppingResult(of call: CodeRef) -> String? {
    // The compiler cannot infer the type of a task that is the only expression of a generic
    // closure.
    guard !makesTask(call) || !isInOnlyStatement(call) else { return nil }
    guard hasDroppableResult(call), facts.isStatement(call) else { return "" }
    if takesFurtherStatement(call) { return "_ = " }
    // The only expression of a closure may be its value, and that of a function with a result is.
    return facts.closure(around: call) == nil ? "" : nil
  }

  /// Whether the innermost statement around a call is the only one of its block, in a closure.
  private func isInOnlyStatement(_ call: CodeRef) -> Bool {
    guard let list = facts.statement(around: call).flatMap(facts.parent(of:)) else { return true }
    return facts.closure(around: call) != nil && facts.statements(of: list).count == 1
  }

  /// `_ = ` if the closure has no result, and its only expression does; nil if nobody knows.
  private func textIgnoringResult(of block: CodeRef, in region: LostRegion) -> String? {
    let statements = facts.statements(of: block)
    guard statements.count == 1, let only = statements.first else { return "" }
    guard !makesTask(only) else { return nil }
    guard hasDroppableResult(only), !makesTask(region.call) else { return "" }
    if case .function(_, let result) = expressions.expectedValue(of: region.closure),
      result != .unknown
    {
      return keyValues.isNothing(result) ? "_ = " : ""
    }
    return facts.wholeChain(of: region.call) == region.call && facts.isStatement(region.call)
      ? "_ = " : nil
  }

  /// Whether a call has a result that code may leave unused without a warning.
  private func hasDroppableResult(_ call: CodeRef) -> Bool {
    guard let callee = facts.callee(of: call) else { return false }
    switch expressions.callTarget(of: call) {
    case .functions(let overloads):
      return overloads.refs.contains { function in
        facts.attributes(of: function).contains {
          facts.libraries.language.isDiscardable(attribute: $0.name)
        }
      }
    case .variable, .enumElement, .construction(.program, _): return false
    case .construction(.external, _), .unknown:
      let labels = facts.arguments(of: call).map { facts.node($0).name }
      return facts.makesTask(call)
        || facts.libraries.results.isDroppable(facts.lastName(of: callee), labels)
    }
  }

  private func makesTask(_ call: CodeRef) -> Bool {
    guard facts.makesTask(call) else { return false }
    if case .functions = expressions.callTarget(of: call) { return false }
    return true
  }
}
