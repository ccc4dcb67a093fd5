package import DependencyFacts

/// The construction of the values of keys.
///
/// Answers are cached, so it belongs to one thread.
package final class KeyValues {
  let facts: ProgramFacts
  let symbols: SymbolTable
  let types: TypeResolution
  let expressions: ExpressionResolution
  private var purity: [Depth: Bool] = [:]
  /// The number of properties that were examined for `purity`, for a test.
  private(set) var puritySteps = 0

  /// A type, and the number of types on the path to it.
  private struct Depth: Hashable {
    let type: TypeSymbolID
    let depth: Int
  }

  init(of expressions: ExpressionResolution) {
    facts = expressions.facts
    symbols = expressions.symbols
    types = expressions.types
    self.expressions = expressions
  }

  /// The expression of a static value: its initial value, or the only expression of its getter,
  /// apart from the wrappers that the getter declares.
  package func valueExpression(of ref: DeclRef) -> CodeRef? {
    if let value = facts.initialValue(of: ref) {
      guard facts.node(value).kind == .call, let closure = facts.firstChild(of: value) else {
        return value
      }
      // `{ … }()`
      return facts.node(closure).kind == .closure
        ? facts.singleExpression(of: closure) ?? value : value
    }
    guard let getter = getter(of: ref), facts.declaration(getter).body != .none else { return nil }
    let body = CodeRef(file: ref.file, id: facts.declaration(getter).body)
    let statements = facts.children(of: body).filter { !isPartOfWrapper($0) }
    guard statements.count == 1 else { return nil }
    return facts.node(statements[0]).kind == .return
      ? facts.firstChild(of: statements[0]) : statements[0]
  }

  /// Whether a node of code declares a wrapper.
  func isWrapper(_ node: CodeRef) -> Bool {
    guard facts.node(node).kind == .local else { return false }
    let declaration = DeclRef(file: node.file, id: facts.node(node).declaration)
    return expressions.wrapperUse(of: declaration) != nil
  }

  /// Whether a node declares a wrapper, or is the arguments of an attribute, which precede the
  /// declaration.
  func isPartOfWrapper(_ node: CodeRef) -> Bool {
    isWrapper(node)
      || facts.node(node).kind == .body && facts.node(node).flags.contains(.attributeArguments)
  }

  func getter(of ref: DeclRef) -> DeclRef? {
    facts.members(in: ref).first { accessor in
      let declaration = facts.declaration(accessor)
      return declaration.kind == .accessor
        && (declaration.name == .get || declaration.name == Name.none)
    }
  }

  /// Whether a name has no base, or one of some types as its base: `.mock`, `Self.mock`,
  /// `Client.mock`, `mock`.
  package func isOwnMember(_ expression: CodeRef, of types: [Nominal]) -> Bool {
    let node = facts.node(expression)
    switch node.kind {
    case .call: return facts.firstChild(of: expression).map { isOwnMember($0, of: types) } ?? false
    case .implicitMember, .name: return true
    case .member:
      guard let base = facts.firstChild(of: expression),
        case .metatype(let type) = expressions.valueType(of: base)
      else { return false }
      return types.contains(type)
    default: return false
    }
  }

  /// `Task.sleep`, `Task.never()`: waiting is not work.
  func isSleep(_ call: CodeRef) -> Bool {
    guard facts.node(call).kind == .call, let callee = facts.firstChild(of: call),
      facts.node(callee).kind == .member, let base = facts.firstChild(of: callee)
    else { return false }
    return facts.string(facts.node(base).name) == "Task"
  }

  /// Whether a key's value is a struct whose macro generates an initialiser that makes every
  /// endpoint fail, so that `Self()` is a test value.
  package func isMacroClient(_ key: DependencyKeyFacts) -> Bool {
    valueType(of: key).map(isMacroClient) ?? false
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

  func valueType(of key: DependencyKeyFacts) -> TypeSymbolID? {
    guard case .program(let type)? = expressions.valueType(ofKey: key.type).instance else {
      return nil
    }
    return type
  }

  // MARK: Purity

  /// Whether a key's value is plain data, so that tests can use the live one.
  package func isPureValue(of key: DependencyKeyFacts) -> Bool {
    // `extension JSONDecoder: DependencyKey`: a foreign type of plain data is its own key.
    if case .external(let name) = key.type, isPureName(name) { return true }
    if let live = key.liveValues.first, let value = valueExpression(of: live) {
      switch facts.node(value).kind {
      case .literal, .string: return true
      default: break
      }
      if case .external(let name)? = expressions.valueType(of: value).instance, isPureName(name) {
        return true
      }
    }
    for alias in types.lookUpMembers(.known(.Value), of: key.type)
    where facts.declaration(alias).kind == .alias
      && isPureWrittenType(facts.declaration(alias).type, in: alias.file)
    {
      return true
    }
    guard let type = expressions.valueType(ofKey: key.type).instance else {
      return key.liveValues.first.map { isPureWrittenType(facts.declaration($0).type, in: $0.file) }
        ?? false
    }
    return isPure(type, depth: 0)
  }

  /// Whether a property is plain data, so that it may be made once or at each use.
  package func isPlainData(_ property: DeclRef) -> Bool {
    isPureWrittenType(facts.declaration(property).type, in: property.file)
      || expressions.declaredType(of: property).instance.map { isPure($0, depth: 0) } ?? false
  }

  /// Whether a written type is a number, a string or a collection of such.
  private func isPureWrittenType(_ id: TypeID, in file: Int32) -> Bool {
    guard let node = facts.typeNode(id, in: file) else { return false }
    switch node.kind {
    case .named: return isPureName(node.name)
    case .array, .optional, .dictionary:
      var child = id.index + 1
      while child < node.end {
        guard isPureWrittenType(TypeID(index: child), in: file) else { return false }
        child = facts[file].types[Int(child)].end
      }
      return true
    case .member, .tuple, .element, .function, .opaque, .existential, .composition, .other:
      return false
    }
  }

  private func isPure(_ type: Nominal, depth: Int) -> Bool {
    switch type {
    case .external(let name): return isPureName(name)
    case .program(let id):
      guard depth < 6 else { return false }
      let question = Depth(type: id, depth: depth)
      if let known = purity[question] { return known }
      let found = isClosedValueType(id) && hasPureProperties(id, depth: depth)
      purity[question] = found
      return found
    }
  }

  private func hasPureProperties(_ id: TypeSymbolID, depth: Int) -> Bool {
    facts.members(in: symbols[id].declaration).allSatisfy { property in
      puritySteps += 1
      let declaration = facts.declaration(property)
      guard declaration.isStoredProperty else { return true }
      guard expressions.wrapperUse(of: property) == nil else { return false }
      if isPureWrittenType(declaration.type, in: property.file) { return true }
      guard let type = expressions.declaredType(of: property).instance else {
        return facts.initialValue(of: property).map { facts.node($0).kind == .literal } ?? false
      }
      return isPure(type, depth: depth + 1)
    }
  }

  /// Whether a type is a struct or enum without methods, which could do anything.
  func isClosedValueType(_ id: TypeSymbolID) -> Bool {
    guard symbols[id].kind == .struct || symbols[id].kind == .enum else { return false }
    return symbols[id].declarations.allSatisfy { ref in
      facts.members(in: ref).allSatisfy {
        facts.declaration($0).kind != .function || facts.declaration($0).flags.contains(.isStatic)
      }
    }
  }

  func isPureName(_ name: Name) -> Bool { Self.pureTypes.contains(facts.string(name)) }

  /// Types of well-known libraries whose values do no input or output.
  private static let pureTypes: Set<String> = [
    "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    "Double", "Float", "CGFloat", "Decimal", "String", "Substring", "Character", "Data", "URL",
    "URLComponents", "UUID", "Date", "DateComponents", "DateInterval", "TimeInterval", "Duration",
    "Calendar", "Locale", "TimeZone", "JSONEncoder", "JSONDecoder", "PropertyListEncoder",
    "PropertyListDecoder", "DateFormatter", "ISO8601DateFormatter", "NumberFormatter",
    "RelativeDateTimeFormatter", "DateComponentsFormatter", "DateIntervalFormatter",
    "ByteCountFormatter", "ListFormatter", "MeasurementFormatter", "PersonNameComponentsFormatter",
    "LengthFormatter", "MassFormatter", "EnergyFormatter", "CharacterSet", "IndexSet", "IndexPath",
    "CGRect", "CGSize", "CGPoint", "Measurement", "Range", "ClosedRange", "Regex",
    // Parsers and printers of routes
    "AnyParser", "AnyParserPrinter",
  ]
}
