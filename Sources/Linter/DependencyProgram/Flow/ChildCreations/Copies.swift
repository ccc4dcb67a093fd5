internal import DependencyFacts

/// Recognises objects that an object creates as copies of itself.
struct Copies: KnowsRegions {
  let regions: Regions

  init(in regions: Regions) { self.regions = regions }

  /// Whether the new object gets what the object that creates it stores: properties as arguments,
  /// and besides them only constants; a property that is assigned to the same one of the new
  /// object; or the object itself, given to an initialiser that takes its properties over.
  ///
  /// An object that is given something else as well is a child that shares a property, such as the
  /// next page of a list: `PageModel(query: query, page: page + 1)`
  func isCopy(_ place: CodeRef) -> Bool {
    guard let call = facts.parent(of: place) else { return false }
    let given = facts.arguments(of: call).compactMap { argument in
      facts.firstChild(of: argument).map { (argument: argument, value: $0) }
    }
    if given.contains(where: { isSelfToCopy($0.value, $0.argument) }) { return true }
    if given.contains(where: { ownProperty($0.value) != nil }),
      given.allSatisfy({ ownProperty($0.value) != nil || isConstant($0.value) })
    {
      return true
    }
    return isGivenOneLater(call)
  }

  /// `0`, `nil`, `"none"`, `.compact`
  private func isConstant(_ value: CodeRef) -> Bool {
    switch facts.node(value).kind {
    case .literal, .string, .implicitMember: facts.firstChild(of: value) == nil
    default: false
    }
  }

  /// `Model(from: self)`: the initialiser takes a property over. It does not keep the object, which
  /// would be the new one's parent.
  private func isSelfToCopy(_ value: CodeRef, _ argument: CodeRef) -> Bool {
    guard facts.isSelf(value), let call = facts.parent(of: argument),
      let (initializer, index) = expressions.parameter(of: argument, in: call)
    else { return false }
    let parameter = ParameterRef(function: initializer, index: index)
    return regions.isOnlyRead(parameter)
      && (regions.uses(of: parameter) ?? []).contains { use in
        facts.parent(of: use).map(isTakenOver) ?? false
      }
  }

  /// `self.title = other.title`, `title = newTitle ?? other.title`, `self.init(title: other.title)`
  private func isTakenOver(_ property: CodeRef) -> Bool {
    var value = property
    if let sequence = facts.parent(of: value), facts.node(sequence).kind == .sequence,
      facts.node(sequence).flags.contains(.coalescing),
      facts.children(of: sequence).last == value
    {
      value = sequence
    }
    guard let holder = facts.parent(of: value) else { return false }
    let name: Name
    switch facts.node(holder).kind {
    case .assignment:
      guard let target = facts.firstChild(of: holder), target != value,
        facts.node(target).kind.hasName
      else { return false }
      name = facts.node(target).name
    case .argument:
      guard let callee = facts.parent(of: holder).flatMap(facts.firstChild),
        facts.node(callee).kind == .member, facts.node(callee).name == .`init`
      else { return false }
      name = facts.node(holder).name
    default: return false
    }
    return name == facts.node(property).name
  }

  /// `let copy = Model()`, and then `copy.title = title`
  private func isGivenOneLater(_ call: CodeRef) -> Bool {
    guard let holder = holder(of: call), let constant = facts.declaration(at: holder) else {
      return false
    }
    let name = facts.declaration(constant).name
    return sites[name, inFile: holder.file].contains { use in
      guard let member = facts.parent(of: use), facts.node(member).kind == .member,
        let assignment = facts.parent(of: member), facts.isAssigned(member),
        case .local(constant) = expressions.lookUpValue(name, at: use),
        let value = facts.children(of: assignment).last
      else { return false }
      return ownProperty(value) == facts.node(member).name
    }
  }

  /// The local variable whose value is an expression, directly or as the result of a scope.
  private func holder(of expression: CodeRef) -> CodeRef? {
    var current = facts.parent(of: expression)
    while let ref = current {
      switch facts.node(ref).kind {
      case .local: return ref
      case .closure, .block, .argument, .call, .return: current = facts.parent(of: ref)
      default: return nil
      }
    }
    return nil
  }

  /// The name of the property of `self` that an expression refers to.
  private func ownProperty(_ expression: CodeRef) -> Name? {
    let node = facts.node(expression)
    let members: Overloads
    switch node.kind {
    case .name:
      guard case .members(let found, of: _) = expressions.lookUpValue(node.name, at: expression)
      else { return nil }
      members = found
    case .member:
      guard let base = facts.firstChild(of: expression), facts.isSelf(base),
        let owner = expressions.selfType(at: base).instance
      else { return nil }
      members = types.overloads(of: node.name, in: owner)
    default: return nil
    }
    guard let member = members.only, facts.declaration(member).isStoredProperty else { return nil }
    return node.name
  }
}
