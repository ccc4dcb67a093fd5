internal import DependencyFacts

/// Closures that a case of an enum carries: the code that takes them out of it runs them.
extension Regions {
  /// The escape of a closure that is a payload of a case of the program's: it drops the values if
  /// every place that runs the closure does.
  func escape(ofPayload payload: ParameterRef) -> Escape {
    let element = payload.function
    guard let owner = symbols.enclosingType(of: element),
      symbols.declarations(of: owner).allSatisfy({ facts.declaration($0).access < .public })
    else { return .unknown }
    let matches = places(matching: element, of: owner)
    guard matches.areAll else { return .unknown }
    let binds = matches.patterns.flatMap { names(in: $0, ofPayload: payload) }
    let places = binds.flatMap(uses(ofBound:))
    // A property that returns the closure hands it to anybody.
    guard !places.contains(where: isHandedOut) else { return .unknown }
    let runs = runs(ofContentAt: places) { types.isTestOrPreview($0) }
    let escape = drop(by: runs, ofMembersOf: nil, heldBy: nil)
    // Whoever makes the value decides which code gets it.
    if case .drops(_, .someRuns, _) = escape { return .unknown }
    return escape
  }

  /// Whether a place is a whole statement, which may be a result.
  private func isHandedOut(_ place: CodeRef) -> Bool {
    switch facts.parent(of: place).map({ facts.node($0).kind }) {
    case .return, .body, .block, .if, .switch, .case, .closure, nil: true
    default: false
    }
  }

  /// The patterns that match a case, and whether nothing else takes its payloads out of it.
  private func places(
    matching element: DeclRef, of owner: Nominal
  ) -> (patterns: [CodeRef], areAll: Bool) {
    let name = facts.declaration(element).name
    if expressions.keyPathsByName[name] != nil { return ([], false) }
    var patterns: [CodeRef] = []
    for place in sites[name] {
      guard let whole = facts.parent(of: place) else { continue }
      switch facts.node(whole).kind {
      case .pattern where facts.firstChild(of: whole) == place:
        guard let type = expressions.enumMatched(by: whole) else { return ([], false) }
        if type == owner { patterns.append(whole) }
      // `event.done`, which a macro declares.
      case _ where facts.node(place).kind == .member:
        if let base = facts.firstChild(of: place),
          expressions.valueType(of: base).unwrapped.instance == owner
        {
          return ([], false)
        }
      default: break
      }
    }
    return (patterns, true)
  }

  /// The names that a pattern gives a payload, or a part of it.
  private func names(in pattern: CodeRef, ofPayload payload: ParameterRef) -> [CodeRef] {
    let parts = facts.arguments(of: pattern)
    let count = facts.parameterSlice(of: payload.function).count
    // One name for all payloads: `case .done(let all)`
    guard parts.count == count else {
      return parts.flatMap { facts.nodes(in: $0) }.filter { facts.node($0).kind == .bind }
    }
    return facts.nodes(in: parts[payload.index]).filter { facts.node($0).kind == .bind }
  }
}
