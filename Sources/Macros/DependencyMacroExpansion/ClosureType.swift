internal import SwiftLexer
internal import SwiftOutline

/// The type of a closure property, as far as it is written there.
struct ClosureType {
  struct Parameter {
    /// `id` of `_ id: Int`; none for `Int`.
    var label: String?
    /// Includes `inout`, `@escaping` and the like, and `...`.
    var type: String
    var isInout: Bool
    var isVariadic: Bool
    /// The effects of calling an autoclosure: `try await `; nil if it is not one.
    var autoclosureEffects: String?
  }

  var parameters: [Parameter]
  /// `async throws(Failure)`, empty if there are none.
  var effects: String
  var isAsync: Bool
  var isThrowing: Bool
  /// Whether `Unimplemented` can be thrown: not if another type of error is written.
  var canThrowUnimplemented: Bool
  /// Whether a closure has to write its effects: a body with `throw` would make them wider.
  var writesEffects = false
  /// The result's type, as written.
  var result: String
  var isVoid: Bool
  var isOptional: Bool
  /// `@Sendable`, `@MainActor`, without arguments that are only for types.
  var attributes: [(name: String, text: String)]
  /// `nonisolated(nonsending)`.
  var modifiers: [String]

  /// Nil for a type that is not written as a function, even if it stands for one.
  init?(_ type: Outline.NodeID, in piece: SourcePiece) {
    var attributes: [(name: String, text: String)] = []
    var modifiers: [String] = []
    guard
      let function = Self.function(type, in: piece, attributes: &attributes, modifiers: &modifiers)
    else { return nil }
    self.attributes = attributes
    self.modifiers = modifiers
    parameters = piece.children(function, .tupleTypeElement).map { Parameter($0, in: piece) }
    guard let returned = piece.child(function, .returnType),
      let result = piece.content(of: returned)
    else { return nil }
    self.result = piece.text(of: result)
    isVoid = Self.isVoid(result, in: piece)
    isOptional = Self.isOptional(result, in: piece)
    let flags = piece.outline[function].flags
    isAsync = flags.contains(.async)
    effects = Self.effects(of: function, before: returned, in: piece)
    let error = Self.errorType(in: effects)
    isThrowing = flags.contains(.throws) && error != "Never"
    let anyError = ["Error", "any Error", "Swift.Error", "any Swift.Error"]
    canThrowUnimplemented = isThrowing && (error.map(anyError.contains) ?? true)
    if isThrowing, error == "Unimplemented" {
      canThrowUnimplemented = true
      writesEffects = true
    }
  }

  /// The type as an escaping parameter: `@escaping` comes after modifiers, before attributes.
  static func escaping(_ type: Outline.NodeID, in piece: SourcePiece) -> String {
    let range = piece.range(of: type)
    guard let last = piece.children(type, .modifier).last else {
      return "@escaping " + piece.outdented(range)
    }
    let end = piece.range(of: last).upperBound
    return piece.text(range.lowerBound..<end) + " @escaping"
      + piece.outdented(end..<max(end, range.upperBound))
  }

  /// The function's node inside attributes and parentheses.
  private static func function(
    _ type: Outline.NodeID, in piece: SourcePiece,
    attributes: inout [(name: String, text: String)], modifiers: inout [String]
  ) -> Outline.NodeID? {
    switch piece.kind(type) {
    case .functionType: return type
    case .attributedType:
      for node in piece.children(type, .attribute) {
        attributes.append((piece.name(of: node) ?? "", piece.text(of: node)))
      }
      modifiers += piece.children(type, .modifier).map { piece.text(of: $0) }
      guard let inner = piece.type(in: type) else { return nil }
      return function(inner, in: piece, attributes: &attributes, modifiers: &modifiers)
    case .tupleType:
      let elements = piece.children(type, .tupleTypeElement)
      guard elements.count == 1, piece.name(of: elements[0]) == nil,
        let inner = piece.type(in: elements[0])
      else { return nil }
      return function(inner, in: piece, attributes: &attributes, modifiers: &modifiers)
    default: return nil
    }
  }

  private static func isVoid(_ type: Outline.NodeID, in piece: SourcePiece) -> Bool {
    switch piece.kind(type) {
    case .tupleType:
      let elements = piece.children(type, .tupleTypeElement)
      guard let first = elements.first else { return true }
      guard elements.count == 1, let inner = piece.type(in: first) else { return false }
      return isVoid(inner, in: piece)
    default: return ["Void", "Swift.Void"].contains(piece.text(of: type))
    }
  }

  private static func isOptional(_ type: Outline.NodeID, in piece: SourcePiece) -> Bool {
    switch piece.kind(type) {
    case .optionalType: true
    case .namedType: piece.name(of: type) == "Optional"
    case .memberType: piece.text(of: type).hasPrefix("Swift.Optional<")
    default: false
    }
  }

  /// The words between the parameters and the arrow.
  private static func effects(
    of function: Outline.NodeID, before returned: Outline.NodeID, in piece: SourcePiece
  ) -> String {
    let arrow = Int(piece.outline[returned].firstToken) - 1
    var depth = 0
    var index = Int(piece.outline[function].firstToken)
    while index < arrow {
      switch piece.outline.tokens[index].kind {
      case .leftParen: depth += 1
      case .rightParen: depth -= 1
      default: break
      }
      index += 1
      if depth == 0 { break }
    }
    guard index < arrow else { return "" }
    let start = Int(piece.outline.tokens[index].offset)
    let end = Int(piece.outline.tokens[arrow - 1].end)
    return start < end ? piece.text(start..<end) : ""
  }

  /// `E` of `throws(E)`.
  private static func errorType(in effects: String) -> String? {
    guard let open = effects.firstIndex(of: "("), let close = effects.lastIndex(of: ")"),
      open < close
    else { return nil }
    return String(effects[effects.index(after: open)..<close]).trimmed
  }
}

extension ClosureType.Parameter {
  init(_ element: Outline.NodeID, in piece: SourcePiece) {
    label = piece.name(of: element)
    let type = piece.type(in: element)
    self.type = type.map { piece.text(of: $0) } ?? "Any"
    isVariadic = piece.outline[element].flags.contains(.variadic)
    if isVariadic { self.type += "..." }
    isInout =
      type.map { type in
        piece.children(type, .modifier).contains { piece.name(of: $0) == "inout" }
      } ?? false
    let isAutoclosure =
      type.map { type in
        piece.children(type, .attribute).contains { piece.name(of: $0) == "autoclosure" }
      } ?? false
    if isAutoclosure, let type, let closure = ClosureType(type, in: piece) {
      autoclosureEffects =
        (closure.isThrowing ? "try " : "") + (closure.isAsync ? "await " : "")
    }
  }
}
