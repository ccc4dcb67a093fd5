package import DependencyFacts

/// The calls of deprecated functions that override dependencies: `withValue`, `withValues` and
/// `withTestValues` of the system's values.
package struct DeprecatedScopes: KnowsExpressions {
  /// In program order.
  package private(set) var all: [DeprecatedScope] = []

  let expressions: ExpressionResolution

  init(of expressions: ExpressionResolution) {
    self.expressions = expressions
    for name in [KnownName.withValue, .withValues, .withTestValues] {
      all += expressions.sites[.known(name)].compactMap(scope)
    }
    all.sort { $0.call < $1.call }
  }

  private func scope(at place: CodeRef) -> DeprecatedScope? {
    let values = Nominal.external(.known(.DependencyValues))
    guard let base = facts.base(of: place),
      let call = facts.call(of: place), expressions.valueType(of: base) == .metatype(values),
      // A function that the program adds to the values is not the system's.
      types.overloads(of: facts.node(place).name, in: values).isEmpty
    else { return nil }
    let arguments = facts.arguments(of: call)
    let operation = arguments.last {
      facts.libraries.system.isOperation(label: facts.node($0).name)
    }
    guard let operation, let first = arguments.first, first != operation else { return nil }
    return DeprecatedScope(
      call: call, callee: place, operation: operation,
      assignment: facts.node(place).name == .withValue ? assignment(arguments) : nil)
  }

  /// `\.date, value`: a key path that can be written as a member of the values.
  private func assignment(_ arguments: [CodeRef]) -> DeprecatedScope.Assignment? {
    guard arguments.count == 3, let keyPath = facts.firstChild(of: arguments[0]),
      facts.node(keyPath).kind == .keyPath, let value = facts.firstChild(of: arguments[1])
    else { return nil }
    let components = facts.children(of: keyPath)
    let names = components.map { facts.node($0).name }
    guard components.allSatisfy({ facts.node($0).kind == .keyPathComponent }),
      !names.contains(.none)
    else { return nil }
    return DeprecatedScope.Assignment(keyPath: keyPath, names: names, value: value)
  }
}

/// A call of a deprecated function that overrides dependencies.
package struct DeprecatedScope {
  package let call: CodeRef
  package let callee: CodeRef
  /// The argument with the code that runs under the override.
  package let operation: CodeRef
  /// For `withValue`, the override, if it can be written as an assignment; nil for the others,
  /// which take a closure.
  package let assignment: Assignment?

  package struct Assignment {
    package let keyPath: CodeRef
    package let names: [Name]
    package let value: CodeRef
  }
}
