/// One declaration of a file, local ones included.
public struct Declaration: Sendable {
  // The declaration itself
  public var kind: Kind
  public var access: Access
  public var flags: Flags
  public var name: Name
  /// The enclosing declaration: the file for a global, nil for the file.
  @Compact public var parent: DeclarationID?

  // Where it is, in bytes from the start of the file
  public var start: UInt32
  public var end: UInt32
  public var nameStart: UInt32
  public var nameEnd: UInt32

  // Its header, as indices into the tables of `FileFacts`
  public var attributes: Range<UInt32>
  /// Of an extension: the names that its `where` clause constrains.
  public var genericParameters: Range<UInt32>
  public var inheritedTypes: Range<UInt32>
  public var parameters: Range<UInt32>
  /// A variable's type, a function's result, an extension's extended type, an alias's underlying
  /// type.
  @Compact public var type: TypeID?
  /// The code of a function, accessor or file.
  @Compact public var body: CodeID?
  /// The initial value of a variable: a `body` node, or for a local variable the `local` node
  /// itself.
  @Compact public var initialValue: CodeID?
  /// For a local declaration: its `local` node.
  @Compact public var local: CodeID?
  /// The innermost `#if` branch around it.
  @Compact public var branch: BranchID?

  public enum Kind: UInt8, Sendable, CaseIterable {
    case file
    case `class`, `struct`, `enum`, actor, `protocol`, `extension`
    case function, initializer, deinitializer, `subscript`
    /// `get`, `set` and so on of the variable or subscript that is its parent.
    case accessor
    case variable
    case enumElement
    case alias, associatedType
    /// A freestanding macro in place of a declaration: `#Preview { … }`
    case macro

    /// Whether it is a type with members of its own.
    public var isNominal: Bool {
      switch self {
      case .class, .struct, .enum, .actor, .protocol: true
      case .file, .extension, .function, .initializer, .deinitializer, .subscript, .accessor,
        .variable, .enumElement, .alias, .associatedType, .macro:
        false
      }
    }

    public var isTypeOrExtension: Bool { isNominal || self == .extension }
  }

  public enum Access: UInt8, Sendable, CaseIterable, Comparable {
    case unspecified, `private`, `fileprivate`, `internal`, package, `public`, open

    public static func < (a: Access, b: Access) -> Bool { a.rawValue < b.rawValue }
  }

  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    public static let isLet = Flags(rawValue: 1 << 0)
    /// `static`, or `class` of a member.
    public static let isStatic = Flags(rawValue: 1 << 1)
    public static let isLazy = Flags(rawValue: 1 << 2)
    public static let isOverride = Flags(rawValue: 1 << 3)
    public static let isAsync = Flags(rawValue: 1 << 4)
    /// It has a getter, so it is not a stored property.
    public static let isComputed = Flags(rawValue: 1 << 5)
    /// It has a setter or `_modify` of its own.
    public static let hasSetter = Flags(rawValue: 1 << 6)
    public static let isLocal = Flags(rawValue: 1 << 7)
    public static let isWeak = Flags(rawValue: 1 << 8)
    public static let isFailable = Flags(rawValue: 1 << 9)
    /// `async let`
    public static let isAsyncLet = Flags(rawValue: 1 << 10)
    /// `nonisolated`, `nonisolated(unsafe)`
    public static let isNonisolated = Flags(rawValue: 1 << 11)
    /// Of a property: a macro makes it report its calls until it is given a closure.
    public static let isEndpoint = Flags(rawValue: 1 << 12)
    /// `throws`, `rethrows`
    public static let isThrowing = Flags(rawValue: 1 << 13)
  }
}

extension Declaration {
  /// Whether it is a stored property of each instance.
  package var isStoredProperty: Bool {
    kind == .variable && flags.isDisjoint(with: [.isStatic, .isComputed])
  }

  /// Whether it is a getter, with or without the word `get`.
  package var isGetter: Bool { kind == .accessor && (name == .get || name == Name.none) }
}

/// The index of a declaration in `FileFacts.declarations`; 0 is the file.
public struct DeclarationID: TableIndex {
  public let index: UInt32

  @inlinable
  public init(index: UInt32) { self.index = index }

  @inlinable
  public static var file: DeclarationID { DeclarationID(index: 0) }
}

/// One parameter of a function, initialiser, subscript, macro or enum element.
public struct Parameter: Sendable {
  /// `_` and a missing label are `Name.none`.
  public var label: Name
  public var name: Name
  @Compact public var type: TypeID?
  public var hasDefault: Bool
  public var isVariadic: Bool
  /// The default's `body` node.
  @Compact public var defaultValue: CodeID?
}

/// One attribute of a declaration: `@Name(arguments)`, `@Module.Name(arguments)`.
public struct Attribute: Sendable {
  /// The module or the type in front of the name.
  public var qualifier: Name
  public var name: Name
  /// A `body` node with `argument` children; nil without parentheses.
  @Compact public var arguments: CodeID?
  public var start: UInt32
  public var end: UInt32
}

/// One `import`.
public struct Import: Sendable {
  public var module: Name
  /// The place of the module's name, in bytes from the start of the file.
  public var nameStart: UInt32
  public var nameEnd: UInt32
  /// The innermost `#if` branch around it.
  @Compact public var branch: BranchID?
  public var isExported = false
  public var isTestable = false
  /// `import struct Module.Type`: it imports only that declaration of the module.
  public var isScoped = false
  /// `internal import Module`
  public var hasAccess = false
}

/// One branch of an `#if`: two branches of one block are never compiled together.
public struct Branch: Sendable {
  /// The number of the block in the file.
  public var block: UInt32
  /// The branch around the block.
  @Compact public var parent: BranchID?
  /// Not zero for a branch that debug builds leave out. A number, since damaged facts may have any.
  var releaseMark: UInt32

  /// Whether debug builds, such as those of tests and previews, leave it out: `#if !DEBUG`, and
  /// what follows `#if DEBUG`.
  public var isOfRelease: Bool { releaseMark != 0 }
}

/// The index of a branch in `FileFacts.branches`.
public struct BranchID: TableIndex {
  public let index: UInt32

  @inlinable
  public init(index: UInt32) { self.index = index }
}

// The comparison is spelled out: the default one of an enum with raw values goes through the
// standard library's generic code, a noticeable cost in a walk over millions of nodes.
extension Declaration.Kind {
  @inlinable
  public static func == (one: Declaration.Kind, other: Declaration.Kind) -> Bool {
    unsafeBitCast(one, to: UInt8.self) == unsafeBitCast(other, to: UInt8.self)
  }
}
