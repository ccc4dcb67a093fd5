/// One node of the code of a file, reduced to the details that the analysis needs of bodies and
/// initial values.
///
/// All code of a file lies in one array in preorder: a node's subtree is `index ..< end`, its first
/// child is the next node, its next sibling begins at its `end`. Parentheses and `!` have no nodes;
/// `?`, `try` and `await` only mark their operand.
public struct CodeNode: Sendable {
  public var kind: Kind
  public var flags: Flags
  /// A name, the index of a declaration or of a type, or a number for a spelling: see `Kind`.
  public var payload: UInt32
  /// Nil for a `body`.
  @Compact public var parent: CodeID?
  /// The index after the last node of the subtree.
  public var end: UInt32
  /// In bytes from the start of the file. For `name`, `member`, `implicitMember`, `capture`, `bind`
  /// and `parameter`, the range covers only the name.
  public var start: UInt32
  /// In bytes.
  public var length: UInt32

  public enum Kind: UInt8, Sendable, CaseIterable {
    /// The root of a piece of code; the payload is the declaration that it belongs to.
    case body

    // Scopes
    case block
    /// Conditions, block, [block or if]
    case `if`
    case `guard`
    /// `repeat` too, with the block first.
    case `while`
    case `for`
    case `switch`
    case `case`
    case `do`
    case `catch`
    case `defer`
    /// One branch of `#if`; the payload is the branch's number (see `Declaration.branch`).
    case conditional

    // Statements
    /// A local declaration, the payload's. A variable's initial value is its child.
    case local
    /// A name that a pattern or a condition introduces, with the value that it is bound to, if any.
    case bind
    /// A pattern of several parts: `(a, b)`, `.loaded(let row)`; [the case], argument*, each one
    /// with the pattern in its place, in source order. The matched value is its next sibling; for a
    /// `case`, the subject of its `switch`.
    case pattern
    case `return`
    case `throw`
    /// Left side, right side: a sequence if it has operators.
    case assignment

    // Expressions
    case name
    /// The base.
    case member
    case implicitMember
    /// Callee, argument*
    case call
    /// Base, argument*
    case `subscript`
    /// The payload is the label.
    case argument
    /// capture*, parameter*, block
    case closure
    /// The payload is the name; a child if it is bound to an expression.
    case capture
    /// Of a closure; the payload is the name. It has a child of kind `type` if it is typed.
    case parameter
    /// [type], keyPathComponent*
    case keyPath
    /// The payload is the name, none for a subscript.
    case keyPathComponent
    /// The expressions interpolated, as arguments. The payload of a short plain one is a number for
    /// its spelling.
    case string
    /// The payload is a number for its spelling, if it is short.
    case literal
    case array
    case dictionary
    /// argument*
    case tuple
    /// Operands; flags say how the operators combine them. With two operands, the payload is the
    /// name of the operator.
    case sequence
    /// After its operand in a sequence; the payload is a type.
    case cast
    /// `#Name(…) { … }`: argument*; the payload is the name.
    case macro
    /// The payload is a type: generic arguments of a callee, a key path's root.
    case type
    /// Code of no interest by itself; its children may be.
    case other
  }

  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// For an argument: it follows the parentheses.
    public static let trailingClosure = Flags(rawValue: 1 << 0)
    /// For a capture.
    public static let weak = Flags(rawValue: 1 << 1)
    public static let unowned = Flags(rawValue: 1 << 2)
    /// For a body: an initial value, a default argument, an attribute's arguments.
    public static let initialValue = Flags(rawValue: 1 << 3)
    public static let defaultArgument = Flags(rawValue: 1 << 4)
    public static let attributeArguments = Flags(rawValue: 1 << 5)
    /// For an expression: `await` precedes it. For a `for`: `for await`. For what follows
    /// `async let` without a name of its own: it is awaited before its block ends.
    public static let awaited = Flags(rawValue: 1 << 6)
    /// For a call: `try` or `await` covers it, directly or as part of a larger expression. For a
    /// `for`: `for try`.
    public static let effectful = Flags(rawValue: 1 << 7)
    /// For an expression: `try` precedes it, and an error leaves the surrounding code.
    public static let throwing = Flags(rawValue: 1 << 8)
    /// For an expression other than a string: `try?` or `try!` precedes it.
    public static let catching = Flags(rawValue: 1 << 9)
    /// For a string: nothing is interpolated.
    public static let plain = Flags(rawValue: 1 << 10)
    /// For a sequence: it ends with `? a : b`, which are its last two operands.
    public static let ternary = Flags(rawValue: 1 << 11)
    /// For a sequence: all of its operators are `??`.
    public static let coalescing = Flags(rawValue: 1 << 12)
    /// For a sequence: it is a range, `a..<b`, `a...`.
    public static let range = Flags(rawValue: 1 << 13)
    /// For a sequence: its first operator changes its first operand, as `+=` does.
    public static let modifying = Flags(rawValue: 1 << 14)
    /// For an expression: `?` follows it, so that the rest of its chain may not be evaluated.
    public static let optionalChain = Flags(rawValue: 1 << 15)
  }
}

