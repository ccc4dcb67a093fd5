extension Keyword {
  /// The text of the keyword; empty for `.none`.
  package var spelling: StaticString { Keyword.spellings[Int(rawValue)] }

  /// In the order of the cases.
  private static let spellings: [StaticString] = [
    "",
    // Declarations
    "actor", "associatedtype", "case", "class", "deinit", "enum", "extension", "func", "import",
    "init", "let", "macro", "operator", "precedencegroup", "protocol", "struct", "subscript",
    "typealias", "var",
    // Accessors
    "get", "set", "willSet", "didSet", "_read", "_modify", "read", "modify", "unsafeAddress",
    "unsafeMutableAddress", "addressor",
    // Modifiers
    "convenience", "distributed", "dynamic", "fileprivate", "final", "indirect", "infix",
    "internal", "isolated", "lazy", "mutating", "nonisolated", "nonmutating", "open", "optional",
    "override", "package", "postfix", "prefix", "private", "public", "required", "static",
    "unowned", "weak", "sending", "borrowing", "consuming", "inout", "nonsending", "__consuming",
    "_const", "__owned", "__shared",
    // Statements
    "break", "catch", "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard",
    "if", "in", "repeat", "return", "switch", "throw", "where", "while", "yield", "discard", "then",
    // Expressions and types
    "Any", "any", "as", "async", "await", "consume", "copy", "borrow", "each", "false", "is", "nil",
    "reasync", "rethrows", "self", "Self", "some", "super", "throws", "true", "try", "unsafe",
    "Type", "Protocol", "_",
  ]

  /// Whether the word is a keyword everywhere rather than only in certain places.
  package var isReserved: Bool {
    switch self {
    case .associatedtype, .case, .class, .deinit, .enum, .extension, .func, .import, .`init`, .let,
      .operator, .precedencegroup, .protocol, .struct, .subscript, .typealias, .var:
      true
    case .fileprivate, .inout, .internal, .private, .public, .static: true
    case .break, .catch, .continue, .default, .defer, .do, .else, .fallthrough, .for, .guard, .if,
      .in, .repeat, .return, .switch, .throw, .where, .while:
      true
    case .Any, .as, .false, .is, .nil, .rethrows, .`self`, .`Self`, .super, .throws, .true, .try,
      .wildcard:
      true
    default: false
    }
  }

  /// Whether the word is an expression by itself, so that an operator may follow.
  var isExpression: Bool {
    switch self {
    case .Any, .false, .nil, .`self`, .`Self`, .super, .true, .wildcard: true
    default: false
    }
  }
}
