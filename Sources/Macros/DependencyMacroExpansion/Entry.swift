internal import SwiftLexer
package import SwiftOutline

/// `@DependencyEntry`: accessors that read and write a key, and the key.
package struct Entry {
  private let property: Property
  private let attribute: SourcePiece
  /// The type that is extended, as written.
  private let extended: String
  private let liveValue: Outline.NodeID?
  private let previewValue: Outline.NodeID?
  private let givenKeyName: String?

  /// Nil where no entry is possible.
  ///
  /// - Parameter node: the node of the attribute, in a piece of its own or in the property's.
  package init?(
    _ property: Property?, attribute: SourcePiece, _ node: Outline.NodeID?,
    context: SourcePiece, _ extending: Outline.NodeID
  ) {
    guard context.kind(extending) == .extensionDecl, let type = context.type(in: extending),
      context.kind(type) == .namedType || context.kind(type) == .memberType,
      context.name(of: type) == "DependencyValues", let property, !property.isLet
    else { return nil }
    self.property = property
    self.attribute = attribute
    extended = context.text(of: type)
    let arguments = node.map { attribute.children($0, .argument) } ?? []
    func argument(_ label: String?) -> Outline.NodeID? {
      arguments.first { attribute.name(of: $0) == label }.flatMap { attribute.content(of: $0) }
    }
    liveValue = argument("liveValue")
    previewValue = argument("previewValue")
    givenKeyName = argument(nil).flatMap { attribute.plainString($0) }
  }

  private init?(attribute: SourcePiece, declaration: SourcePiece, context: SourcePiece?) {
    guard let context, let extending = context.declaration else { return nil }
    self.init(
      Property(declaration), attribute: attribute, attribute.first(.attribute), context: context,
      extending)
  }

  // MARK: Roles

  package static func accessors(
    attribute: SourcePiece, declaration: SourcePiece, context: SourcePiece?
  ) -> Expansion {
    guard let entry = Entry(attribute: attribute, declaration: declaration, context: context),
      entry.hasValue
    else {
      // The peers report the mistake; with a getter, nothing else is reported.
      guard let property = Property(declaration), property.accessors == nil, !property.isLet else {
        return Expansion()
      }
      return Expansion("{\n\("get { fatalError() }".indented)\n}")
    }
    let key = entry.keyName
    let accessors = """
      get {
      \(entry.valueChecks.indented)
        return self[\(key).self]
      }
      set { self[\(key).self] = newValue }
      _modify { yield &self[\(key).self] }
      """
    return Expansion(entry.property.accessors == nil ? "{\n\(accessors.indented)\n}" : accessors)
  }

  package static func peers(
    attribute: SourcePiece, declaration: SourcePiece, context: SourcePiece?
  ) -> Expansion {
    guard let entry = Entry(attribute: attribute, declaration: declaration, context: context)
    else {
      let range = attribute.first(.attribute).map { attribute.range(of: $0) } ?? 0..<0
      return Expansion(diagnostics: [attribute.diagnostic(Wording.entryOutside, at: range)])
    }
    guard entry.hasValue else {
      let range = declaration.range(of: entry.property.declaration)
      return Expansion(
        diagnostics: [declaration.diagnostic(Wording.entryWithoutValue, at: range)])
    }
    return Expansion(entry.sendableCheck + "\n\n" + entry.key)
  }

  /// The getter of a value in a key that is declared without a type.
  package static func defaultAccessor(declaration: SourcePiece) -> Expansion {
    guard let property = Property(declaration), let value = property.value else {
      return Expansion()
    }
    let text = declaration.outdented(declaration.range(of: value))
    let getter = text.contains("\n") ? "get {\n\(text.indented)\n}" : "get { \(text) }"
    return Expansion("{\n\(getter.indented)\n}")
  }
}

// MARK: - The key

