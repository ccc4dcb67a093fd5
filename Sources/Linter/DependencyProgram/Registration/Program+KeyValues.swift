package import DependencyFacts
package import PackageGraph

/// What the values of keys are made of.
extension Program {
  /// The expression that a static value is: its initial value, or the only expression of its getter.
  package func valueExpression(of ref: DeclRef) -> CodeRef? {
    if let value = initialValue(of: ref) {
      guard node(value).kind == .call, let closure = firstChild(of: value) else { return value }
      // `{ … }()`
      return node(closure).kind == .closure ? singleExpression(of: closure) ?? value : value
    }
    guard let getter = getter(of: ref), declaration(getter).body != .none else { return nil }
    let statements = children(of: CodeRef(file: ref.file, id: declaration(getter).body))
    guard statements.count == 1 else { return nil }
    return node(statements[0]).kind == .return ? firstChild(of: statements[0]) : statements[0]
  }

  private func getter(of ref: DeclRef) -> DeclRef? {
    members(in: ref).first { accessor in
      let declaration = declaration(accessor)
      return declaration.kind == .accessor
        && (declaration.name == .get || declaration.name == Name.none)
    }
  }

  /// The last name of an expression, arguments aside: `live` of `Client.live(x)` and of `.live`.
  package func lastName(of expression: CodeRef) -> Name {
    let node = node(expression)
    if node.kind == .call { return firstChild(of: expression).map(lastName(of:)) ?? .none }
    return node.kind == .name || node.kind == .member || node.kind == .implicitMember
      ? node.name : .none
  }

  /// Whether a name's base, if it has one, is the type itself or a type of that name: `.mock`,
  /// `Self.mock`, `Client.mock`, `mock`.
  package func isOwnMember(_ expression: CodeRef, of types: [Nominal]) -> Bool {
    let node = node(expression)
    switch node.kind {
    case .call: return firstChild(of: expression).map { isOwnMember($0, of: types) } ?? false
    case .implicitMember, .name: return true
    case .member:
      guard let base = firstChild(of: expression), case .metatype(let type) = valueType(of: base)
      else { return false }
      return types.contains(type)
    default: return false
    }
  }

  /// Whether two expressions are spelled alike.
  package func isSame(_ a: CodeRef, _ b: CodeRef) -> Bool {
    let left = facts(a.file).code[Int(a.id.index)..<Int(node(a).end)]
    let right = facts(b.file).code[Int(b.id.index)..<Int(node(b).end)]
    return left.count == right.count
      && zip(left, right).allSatisfy { x, y in
        x.kind == y.kind && x.kind != .closure && x.kind != .literal && x.kind != .string
          && (!x.kind.hasName || x.name == y.name)
      }
  }

  /// Whether a call certainly makes a new value of a type that the program declares.
  package func isConstruction(_ call: CodeRef) -> Bool {
    if case .construction = callTarget(of: call) { return true }
    return false
  }

  /// Whether an argument is a closure that waits for something, or asks a shared object of the system.
  package func doesWork(_ argument: CodeRef) -> Bool {
    guard let closure = firstChild(of: argument), node(closure).kind == .closure else {
      return false
    }
    return (closure.id.index..<node(closure).end).contains { index in
      let ref = CodeRef(file: closure.file, id: CodeID(index: index))
      let node = node(ref)
      guard node.kind == .call else { return false }
      if node.flags.contains(.awaited) { return !isConstruction(ref) && !isSleep(ref) }
      guard let callee = firstChild(of: ref), self.node(callee).kind == .member,
        let base = firstChild(of: callee), self.node(base).kind == .member,
        case .instance(.external) = valueType(of: base)
      else { return false }
      return true
    }
  }

  /// `Task.sleep`, `Task.never()`: waiting is no work.
  private func isSleep(_ call: CodeRef) -> Bool {
    guard let callee = firstChild(of: call), node(callee).kind == .member,
      let base = firstChild(of: callee)
    else { return false }
    return string(node(base).name) == "Task"
  }

