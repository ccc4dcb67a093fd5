internal import DependencyFacts

/// How bad it is that values are lost: certain only where the program makes an override that
/// reaches the place.
extension Program {
  /// How an object comes to lose the values of a scope.
  package enum Loss {
    /// It was created in the scope, and acts after its end. While the scope lasts, the values are
    /// those of everything that runs in it.
    case afterScope
    /// It acts in the scope, but runs something elsewhere.
    case withinScope
  }

  /// How sure it is that some places lose an override: an error names the one that is lost. Entry
  /// points run before anybody overrides anything.
  package func lostOverride(
    at places: [EffectSite], _ loss: Loss
  ) -> (severity: Severity, notes: [Diagnostic.Note]) {
    guard let first = places.first else { return (.warning, []) }
    let unit = facts.declaration(around: first.place)
    if types.isEntryPoint(unit) { return (.info, []) }
    for use in effects.wrappers(reachedFrom: places) {
      guard let place = registrations.overrides(of: use).first(where: { reaches($0, unit, loss) })
      else { continue }
      let target = symbols.description(of: use.target)
      let note = Diagnostic.Note("'\(target)' is overridden here", at: facts.range(of: place))
      return (.error, [note])
    }
    return (.warning, [])
  }

  /// Whether an override is made in a scope from which a unit's code is reached: the scope creates
  /// the unit's object, or calls the unit.
  private func reaches(_ override: CodeRef, _ unit: DeclRef, _ loss: Loss) -> Bool {
    guard let closure = facts.closure(around: override), let argument = facts.parent(of: closure),
      let call = facts.parent(of: argument), let operation = expressions.scopeCall(call)?.operation
    else { return loss == .withinScope && isBeside(override, unit) }
    let type = symbols.enclosingType(of: unit)
    switch loss {
    case .afterScope: return type != nil && kept(by: operation) == type
    case .withinScope: return runs(unit, of: type, in: operation)
    }
  }

  /// The type of the object that remains after a scope.
  private func kept(by operation: CodeRef) -> Nominal? {
    guard var value = facts.singleExpression(of: operation) else { return nil }
    if facts.node(value).kind == .assignment {
      guard let assigned = facts.children(of: value).last else { return nil }
      value = assigned
    }
    return expressions.valueType(of: value).instance
  }

  /// Whether some code creates an object of the type, or calls the unit.
  private func runs(_ unit: DeclRef, of type: Nominal?, in code: CodeRef) -> Bool {
    let node = facts.node(code)
    return (code.id.index..<node.end).contains { index in
      let ref = CodeRef(file: code.file, id: CodeID(index: index))
      guard facts.node(ref).kind == .call else { return false }
      switch expressions.callTarget(of: ref) {
      case .construction(let nominal, _): return nominal == type
      case .functions(let functions): return functions.refs.contains(unit)
      case .enumElement, .variable, .unknown: return false
      }
    }
  }

  /// Whether an override without a closure, such as a trait of a test, stands in a file that
  /// mentions the unit or its type.
  private func isBeside(_ override: CodeRef, _ unit: DeclRef) -> Bool {
    let name =
      symbols.enclosingType(of: unit).map(symbols.name(of:))
      ?? facts.string(facts.declaration(unit).name)
    return facts[override.file].code.contains { facts.string($0.name) == name }
  }
}
