/// The kind of a node of the outline, and its children in source order.
///
/// "name" is the node's `nameToken`. A child in brackets may be missing; `*` means any number.
/// Tolerance means that any node may lack children that the grammar requires, and that `unknown`
/// may occur anywhere.
public enum NodeKind: UInt8, Sendable, CaseIterable {
  // MARK: Structure

  /// The whole file: item*, an item being a declaration, a statement or an expression.
  case file
  /// `#if … #endif` among items, members, accessors or switch cases: conditionalClause*
  case conditionalBlock
  /// One branch of an `#if`; the name is the token of `#if`, `#elseif` or `#else`: item*. The
  /// condition is not parsed; its tokens are those between the name and `conditionEnd` of the
  /// outline.
  case conditionalClause
  /// Tokens that fit nowhere, with balanced brackets.
  case unknown

  // MARK: Declarations: attribute*, modifier*, and then …
  //
  // Attributes and modifiers in `#if` before a declaration are its own, from every branch.

  /// `import struct A.B`; the name is the module's (`A`), none for an empty import.
  case importDecl
  /// genericParameter*, inheritedType*, [whereClause], memberBlock
  case classDecl
  case structDecl
  case enumDecl
  case actorDecl
  /// The primary associated types are genericParameter children.
  case protocolDecl
  /// No name; the extended type (a type node), inheritedType*, [whereClause], memberBlock
  case extensionDecl
  /// The name may be an operator: genericParameter*, parameter*, [returnType], [whereClause],
  /// [block]
  case functionDecl
  /// The name is the token `init`; `.optional` for `init?` and `init!`. Children as a function's.
  case initializerDecl
  /// [block]
  case deinitializerDecl
  /// As a function's, with [accessorBlock] in place of the block.
  case subscriptDecl
  /// `var` or `let` (`.isLet`): binding*
  case variableDecl
  /// enumElement*
  case enumCaseDecl
  /// genericParameter*, [type]
  case typealiasDecl
  /// inheritedType*, [type] (the default), [whereClause]
  case associatedtypeDecl
  /// A macro's declaration; the children are those of a function, the definition not among them.
  case macroDecl
  case operatorDecl
  case precedenceGroupDecl

  // MARK: Parts of declarations

  /// `@Name(…)`; the name is the last component of a dotted one: [genericArguments], argument*
  case attribute
  /// `private`, `private(set)`, `unowned(unsafe)`: the name is the word. `class` of `class func`
  /// too.
  case modifier
  /// `T`, `each T`, `let n`; [type] is its constraint.
  case genericParameter
  /// One type.
  case inheritedType
  /// type* : both sides of each requirement, in order.
  case whereClause
  /// item* between the braces of a type.
  case memberBlock
  /// `attribute* label name: type = default`: the name is the *first* name (see
  /// `Outline.parameterName`); attribute*, modifier*, [type], [initialValue]; `.variadic`.
  /// A closure's parameter without parentheses is one as well.
  case parameter
  /// One type.
  case returnType
  /// `a: T = v { get … }` of a variable. The name is the variable's, or none for a pattern:
  /// [pattern], [type], [initialValue], [accessorBlock]
  case binding
  /// The expression after `=`.
  case initialValue
  /// accessor*; for a getter without `get` one accessor without a name.
  case accessorBlock
  /// The name is `get`, `set`, `willSet` …: attribute*, modifier*, [block]. `.async`, `.throws`.
  case accessor
  /// parameter* (the payload), [initialValue] (the raw value)
  case enumElement

  // MARK: Types

  /// `Name<A>`; also `Self` and `Any`: [genericArguments]
  case namedType
  /// `Base.Name<A>`, `Base.Type`, `Base.Protocol`: base type, [genericArguments]
  case memberType
  /// `T?`
  case optionalType
  /// `T!`
  case implicitlyUnwrappedType
  /// `[T]`, `[n of T]`
  case arrayType
  /// `[K: V]`
  case dictionaryType
  /// tupleTypeElement*; also a parenthesised type.
  case tupleType
  /// `name: T`; the name is the last one before the colon, or none: type; `.variadic`
  case tupleTypeElement
  /// `(A) async throws -> R`: tupleTypeElement*, returnType; `.async`, `.throws`
  case functionType
  /// `@escaping @MainActor inout T`: attribute*, modifier*, type
  case attributedType
  /// `some T`
  case opaqueType
  /// `any T`
  case existentialType
  /// `A & B`: type*
  case compositionType
  /// `~T`
  case suppressedType
  /// `repeat each T`, `each T`
  case packType
  /// `<A, B>`: type*
  case genericArguments

  // MARK: Expressions

