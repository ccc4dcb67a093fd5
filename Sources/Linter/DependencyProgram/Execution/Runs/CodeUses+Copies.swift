internal import DependencyFacts

/// Reads through copies of a wrapper's value: `let api = api`, `{ [load = api.load] in load() }`.
extension CodeUses {
  /// The wrapper that a name stands for a copy of, and the members that lead to the copied part;
  /// nil for any other name.
  func read(ofCopyAt place: CodeRef, depth: Int = 0) -> (wrapper: DeclRef, members: [Name])? {
    let node = facts.node(place)
    guard depth < 4, node.kind == .name,
      expressions.localNames.mayContain(node.name, inFile: place.file)
    else { return nil }
    switch expressions.lookUpValue(node.name, at: place) {
    case .bound(let capture) where facts.node(capture).kind == .capture:
      if let value = facts.firstChild(of: capture) { return read(copiedBy: value, depth: depth) }
      guard let closure = facts.parent(of: capture),
        let variable = expressions.lookUpValue(facts.node(place).name, at: closure).ownDeclaration
      else { return nil }
      return expressions.wrapperUse(of: variable) == nil
        ? read(heldBy: variable, depth: depth) : (variable, [])
    case .local(let variable): return read(heldBy: variable, depth: depth)
    default: return nil
    }
  }

  /// The same for a constant; nil for a wrapper itself, which is not a copy.
  private func read(
    heldBy variable: DeclRef, depth: Int
  ) -> (wrapper: DeclRef, members: [Name])? {
    guard facts.declaration(variable).flags.contains(.isLet),
      expressions.wrapperUse(of: variable) == nil
    else { return nil }
    return facts.initialValue(of: variable).flatMap { read(copiedBy: $0, depth: depth) }
  }

  /// `api`, `self.api.load`
  private func read(
    copiedBy value: CodeRef, depth: Int
  ) -> (wrapper: DeclRef, members: [Name])? {
    var members: [Name] = []
    var current = value
    while true {
      guard facts.node(current).kind == .name || facts.node(current).kind == .member else {
        return nil
      }
      if let found = uses.meaning(of: current), expressions.wrapperUse(of: found) != nil {
        return (found, members.reversed())
      }
      if let copy = read(ofCopyAt: current, depth: depth + 1) {
        return (copy.wrapper, copy.members + members.reversed())
      }
      guard facts.node(current).kind == .member, let base = facts.firstChild(of: current) else {
        return nil
      }
      members.append(facts.node(current).name)
      current = base
    }
  }

  /// Whether a value is only copied where it is read, and all uses of the copy show the part that
  /// they use: those are the reads.
  func isReadByCopies(_ value: CodeRef) -> Bool {
    let name: Name
    if facts.node(value).kind == .capture {
      name = facts.node(value).name
    } else {
      guard let holder = facts.parent(of: value) else { return false }
      switch facts.node(holder).kind {
      case .capture: name = facts.node(holder).name
      case .local:
        guard let variable = facts.declaration(at: holder) else { return false }
        name = facts.declaration(variable).name
      default: return false
      }
    }
    let places = expressions.sites[name, inFile: value.file].filter { place in
      guard facts.node(place).kind == .name, place > value else { return false }
      switch expressions.lookUpValue(name, at: place) {
      case .bound(let bind): return bind == value || facts.firstChild(of: bind) == value
      case .local(let variable): return facts.initialValue(of: variable) == value
      default: return false
      }
    }
    return !places.isEmpty
      && places.allSatisfy { place in
        guard let parent = facts.parent(of: place) else { return false }
        let isBase = facts.node(parent).kind == .member || facts.node(parent).kind == .call
        return isBase && facts.firstChild(of: parent) == place
          && read(ofCopyAt: place) != nil
      }
  }
}
