internal import DependencyFacts

/// Reports of issues, and traps, by the code that makes a value, before anything uses it.
extension KeyValues {
  /// Why a part reports when it is made.
  package enum EagerReport: Sendable {
    /// The part is not a closure, so it has nothing that could report later.
    case ofValue
    /// The placeholder is a closure like the part, so `unimplemented` reports and returns it.
    case ofClosurePlaceholder
  }

  /// `unimplemented("…")` or `assertionFailure()` as a statement of its own before the value is
  /// returned.
  func endingBeforeResult(of value: DeclRef) -> (call: CodeRef, ending: Conduct)? {
    let code: CodeRef
    if let initial = facts.initialValue(of: value) {
      guard let closure = closureCalledInPlace(initial), let block = facts.block(of: closure)
      else { return nil }
      code = block
    } else {
      guard let body = facts.getter(of: value).flatMap(facts.body(of:)) else { return nil }
      code = body
    }
    return endingBeforeResult(in: code)
  }

  private func endingBeforeResult(in code: CodeRef) -> (call: CodeRef, ending: Conduct)? {
    let statements = statements(in: code).prefix {
      switch facts.node($0).kind {
      case .call, .local, .assignment: true
      default: false
      }
    }
    guard statements.count < self.statements(in: code).count else { return nil }
    return statements.lazy.compactMap { call in self.ending(ofCall: call).map { (call, $0) } }.first
  }

  /// Whether `unimplemented` makes, or may make, a closure of the expected type: only a closure
  /// delays its report until it is called.
  func mayBeClosure(_ type: ValueType) -> Bool {
    switch type {
    case .instance(.program), .boxed(.program, _): false
    case .instance(.external(let name)): !isPureName(name)
    case .boxed(.external(let name), _): !isPureContainer(name)
    case .optional(let wrapped): mayBeClosure(wrapped)
    case .tuple: false
    case .unknown, .metatype, .function: true
    }
  }

  /// How a part of a value certainly reports when the value is made: `unimplemented(…)`, or a
  /// closure that is called in place, `{ reportIssue("…"); return 0 }()`.
  ///
  /// - Parameter type: the type with the part.
  func report(of part: Endpoint, in type: TypeSymbolID) -> EagerReport? {
    if let block = closureCalledInPlace(part.value).flatMap(facts.block(of:)),
      endingBeforeResult(in: block)?.ending == .fails
    {
      return .ofValue
    }
    guard facts.node(part.value).kind == .call,
      facts.libraries.failures.isUnimplemented(facts.lastName(of: part.value)),
      ending(ofCall: part.value) == .fails, let property = property(part.name, of: type)
    else { return nil }
    let expected = expressions.declaredType(of: property)
    guard mayBeClosure(expected) else { return .ofValue }
    return placeholder(of: part.value).map { isClosure($0, like: property, expected) } ?? false
      ? .ofClosurePlaceholder : nil
  }

  private func property(_ name: Name, of type: TypeSymbolID) -> DeclRef? {
    facts.members(in: symbols[type].declaration).first {
      facts.declaration($0).name == name && facts.declaration($0).isStoredProperty
    }
  }

  func placeholder(of call: CodeRef) -> CodeRef? {
    facts.arguments(of: call)
      .first { facts.libraries.system.isPlaceholder(label: facts.node($0).name) }
      .flatMap(facts.firstChild(of:))
  }

  /// Whether a placeholder is a closure of a property's type, not a result of such closures.
  private func isClosure(
    _ placeholder: CodeRef, like property: DeclRef, _ expected: ValueType
  ) -> Bool {
    switch facts.node(placeholder).kind {
    // `placeholder: noop.fetch` for `fetch`
    case .member:
      guard let base = facts.firstChild(of: placeholder),
        let owner = expressions.valueType(of: base).instance
      else { return false }
      return types.overloads(of: facts.node(placeholder).name, in: owner).only == property
    case .closure:
      guard case .function(_, let result) = expected else { return false }
      return !mayBeClosure(result)
    default: return false
    }
  }
}