  /// The labels of a compound name (`name(a:_:)`) and a module selector (`Module::name`) are not
  /// part of the name, here and at members.
  ///
  /// `name`, `self`, `Self`, `super`, `$0`, `init`: [genericArguments]
  case nameExpr
  /// `base.name`; the name may be `init`, `self` or a number: base, [genericArguments]
  case memberExpr
  /// `.name`, the base left to the context: [genericArguments]
  case implicitMemberExpr
  /// `callee(…) { … } label: { … }`: callee, argument*
  case callExpr
  /// `base[…]`: base, argument*
  case subscriptExpr
  /// The name is the label, or none. `.trailingClosure` for a closure after the parentheses:
  /// [expression]
  case argument
  /// attribute*, capture*, parameter*, [returnType], block; `.async`, `.throws`.
  /// `.hasSignature` if `in` is written.
  case closureExpr
  /// `[weak self]`, `[x]`, `[x = y]`: [initialValue]; `.weak` or `.unowned`
  case capture
  /// `\Root.a.b[c]`: [type] (the root), keyPathComponent*
  case keyPathExpr
  /// A name, or none for a subscript with argument* or for `?` and `!`.
  case keyPathComponent
  /// Any string: the expressions interpolated, as argument*. `.plain` if there are none.
  case stringExpr
  /// Numbers, `true`, `false`, `nil`, regular expressions, `#file` and the like, placeholders.
  case literalExpr
  /// expression*
  case arrayExpr
  /// expression*: key, value, key, value
  case dictionaryExpr
  /// argument*: a parenthesised expression has one without a label.
  case tupleExpr
  /// Operands and operators of a binary sequence, flat: `a + b = c` is expression, infix,
  /// expression …
  case sequenceExpr
  /// One binary operator, including `=` and the like; the name is the operator.
  case infix
  /// `? middle :` of a conditional, among a sequence: expression
  case ternary
  /// `is T`, `as T`, `as? T`, `as! T`, among a sequence; the name is `is` or `as`: type
  case cast
  /// `-a`, `!a`: expression
  case prefixExpr
  /// `a…`: an operator after its operand: expression. Also `#if` in a chain: the expression is the
  /// chain with the first branch, and each further branch is a conditionalClause with its chain
  /// without base.
  case postfixExpr
  /// `&a`: expression
  case inoutExpr
  /// `a?` inside a chain: expression
  case optionalChainExpr
  /// `a!`: expression
  case forceUnwrapExpr
  /// `try`, `try?`, `try!` (`.optional` for both marks): expression
  case tryExpr
  /// `await`: expression
  case awaitExpr
  /// `consume`, `copy`, `borrow`, `each`, `repeat`, `unsafe`, `any`/`some` type: the name is the
  /// word: [expression]
  case keywordExpr
  /// `#Name(…) { … }`, as an expression or as a declaration: attribute*, modifier*,
  /// [genericArguments], argument*
  case macroExpansion
  /// `_` as an expression.
  case discardExpr

  // MARK: Statements (`if`, `switch` and `do` are expressions too, and the same nodes there)

  /// `{ … }`: item*
  case block
  /// condition*, block, [block or ifStmt]; a condition is an expression, optionalBinding,
  /// patternCondition or availabilityCondition.
  case ifStmt
  /// condition*, block
  case guardStmt
  /// condition*, block
  case whileStmt
  /// block, expression
  case repeatStmt
  /// pattern, [type], expression (the sequence), [whereExpr], block; `.async` for `for await`
  case forStmt
  /// expression, (switchCase | conditionalBlock)*
  case switchStmt
  /// caseItem* (none for `default`), block made of the items after the colon
  case switchCase
  /// pattern, [whereExpr]
  case caseItem
  /// `where` of a case, a loop or a catch: expression
  case whereExpr
  /// block, catchClause*
  case doStmt
  /// caseItem*, block
  case catchClause
  /// block
  case deferStmt
  /// [expression]
  case returnStmt
  /// expression
  case throwStmt
  /// `yield`, `then`, `discard`: [expression]
  case yieldStmt
  /// `break`, `continue`, `fallthrough`, with their label.
  case jumpStmt
  /// `let x = e`, `var x`, `let x: T = e` as a condition; the name is the new name: [pattern],
  /// [type], [initialValue]
  case optionalBinding
  /// `case pattern = e`: pattern, initialValue
  case patternCondition
  /// `#available(…)`, `#unavailable(…)`
  case availabilityCondition
  /// boundName* and the expressions of the pattern, nested freely in source order.
  case pattern
  /// A name that a pattern introduces.
  case boundName
}

/// Properties of a node; the comment on each kind names those that it can have.
public struct NodeFlags: OptionSet, Sendable, Hashable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let isLet = NodeFlags(rawValue: 1 << 0)
  public static let async = NodeFlags(rawValue: 1 << 1)
  public static let `throws` = NodeFlags(rawValue: 1 << 2)
  public static let optional = NodeFlags(rawValue: 1 << 3)
  public static let variadic = NodeFlags(rawValue: 1 << 4)
  public static let trailingClosure = NodeFlags(rawValue: 1 << 5)
  public static let hasSignature = NodeFlags(rawValue: 1 << 6)
  public static let weak = NodeFlags(rawValue: 1 << 7)
  public static let unowned = NodeFlags(rawValue: 1 << 8)
  public static let plain = NodeFlags(rawValue: 1 << 9)
}

// The comparison is spelled out: the default one of an enum with raw values goes through the
// standard library's generic code, a noticeable cost in a walk over millions of nodes.
extension NodeKind {
  @inlinable
  public static func == (one: NodeKind, other: NodeKind) -> Bool {
    unsafeBitCast(one, to: UInt8.self) == unsafeBitCast(other, to: UInt8.self)
  }
}
