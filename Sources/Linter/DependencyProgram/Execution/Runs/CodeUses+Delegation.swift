internal import DependencyFacts

/// Initialisers that run another initialiser of the same object.
extension CodeUses {
  func addDelegation(to initializers: [DeclRef], _ likelihood: Likelihood, _ add: Add) {
    for initializer in initializers {
      add(.unit(initializer), initializers.count == 1 ? likelihood : min(likelihood, .possible))
    }
  }

  /// An initialiser that calls no other runs the superclass's initialiser without arguments.
  func addImplicitDelegation(of unit: DeclRef, _ add: Add) {
    guard facts.declaration(unit).kind == .initializer,
      case .program(let type)? = symbols.enclosingType(of: unit),
      let parent = types.superclass(of: type), case .program = parent,
      !roots(of: unit).contains(where: delegates)
    else { return }
    let fitting = types.overloads(of: .known(.`init`), in: parent).refs.filter {
      facts.parameters(of: $0).allSatisfy { $0.hasDefault || $0.isVariadic }
    }
    addDelegation(to: fitting, .certain, add)
  }

  /// Whether `self.init()` in an initialiser runs none that the type declares: the creation of the
  /// object accounts for its properties.
  func delegatesToImplicit(_ callee: CodeRef) -> Bool {
    guard let base = facts.base(of: callee), facts.isSelf(base),
      facts.declaration(facts.declaration(around: callee)).kind == .initializer,
      case .program(let type)? = symbols.enclosingType(of: facts.declaration(around: callee))
    else { return false }
    return symbols[type].kind != .protocol
  }

  private func delegates(_ body: CodeRef) -> Bool {
    facts.nodes(in: body).contains { expressions.delegatedInitializers(of: $0) != nil }
  }
}
