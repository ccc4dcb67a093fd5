/// One declaration of a file, local ones included.
package struct Declaration: Sendable {
  // What it is
  package var kind: Kind
  package var access: Access
  package var flags: Flags
  package var name: Name
  /// The declaration around it; the file's for a global.
  package var parent: DeclarationID

  // Where it is, in bytes from the start of the file
  package var start: UInt32
  package var end: UInt32
  package var nameStart: UInt32
  package var nameEnd: UInt32

  // What is written about it, as indices into the tables of `FileFacts`
  package var attributes: Range<UInt32>
  package var genericParameters: Range<UInt32>
  package var inheritedTypes: Range<UInt32>
  package var parameters: Range<UInt32>
  /// A variable's type, a function's result, what an extension extends, what an alias stands for.
  package var type: TypeID
  /// The code of a function, accessor or file.
  package var body: CodeID
  /// What stands behind `=` of a variable: a `body` node, or for a local one the `local` node
  /// itself.
  package var initialValue: CodeID
  /// Of a local declaration: the node where it stands.
  package var local: CodeID
  /// The innermost `#if` branch around it, an index into `FileFacts.branches`, or `.max`.
  package var branch: UInt32

  package enum Kind: UInt8, Sendable, CaseIterable {
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

    /// Has members of its own.
    package var isNominal: Bool {
      switch self {
      case .class, .struct, .enum, .actor, .protocol: true
      case .file, .extension, .function, .initializer, .deinitializer, .subscript, .accessor,
        .variable, .enumElement, .alias, .associatedType, .macro:
        false
      }
    }

    package var isTypeOrExtension: Bool { isNominal || self == .extension }
  }

  package enum Access: UInt8, Sendable, CaseIterable {
    case unspecified, `private`, `fileprivate`, `internal`, package, `public`, open
  }

  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    package static let isLet = Flags(rawValue: 1 << 0)
    /// `static`, or `class` of a member.
    package static let isStatic = Flags(rawValue: 1 << 1)
    package static let isLazy = Flags(rawValue: 1 << 2)
    package static let isOverride = Flags(rawValue: 1 << 3)
    package static let isAsync = Flags(rawValue: 1 << 4)
    /// Has a getter: not a stored property.
    package static let isComputed = Flags(rawValue: 1 << 5)
    /// Has a setter or `_modify` of its own.
    package static let hasSetter = Flags(rawValue: 1 << 6)
    package static let isLocal = Flags(rawValue: 1 << 7)
    package static let isWeak = Flags(rawValue: 1 << 8)
    package static let isFailable = Flags(rawValue: 1 << 9)
    /// `async let`
    package static let isAsyncLet = Flags(rawValue: 1 << 10)
  }
}

/// The index of a declaration in `FileFacts.declarations`; 0 is the file.
package struct DeclarationID: Hashable, Sendable {
  package let index: UInt32

  @inlinable
  package init(index: UInt32) { self.index = index }

  package static let file = DeclarationID(index: 0)
  package static let none = DeclarationID(index: .max)
}

/// One parameter of a function, initialiser, subscript, macro or enum element.
package struct Parameter: Sendable {
  /// `_` and a missing label are `Name.none`.
  package var label: Name
  package var name: Name
  package var type: TypeID
  package var hasDefault: Bool
  package var isVariadic: Bool
  /// The default's `body` node.
  package var defaultValue: CodeID
}

/// One attribute of a declaration: `@Name(arguments)`.
package struct Attribute: Sendable {
  package var name: Name
  /// A `body` node with `argument` children, or none without parentheses.
  package var arguments: CodeID
  package var start: UInt32
  package var end: UInt32
}

/// One `import`.
package struct Import: Sendable {
  package var module: Name
  /// The innermost `#if` branch around it, an index into `FileFacts.branches`, or `.max`.
  package var branch: UInt32
  package var isExported = false
  package var isTestable = false
  /// `import struct Module.Type`: of the module it brings that alone.
  package var isScoped = false
  /// `internal import Module`
  package var hasAccess = false
}

/// One branch of an `#if`: two branches of one block are never compiled together.
package struct Branch: Sendable {
  /// The number of the block in the file.
  package var block: UInt32
  /// The branch around the block, or `.max`.
  package var parent: UInt32
}

// The comparison is spelled out: the one of an enum with raw values goes through the standard
// library's generic code, which is felt where millions of nodes are walked.
extension Declaration.Kind {
  @inlinable
  package static func == (one: Declaration.Kind, other: Declaration.Kind) -> Bool {
    unsafeBitCast(one, to: UInt8.self) == unsafeBitCast(other, to: UInt8.self)
  }
}
