internal import DependencyFacts

/// A wrapper in a computed property or a method of a reducer's state that a view uses.
package struct StateRead {
  package let wrapper: WrapperUse
  /// The property or method.
  package let member: DeclRef
  /// The use in a view, which is outside the store and does not have its values.
  package let view: CodeRef
}

/// Reads by the state of reducers, in program order.
package struct StateReads {
  package let all: [StateRead]

  init(of wrappers: WrapperTable, in expressions: ExpressionResolution) {
    let facts = expressions.facts
    let kinds = expressions.kinds
    all = wrappers.uses.compactMap { use in
      guard use.storage == .local, !expressions.types.isTestOrPreview(use.declaration),
        let member = Self.member(around: use.declaration, facts),
        let state = expressions.symbols.enclosingType(of: member),
        kinds.isKind(.reducerState, state)
      else { return nil }
      let name = facts.declaration(member).name
      let view = expressions.sites[name].first { place in
        guard facts.node(place).kind == .member,
          let type = expressions.symbols.enclosingType(of: facts.declaration(around: place)),
          kinds.isRecreatedByFramework(type)
        else { return false }
        return Self.mayBeState(facts.firstChild(of: place), expressions)
      }
      return view.map { StateRead(wrapper: use, member: member, view: $0) }
    }
  }

  /// The property or method of a type whose code contains a local declaration.
  private static func member(around ref: DeclRef, _ facts: ProgramFacts) -> DeclRef? {
    let member = facts.outward(from: ref).dropFirst().first { outer in
      facts.parent(of: outer).map { facts.declaration($0).kind.isTypeOrExtension } ?? false
    }
    guard let member else { return nil }
    let declaration = facts.declaration(member)
    // The value of a stored property is made with the state, when its initialiser runs.
    let isRun =
      declaration.kind == .function
      || declaration.kind == .variable && declaration.flags.contains(.isComputed)
    return isRun && !declaration.flags.contains(.isStatic) ? member : nil
  }

  /// Whether a base may be the state: a store forwards the members of its state, so a type of
  /// another module may have them.
  private static func mayBeState(
    _ base: CodeRef?, _ expressions: ExpressionResolution
  ) -> Bool {
    guard let base, let type = expressions.valueType(of: base).unwrapped.nominal else {
      return base != nil
    }
    switch type {
    case .external: return true
    case .program: return expressions.kinds.isKind(.reducerState, type)
    }
  }
}