extension CodeNode.Kind {
  /// Whether it is an expression that refers to a declaration by name.
  var isNamedExpression: Bool { self == .name || self == .member || self == .implicitMember }

  /// Whether a node has a name of its own: for an expression, that of a declaration. A sequence is
  /// named after its operator and does not count.
  @inlinable
  public var hasName: Bool {
    switch self {
    case .bind, .name, .member, .implicitMember, .argument, .capture, .parameter,
      .keyPathComponent, .macro:
      true
    case .body, .block, .pattern, .if, .guard, .while, .for, .switch, .case, .do, .catch, .defer,
      .conditional, .local, .return, .throw, .assignment, .call, .subscript, .closure, .keyPath,
      .string, .literal, .array, .dictionary, .tuple, .sequence, .cast, .type, .other:
      false
    }
  }
}

/// The index of a node in `FileFacts.code`.
public struct CodeID: TableIndex, Comparable {
  public let index: UInt32

  @inlinable
  public init(index: UInt32) { self.index = index }

  @inlinable
  public static func < (a: CodeID, b: CodeID) -> Bool { a.index < b.index }
}

extension CodeNode {
  /// The name of a node that has one, and the operator of a sequence of two operands; `Name.none`
  /// for any other node.
  @inlinable
  public var name: Name {
    kind.hasName || kind == .sequence ? Name(rawValue: payload) : .none
  }

  /// A number that is the same for the same spelling of a short literal or plain string; nil for
  /// any other node. Two spellings have the same number only by a rare accident.
  @inlinable
  public var spelling: UInt32? {
    (kind == .string || kind == .literal) && payload != .max ? payload : nil
  }

  /// The number of a spelling, with the quotation marks of a string; nil if it is long.
  package static func spelling(of text: some Collection<UInt8>) -> UInt32? {
    guard text.count <= 64 else { return nil }
    return text.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }

  /// The branch that a `conditional` node stands for; nil for any other node.
  @inlinable
  public var branch: BranchID? { kind == .conditional ? BranchID(index: payload) : nil }

  /// The declaration of a `body` or `local` node; nil for any other node.
  @inlinable
  public var declaration: DeclarationID? {
    kind == .body || kind == .local ? DeclarationID(index: payload) : nil
  }

  /// The type of a `type` or `cast` node, if it is written; nil for any other node.
  @inlinable
  public var type: TypeID? {
    (kind == .type || kind == .cast) && payload != .max ? TypeID(index: payload) : nil
  }
}

// The comparison is spelled out: the default one of an enum with raw values goes through the
// standard library's generic code, a noticeable cost in a walk over millions of nodes.
extension CodeNode.Kind {
  @inlinable
  public static func == (one: CodeNode.Kind, other: CodeNode.Kind) -> Bool {
    unsafeBitCast(one, to: UInt8.self) == unsafeBitCast(other, to: UInt8.self)
  }
}
