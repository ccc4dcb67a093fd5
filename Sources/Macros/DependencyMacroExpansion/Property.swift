internal import SwiftLexer
package import SwiftOutline

/// One property of a declaration: a binding of a `var` or `let`.
package struct Property {
  let piece: SourcePiece
  let declaration: Outline.NodeID
  let binding: Outline.NodeID
  /// As written, with backticks.
  let name: String
  /// The binding's own type, or that of a later binding that applies to this one too.
  let type: Outline.NodeID?
  /// The expression after `=`.
  let value: Outline.NodeID?

  /// The properties that a declaration with `var` or `let` declares by name.
  static func all(in declaration: Outline.NodeID, of piece: SourcePiece) -> [Property] {
    var properties: [Property] = []
    var type: Outline.NodeID?
    for binding in piece.children(declaration, .binding).reversed() {
      let value = piece.child(binding, .initialValue).flatMap { piece.content(of: $0) }
      // `let a, b: Int`
      type = piece.type(in: binding) ?? (value == nil ? type : nil)
      guard let name = piece.name(of: binding) else { continue }
      properties.append(
        Property(
          piece: piece, declaration: declaration, binding: binding, name: name, type: type,
          value: value))
    }
    return properties.reversed()
  }

  /// The property of one binding.
  package init?(_ binding: Outline.NodeID, of declaration: Outline.NodeID, in piece: SourcePiece) {
    let properties = Self.all(in: declaration, of: piece)
    guard let property = properties.first(where: { $0.binding == binding }) else { return nil }
    self = property
  }

  /// The property that a macro is attached to.
  init?(_ piece: SourcePiece) {
    guard let declaration = piece.declaration, piece.kind(declaration) == .variableDecl,
      let property = Self.all(in: declaration, of: piece).first
    else { return nil }
    self = property
  }

  private init(
    piece: SourcePiece, declaration: Outline.NodeID, binding: Outline.NodeID, name: String,
    type: Outline.NodeID?, value: Outline.NodeID?
  ) {
    self.piece = piece
    self.declaration = declaration
    self.binding = binding
    self.name = name
    self.type = type
    self.value = value
  }
}

extension Property {
  var isLet: Bool { piece.outline[declaration].flags.contains(.isLet) }

  var closure: ClosureType? { type.flatMap { ClosureType($0, in: piece) } }

  var modifiers: [String] { piece.children(declaration, .modifier).map { piece.text(of: $0) } }

  var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }

  var access: Access? { Access(modifiers) }

  func hasAttribute(_ name: String) -> Bool {
    !piece.attributes(of: declaration, named: name).isEmpty
  }

  /// The braces of a getter or of observers.
  var accessors: Outline.NodeID? { piece.child(binding, .accessorBlock) }

  /// Whether the property has accessors other than observers.
  var isComputed: Bool {
    guard let accessors else { return false }
    return piece.children(accessors, .accessor).contains { accessor in
      !["willSet", "didSet"].contains(piece.name(of: accessor) ?? "")
    }
  }

  /// The private property that stores an endpoint.
  var storageName: String {
    let name = "_" + self.name.unquoted
    let isPlain = name.utf8.allSatisfy { byte in
      byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
    return isPlain ? name : "`\(name)`"
  }

  /// Whether a client turns it into an endpoint: a variable whose type is written as a closure.
  package var isEndpoint: Bool { isOfInstances && !isLet && closure != nil }

  /// Whether each instance has one that the macro may handle.
  var isOfInstances: Bool { !isStatic && !isComputed && !isIgnored }

  /// Whether a client leaves the property alone.
  private var isIgnored: Bool {
    hasAttribute("Dependency") || hasAttribute("DependencyEndpointIgnored")
  }
}

/// The visibility of a declaration, from narrow to wide.
enum Access: Int, Comparable {
  case `private`, `internal`, `package`, `public`

  /// Nil without a modifier for reading, and for `fileprivate`: what a macro adds to a type may be
  /// as visible as the type's other members.
  init?(_ modifiers: [String]) {
    for modifier in modifiers {
      switch modifier {
      case "private": self = .private
      case "internal": self = .internal
      case "package": self = .package
      case "public": self = .public
      default: continue
      }
      return
    }
    return nil
  }

  static func < (one: Access, other: Access) -> Bool { one.rawValue < other.rawValue }

  /// The modifier with a space; empty where none is needed.
  var modifier: String { self == .internal ? "" : "\(self) " }
}
