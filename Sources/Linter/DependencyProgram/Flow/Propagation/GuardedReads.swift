internal import DependencyFacts

/// Reads and creations that only happen where an argument is left out: `self.id = id ?? uuid()`, or
/// the `else` of `if let id`.
struct GuardedReads: KnowsExpressions {
  let expressions: ExpressionResolution

  init(in regions: Regions) { expressions = regions.expressions }

  /// The optional parameter of a function without whose value a site reads; nil if the site may
  /// also read with it.
  func parameter(guarding site: EffectSite, of function: DeclRef) -> Int? {
    guard site.effect == .readsCurrent || site.effect == .capturesCurrent,
      hasOptionalParameter(function)
    else { return nil }
    if let index = parameter(guarding: site.place, of: function) { return index }
    guard case .wrapper(let use) = site.cause else { return nil }
    var found: Int?
    for read in reads(of: use.declaration, in: facts.root(of: site.place)) {
      guard let index = parameter(guarding: read, of: function), found ?? index == index else {
        return nil
      }
      found = index
    }
    return found
  }

  private func hasOptionalParameter(_ function: DeclRef) -> Bool {
    facts.parameters(of: function).contains {
      facts.typeNode($0.type, in: function.file)?.kind == .optional
    }
  }

  private func reads(of variable: DeclRef, in body: CodeRef) -> [CodeRef] {
    let name = facts.declaration(variable).name
    return facts.nodes(in: body).compactMap { place in
      guard facts.node(place).kind == .name, facts.node(place).name == name,
        case .local(variable) = expressions.lookUpValue(name, at: place)
      else { return nil }
      return place
    }
  }

  private func parameter(guarding place: CodeRef, of function: DeclRef) -> Int? {
    var current = place
    while let parent = facts.parent(of: current) {
      let parts = facts.children(of: parent)
      switch facts.node(parent).kind {
      case .sequence where facts.node(parent).flags.contains(.coalescing) && parts.first != current:
        if let index = parts.first.flatMap({ parameter(at: $0, of: function) }) { return index }
      case .if where isAlternative(current, among: parts):
        if let index = parameter(boundBy: parts.dropLast(2), of: function) { return index }
      default: break
      }
      current = parent
    }
    return nil
  }

  private func isAlternative(_ block: CodeRef, among parts: [CodeRef]) -> Bool {
    parts.count > 2 && parts.last == block && facts.node(parts[parts.count - 2]).kind == .block
  }

  /// `let id`, `let given = id` as the only condition
  private func parameter(boundBy conditions: ArraySlice<CodeRef>, of function: DeclRef) -> Int? {
    guard conditions.count == 1, let bind = conditions.first, facts.node(bind).kind == .bind else {
      return nil
    }
    guard let value = facts.firstChild(of: bind) else {
      return parameter(named: facts.node(bind).name, at: bind, of: function)
    }
    return parameter(at: value, of: function)
  }

  private func parameter(at place: CodeRef, of function: DeclRef) -> Int? {
    guard facts.node(place).kind == .name else { return nil }
    return parameter(named: facts.node(place).name, at: place, of: function)
  }

  private func parameter(named name: Name, at place: CodeRef, of function: DeclRef) -> Int? {
    guard case .parameter(of: function, let index) = expressions.lookUpValue(name, at: place),
      facts.typeNode(facts.parameter(index, of: function).type, in: function.file)?.kind
        == .optional
    else { return nil }
    return index
  }
}