  // MARK: Purity

  /// Whether a key's value is plain data, so that tests can use the live one.
  package func isPureValue(of key: DependencyKeyFacts) -> Bool {
    // `extension JSONDecoder: DependencyKey`: a foreign type of plain data is its own key.
    if case .external(let name) = key.type, isPureName(name) { return true }
    if let live = key.liveValues.first, let value = valueExpression(of: live) {
      switch node(value).kind {
      case .literal, .string: return true
      default: break
      }
      if case .external(let name)? = valueType(of: value).instance, isPureName(name) { return true }
    }
    for alias in lookUpMembers(.known(.Value), of: key.type)
    where declaration(alias).kind == .alias
      && isPureWrittenType(declaration(alias).type, in: alias.file)
    {
      return true
    }
    guard let type = valueType(ofKey: key.type).instance else {
      return key.liveValues.first.map { isPureWrittenType(declaration($0).type, in: $0.file) }
        ?? false
    }
    return isPure(type, depth: 0)
  }

  /// Numbers, strings and collections of such, as they are written.
  private func isPureWrittenType(_ id: TypeID, in file: Int32) -> Bool {
    guard let node = typeNode(id, in: file) else { return false }
    switch node.kind {
    case .named: return isPureName(node.name)
    case .array, .optional, .dictionary:
      var child = id.index + 1
      while child < node.end {
        guard isPureWrittenType(TypeID(index: child), in: file) else { return false }
        child = facts(file).types[Int(child)].end
      }
      return true
    case .member, .tuple, .function, .opaque, .existential, .composition, .other: return false
    }
  }

  private func isPure(_ type: Nominal, depth: Int) -> Bool {
    switch type {
    case .external(let name): return isPureName(name)
    case .program(let id):
      guard depth < 6, isClosedValueType(id) else { return false }
      let properties = members(in: symbols[id].declaration).filter { ref in
        let declaration = declaration(ref)
        return declaration.kind == .variable
          && declaration.flags.isDisjoint(with: [.isStatic, .isComputed])
      }
      return properties.allSatisfy { property in
        guard wrapperUse(of: property) == nil else { return false }
        if isPureWrittenType(declaration(property).type, in: property.file) { return true }
        guard let type = declaredType(of: property).instance else {
          return initialValue(of: property).map { node($0).kind == .literal } ?? false
        }
        return isPure(type, depth: depth + 1)
      }
    }
  }

  /// A struct or enum without methods: one with methods may do anything in them.
  private func isClosedValueType(_ id: TypeSymbolID) -> Bool {
    guard symbols[id].kind == .struct || symbols[id].kind == .enum else { return false }
    return symbols[id].declarations.allSatisfy { ref in
      members(in: ref).allSatisfy {
        declaration($0).kind != .function || declaration($0).flags.contains(.isStatic)
      }
    }
  }

  private func isPureName(_ name: Name) -> Bool { Self.pureTypes.contains(string(name)) }

  /// Types of the standard libraries whose values do no input or output.
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
  ]

  // MARK: What a program is

  /// Whether the program has any tests.
  package var hasTests: Bool {
    fileIndices.contains { isTest(file: $0) } || graph.targets.contains { $0.kind == .test }
  }

  /// Whether a file belongs to a package that is a library alone: nothing in the tree runs it.
  package func isLibraryOnly(file: Int32) -> Bool {
    guard let target = graph.target(ofFile: paths[Int(file)]) else { return false }
    let package = graph.targets[target].package
    return !graph.hasXcodeProject
      && !graph.executables.contains { graph.targets[$0].package == package }
      && !graph.executables.contains { graph.reachable(from: $0).contains(target) }
  }

  /// The target that a file belongs to.
  package func target(ofFile file: Int32) -> TargetGraph.TargetID? {
    graph.target(ofFile: paths[Int(file)])
  }
}
