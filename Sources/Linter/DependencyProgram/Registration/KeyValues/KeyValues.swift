internal import DependencyFacts

/// The construction of the values of keys.
///
/// Answers are cached, so it belongs to one thread.
package final class KeyValues: KnowsExpressions {
  let expressions: ExpressionResolution
  /// The answers about plain data so far.
  var purity = Purity()
  let compositions = Answers<CodeRef, Composition?>()
  /// By initialiser.
  let propertiesSet = Answers<DeclRef, [Name: Name]>()

  init(of expressions: ExpressionResolution) { self.expressions = expressions }

  /// The expression of a static value: its initial value, or the only expression of its getter,
  /// apart from the wrappers that the getter declares.
  package func valueExpression(of ref: DeclRef) -> CodeRef? {
    if let value = facts.initialValue(of: ref) {
      // `{ … }()`
      return facts.callee(of: value).flatMap(facts.singleExpression(of:)) ?? value
    }
    guard let body = facts.getter(of: ref).flatMap(facts.body(of:)) else { return nil }
    let statements = statements(in: body)
    return statements.count == 1 ? facts.result(of: statements[0]) : nil
  }

  /// Whether a node of code declares a wrapper.
  func isWrapper(_ node: CodeRef) -> Bool {
    facts.node(node).kind == .local
      && facts.declaration(at: node).flatMap(expressions.wrapperUse(of:)) != nil
  }

  /// Whether a node declares a wrapper, or is the arguments of an attribute, which precede the
  /// declaration.
  func isPartOfWrapper(_ node: CodeRef) -> Bool {
    isWrapper(node)
      || facts.node(node).kind == .body && facts.node(node).flags.contains(.attributeArguments)
  }

  /// Whether a name has no base, or one of some types as its base: `.mock`, `Self.mock`,
  /// `Client.mock`, `mock`.
  package func isOwnMember(_ expression: CodeRef, of types: [Nominal]) -> Bool {
    let node = facts.node(expression)
    switch node.kind {
    case .call: return facts.firstChild(of: expression).map { isOwnMember($0, of: types) } ?? false
    case .implicitMember, .name: return true
    case .member: return expressions.owner(ofStatic: expression).map(types.contains) ?? false
    default: return false
    }
  }

  /// `Task.sleep`, `Task.never()`: waiting is not work, unlike `Task.detached { … }`.
  func isSleep(_ call: CodeRef) -> Bool {
    guard let callee = facts.callee(of: call), let base = facts.base(of: callee)
    else { return false }
    return facts.libraries.threads.isTask(facts.node(base).name)
      && facts.libraries.threads.isWait(ofTask: facts.node(callee).name)
  }

  /// The type of a key's value, if it is a struct whose macro generates an initialiser that makes
  /// every endpoint fail, so that `Client()` is a test value.
  package func macroClient(of key: DependencyKeyFacts) -> Nominal? {
    valueType(of: key).flatMap { isMacroClient($0) ? .program($0) : nil }
  }

  func isMacroClient(_ type: TypeSymbolID) -> Bool {
    facts.attributes(of: symbols[type].declaration).contains { $0.name == .DependencyClient }
  }

  /// Whether a key's value has several parts that tests may want to replace: it is an object, or a
  /// struct with more than one closure.
  package func hasSeveralEndpoints(_ key: DependencyKeyFacts) -> Bool {
    guard let type = valueType(of: key) else {
      return expressions.valueType(ofKey: key.type).instance != nil
    }
    guard symbols[type].kind == .struct else { return true }
    let stored = symbols[type].declarations.flatMap(facts.members(in:)).filter {
      facts.declaration($0).isStoredProperty
    }
    guard stored.count == 1 else { return true }
    return expressions.declaredType(of: stored[0]).instance != nil
  }

  /// Whether tests can override parts of a key's value: it is a struct of the program that has
  /// variables.
  package func hasParts(_ key: DependencyKeyFacts) -> Bool {
    guard let type = valueType(of: key), symbols[type].kind == .struct else { return false }
    return facts.members(in: symbols[type].declaration).contains {
      let declaration = facts.declaration($0)
      return declaration.kind == .variable
        && declaration.flags.isDisjoint(with: [.isStatic, .isLet, .isComputed])
    }
  }

  /// The names of a struct's stored properties; nil for any other value of a key.
  func endpoints(of key: DependencyKeyFacts) -> Set<Name>? {
    guard let type = valueType(of: key), symbols[type].kind == .struct else { return nil }
    return Set(
      symbols[type].declarations.flatMap(facts.members(in:)).map(facts.declaration)
        .filter(\.isStoredProperty).map(\.name))
  }

  func valueType(of key: DependencyKeyFacts) -> TypeSymbolID? {
    guard case .program(let type)? = expressions.valueType(ofKey: key.type).instance else {
      return nil
    }
    return type
  }
}
