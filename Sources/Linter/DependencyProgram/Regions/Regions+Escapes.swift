internal import DependencyFacts

/// What the program's own functions do with the closures that they are given.
extension Regions {
  /// What a function does with a closure that is passed for a parameter.
  func escape(of parameter: ParameterRef) -> Escape {
    if let known = escapes[parameter] { return known }
    // A cycle of functions that pass a closure around says nothing.
    escapes[parameter] = .unknown
    let found = questions.asDeeper { findEscape(of: parameter) } ?? .unknown
    escapes[parameter] = found
    return found
  }

  private func findEscape(of parameter: ParameterRef) -> Escape {
    let fact = facts.parameters(of: parameter.function)[parameter.index]
    guard let type = facts.typeNode(fact.type, in: parameter.function.file) else { return .unknown }
    let body = facts.declaration(parameter.function).body
    guard body != .none else { return .unknown }
    let isEscaping = type.kind != .function || type.flags.contains(.escaping)
    let root = CodeRef(file: parameter.function.file, id: body)
    // One that does not escape runs in place, or in a scope that the function makes for it.
    var isKept = true
    var hasUse = !isEscaping
    for use in uses(of: fact.name, in: root, of: parameter) {
      hasUse = true
      switch escape(ofUse: use) {
      case .drops(let taker): return .drops(taker)
      case .keeps: break
      case .unknown: isKept = false
      }
    }
    return hasUse && isKept ? .keeps : .unknown
  }

  /// Whether a function only looks at what it is given: every use is a member's base.
  func isOnlyRead(_ parameter: ParameterRef) -> Bool {
    let body = facts.declaration(parameter.function).body
    guard body != .none else { return false }
    let name = facts.parameters(of: parameter.function)[parameter.index].name
    let root = CodeRef(file: parameter.function.file, id: body)
    return uses(of: name, in: root, of: parameter).allSatisfy { use in
      guard let parent = facts.parent(of: use) else { return false }
      return facts.node(parent).kind == .member
    }
  }

  private func uses(of name: Name, in root: CodeRef, of parameter: ParameterRef) -> [CodeRef] {
    let end = facts.node(root).end
    let code = facts[root.file].code
    return (root.id.index..<end).compactMap { index in
      guard code[Int(index)].kind == .name, code[Int(index)].name == name else { return nil }
      let ref = CodeRef(file: root.file, id: CodeID(index: index))
      guard
        case .parameter(of: parameter.function, index: parameter.index) = expressions.lookUpValue(
          name, at: ref)
      else { return nil }
      return ref
    }
  }

  private func escape(ofUse use: CodeRef) -> Escape {
    guard let parent = facts.parent(of: use) else { return .unknown }
    let provenance: Provenance
    switch facts.node(parent).kind {
    case .call where facts.firstChild(of: parent) == use: provenance = self.provenance(of: use)
    case .argument: provenance = self.provenance(ofReference: use, argument: parent)
    default: return .unknown
    }
    switch provenance {
    case .caller: return .keeps
    case .lost(let region): return .drops(region.taker)
    case .callable, .scoped, .propagated, .unknown: return .unknown
    }
  }
}