extension Entry {
  /// A static property of the key.
  package struct Value {
    package let name: String
    /// The expression, in the piece of the attribute or of the property.
    package let expression: Outline.NodeID
    fileprivate let piece: SourcePiece

    fileprivate var text: String { piece.outdented(piece.range(of: expression)) }
  }

  /// The values that the key declares, in its order.
  package var values: [Value] {
    let values: [(String, Outline.NodeID?, SourcePiece)] = [
      ("liveValue", liveValue, attribute), ("previewValue", previewValue, attribute),
      ("testValue", property.value, property.piece),
    ]
    return values.compactMap { name, expression, piece in
      expression.map { Value(name: name, expression: $0, piece: piece) }
    }
  }

  /// Whether there is a value to fall back on.
  package var hasValue: Bool { property.value != nil || liveValue != nil }

  /// The protocol that the key conforms to.
  package var keyProtocol: String { liveValue == nil ? "TestDependencyKey" : "DependencyKey" }

  /// The type of the values, if it is written.
  package var type: Outline.NodeID? { property.type }

  /// Whether the key is visible outside its file.
  package var isKeyVisible: Bool { access != nil }

  private var access: Access? { property.access.flatMap { $0 > .internal ? $0 : nil } }

  package var keyName: String {
    let name = property.name.unquoted
    guard access != nil else { return "__Key_\(name)" }
    if let givenKeyName { return givenKeyName }
    if let type = property.type, let word = Self.word(for: type, in: property.piece) {
      return "\(word)Key"
    }
    return "\(name.prefix(1).uppercased())\(name.dropFirst())Key"
  }

  /// A type's name without its module, arguments and punctuation.
  private static func word(for type: Outline.NodeID, in piece: SourcePiece) -> String? {
    switch piece.kind(type) {
    case .namedType, .memberType:
      if let name = piece.name(of: type), !["Type", "Protocol"].contains(name) {
        return name.unquoted
      }
    case .optionalType, .implicitlyUnwrappedType, .existentialType, .opaqueType, .attributedType,
      .arrayType, .dictionaryType, .compositionType, .tupleType, .tupleTypeElement:
      break
    default: return nil
    }
    let parts = piece.outline.children(of: type).filter {
      piece.kind($0).isType || piece.kind($0) == .tupleTypeElement
    }
    let words = parts.compactMap { word(for: $0, in: piece) }
    if piece.kind(type) == .dictionaryType, words.count < parts.count { return nil }
    return words.isEmpty ? nil : words.joined()
  }

  private var key: String {
    let keyAccess = access.map { $0.modifier } ?? "private "
    let members = keyMembers.joined(separator: "\n").indented
    return "\(keyAccess)nonisolated enum \(keyName): \(keyProtocol) {\n\(members)\n}"
  }

  private var keyMembers: [String] {
    let piece = property.piece
    let prefix = (access.map { $0.modifier } ?? "") + "static var"
    guard let type = property.type else {
      return values.map { "@DependencyEntryDefault \(prefix) \($0.name) = \($0.text)" }
    }
    let alias = (access.map { $0.modifier } ?? "") + "typealias Value = \(piece.text(of: type))"
    return [alias]
      + values.map { value in
        value.text.contains("\n")
          ? "\(prefix) \(value.name): Value {\n\(value.text.indented)\n}"
          : "\(prefix) \(value.name): Value { \(value.text) }"
      }
  }
}

// MARK: - Checks

extension Entry {
  private var keyPath: String { "\\\(extended).\(property.name)" }

  private var valueChecks: String {
    var checks = ["#DependencyCheck(entry: __isolationProbe)"]
    checks += values.filter { $0.name != "testValue" }.map { value in
      "#DependencyCheck(\(keyPath), \(value.name): \(value.text))"
    }
    return """
      #if DEBUG
      func __isolationProbe() {}
      \(attribute.located(checks))
      #endif
      """
  }

  private var sendableCheck: String {
    """
    #if DEBUG
    \(attribute.located(["#DependencyCheck(sendable: \(keyPath))"]))
    #endif
    """
  }
}
