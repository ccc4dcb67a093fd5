/// The words that Swift's grammar uses, reserved or contextual.
///
/// The cases' raw values are consecutive; `.none` is zero.
public enum Keyword: UInt8, Sendable, CaseIterable {
  case none = 0
  // Declarations
  case `actor`, `associatedtype`, `case`, `class`, `deinit`, `enum`, `extension`, `func`, `import`
  case `init`, `let`, `macro`, `operator`, `precedencegroup`, `protocol`, `struct`, `subscript`
  case `typealias`, `var`
  // Accessors
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case `get`, `set`, `willSet`, `didSet`, `_read`, `_modify`, `read`, `modify`
  case `unsafeAddress`, `unsafeMutableAddress`, `addressor`
  // Modifiers
  case `convenience`, `distributed`, `dynamic`, `fileprivate`, `final`, `indirect`, `infix`
  case `internal`, `isolated`, `lazy`, `mutating`, `nonisolated`, `nonmutating`, `open`, `optional`
  case `override`, `package`, `postfix`, `prefix`, `private`, `public`, `required`, `static`
  case `unowned`, `weak`, `sending`, `borrowing`, `consuming`, `inout`, `nonsending`
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case `__consuming`, `_const`, `__owned`, `__shared`
  // Statements
  case `break`, `catch`, `continue`, `default`, `defer`, `do`, `else`, `fallthrough`, `for`, `guard`
  case `if`, `in`, `repeat`, `return`, `switch`, `throw`, `where`, `while`, `yield`, `discard`
  case `then`
  // Expressions and types
  case `Any`, `any`, `as`, `async`, `await`, `consume`, `copy`, `borrow`, `each`, `false`, `is`
  case `nil`, `reasync`, `rethrows`, `self`, `Self`, `some`, `super`, `throws`, `true`, `try`
  case `unsafe`, `Type`, `Protocol`, `wildcard`
}

extension Keyword: Equatable {
  /// For the same reason as the comparison of `TokenKind`.
  @inlinable
  public static func == (one: Keyword, other: Keyword) -> Bool {
    unsafeBitCast(one, to: UInt8.self) == unsafeBitCast(other, to: UInt8.self)
  }
}
