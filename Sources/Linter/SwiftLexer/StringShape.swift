/// How a string is delimited.
struct StringShape {
  /// The number of `#` on each side.
  var pounds = 0
  /// Whether there are three quotes on each side, and any number of lines between them.
  var isMultiline = false

  /// The number of quotes on each side.
  var quotes: Int { isMultiline ? 3 : 1 }

  /// The flags of both delimiters.
  var flags: TokenFlags {
    var flags: TokenFlags = []
    if isMultiline { flags.insert(.multiline) }
    if pounds > 0 { flags.insert(.raw) }
    return flags
  }
}

/// An interpolation, and the state to restore at its end.
struct Interpolation {
  /// The string that it is part of.
  var string: StringShape
  /// `Lexer.openParens` before it.
  var openParens: Int
}
