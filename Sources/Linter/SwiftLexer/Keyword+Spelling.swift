extension Keyword {
  /// How the keyword is written; nothing for `.none`.
  package var spelling: StaticString {
    switch self {
    case .none: ""
    case .`actor`: "actor"
    case .`associatedtype`: "associatedtype"
    case .`case`: "case"
    case .`class`: "class"
    case .`deinit`: "deinit"
    case .`enum`: "enum"
    case .`extension`: "extension"
    case .`func`: "func"
    case .`import`: "import"
    case .`init`: "init"
    case .`let`: "let"
    case .`macro`: "macro"
    case .`operator`: "operator"
    case .`precedencegroup`: "precedencegroup"
    case .`protocol`: "protocol"
    case .`struct`: "struct"
    case .`subscript`: "subscript"
    case .`typealias`: "typealias"
    case .`var`: "var"
    case .`get`: "get"
    case .`set`: "set"
    case .`willSet`: "willSet"
    case .`didSet`: "didSet"
    case .`_read`: "_read"
    case .`_modify`: "_modify"
    case .`read`: "read"
    case .`modify`: "modify"
    case .`unsafeAddress`: "unsafeAddress"
    case .`unsafeMutableAddress`: "unsafeMutableAddress"
    case .`addressor`: "addressor"
    case .`convenience`: "convenience"
    case .`distributed`: "distributed"
    case .`dynamic`: "dynamic"
    case .`fileprivate`: "fileprivate"
    case .`final`: "final"
    case .`indirect`: "indirect"
    case .`infix`: "infix"
    case .`internal`: "internal"
    case .`isolated`: "isolated"
    case .`lazy`: "lazy"
    case .`mutating`: "mutating"
    case .`nonisolated`: "nonisolated"
    case .`nonmutating`: "nonmutating"
    case .`open`: "open"
    case .`optional`: "optional"
    case .`override`: "override"
    case .`package`: "package"
    case .`postfix`: "postfix"
    case .`prefix`: "prefix"
    case .`private`: "private"
    case .`public`: "public"
    case .`required`: "required"
    case .`static`: "static"
    case .`unowned`: "unowned"
    case .`weak`: "weak"
    case .`sending`: "sending"
    case .`borrowing`: "borrowing"
    case .`consuming`: "consuming"
    case .`inout`: "inout"
    case .`nonsending`: "nonsending"
    case .`__consuming`: "__consuming"
    case .`_const`: "_const"
    case .`__owned`: "__owned"
    case .`__shared`: "__shared"
    case .`break`: "break"
    case .`catch`: "catch"
    case .`continue`: "continue"
    case .`default`: "default"
    case .`defer`: "defer"
    case .`do`: "do"
    case .`else`: "else"
    case .`fallthrough`: "fallthrough"
    case .`for`: "for"
    case .`guard`: "guard"
    case .`if`: "if"
    case .`in`: "in"
    case .`repeat`: "repeat"
    case .`return`: "return"
    case .`switch`: "switch"
    case .`throw`: "throw"
    case .`where`: "where"
    case .`while`: "while"
    case .`yield`: "yield"
    case .`discard`: "discard"
    case .`then`: "then"
    case .`Any`: "Any"
    case .`any`: "any"
    case .`as`: "as"
    case .`async`: "async"
    case .`await`: "await"
    case .`consume`: "consume"
    case .`copy`: "copy"
    case .`borrow`: "borrow"
    case .`each`: "each"
    case .`false`: "false"
    case .`is`: "is"
    case .`nil`: "nil"
    case .`reasync`: "reasync"
    case .`rethrows`: "rethrows"
    case .`self`: "self"
    case .`Self`: "Self"
    case .`some`: "some"
    case .`super`: "super"
    case .`throws`: "throws"
    case .`true`: "true"
    case .`try`: "try"
    case .`unsafe`: "unsafe"
    case .`Type`: "Type"
    case .`Protocol`: "Protocol"
    case .`wildcard`: "_"
    }
  }

  /// Whether the word is a keyword wherever it stands, rather than in certain places only.
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
