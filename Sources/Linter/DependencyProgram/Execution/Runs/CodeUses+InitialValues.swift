internal import DependencyFacts

/// The initial values that properties have where a creation gives none.
extension CodeUses {
  /// Stored properties whose initial value is made with each object, before the body of its
  /// initialiser runs. An attribute may delay it.
  func initialValues(of type: Nominal) -> [DeclRef] {
    symbols.declarations(of: type).flatMap(facts.members(in:)).filter(isMadeWithObject)
  }

  /// Whether a member is a stored property whose initial value is made with each object.
  func isMadeWithObject(_ member: DeclRef) -> Bool {
    let declaration = facts.declaration(member)
    return declaration.isStoredProperty && !declaration.flags.contains(.isLazy)
      && declaration.initialValue != nil && isCompiledWithItsType(member)
      && facts.attributes(of: member).allSatisfy {
        facts.libraries.frameworks.isEager(attribute: $0.name)
      }
  }

  /// Whether a struct may have the memberwise initialiser, which may be given other values: it
  /// exists only where the struct itself declares none. Initialisers of extensions come beside it.
  func mayHaveMemberwiseInitializer(_ type: Nominal) -> Bool {
    !symbols.declarations(of: type).contains { part in
      facts.declaration(part).kind == .struct
        && facts.members(in: part).contains {
          facts.declaration($0).kind == .initializer && isCompiledWithItsType($0)
        }
    }
  }

  /// Whether no `#if` is between a member and its type.
  private func isCompiledWithItsType(_ member: DeclRef) -> Bool {
    facts.parent(of: member).map {
      facts.declaration($0).branch == facts.declaration(member).branch
    } ?? false
  }

  /// `@Feature struct Row`: global actors look the same.
  func mayHaveMacro(_ type: DeclRef) -> Bool {
    facts.attributes(of: type).contains {
      !facts.libraries.frameworks.isPlain(attribute: $0.name)
    }
  }

  func addCreation(of type: Nominal, by call: CodeRef, _ likelihood: Likelihood, _ add: Add) {
    // The code of a child runs only for its actions.
    add(.creation(type), isOfChild(type, call) ? min(likelihood, .possible) : likelihood)
    addInitialValues(of: type, leftOutBy: call, likelihood, add)
  }

  /// Adds the initial values of a struct that a call of its memberwise initialiser leaves as they
  /// are.
  private func addInitialValues(
    of type: Nominal, leftOutBy call: CodeRef, _ likelihood: Likelihood, _ add: Add
  ) {
    guard case .program(let id) = type, symbols[id].kind == .struct else { return }
    let values = initialValues(of: type)
    guard !values.isEmpty, expressions.hasOnlyMemberwiseInitializer(id),
      !symbols[id].declarations.contains(where: mayHaveMacro)
    else { return }
    let given = facts.arguments(of: call).map { facts.node($0).name }
    // A trailing closure may be for any property.
    guard given.allSatisfy({ $0 != Name.none && !symbols.members(of: type, named: $0).isEmpty })
    else { return }
    for property in values
    where facts.declaration(property).flags.contains(.isLet)
      || !given.contains(facts.declaration(property).name)
    {
      add(.unit(property), likelihood)
    }
  }
}
