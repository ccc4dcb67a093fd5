package import DependencyFacts

/// A wrapper in a computed property or a method of a reducer's state, for which a view asks.
package struct StateRead {
  package let wrapper: WrapperUse
  /// The property or method.
  package let member: DeclRef
  /// Where a view asks for it: outside of the store, and without its values.
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

  /// The property or method of a type that a local declaration is in the code of.
  private static func member(around ref: DeclRef, _ facts: ProgramFacts) -> DeclRef? {
    var current = facts.parent(of: ref)
    while let ref = current {
      let parent = facts.parent(of: ref)
      if let parent, facts.declaration(parent).kind.isTypeOrExtension {
        let declaration = facts.declaration(ref)
        // The value of a stored property is made with the state, as its initialisers are run.
        let isMember =
          declaration.kind == .function
          || declaration.kind == .variable && declaration.flags.contains(.isComputed)
        return isMember && !declaration.flags.contains(.isStatic) ? ref : nil
      }
      current = parent
    }
    return nil
  }

  /// A store hands on the members of its state, so that its type tells nothing about them.
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
