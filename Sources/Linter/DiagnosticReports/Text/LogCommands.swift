/// Commands that build services execute when they find them in the log of a job: GitHub's
/// `::error::` at the start of a line, and GitHub's `##[error]`, Azure's `##vso[…]` and
/// `##teamcity[…]` anywhere in a line.
///
/// A file can have such a name, so only the format `github` may write a command.
enum LogCommands {
  /// The text with all commands disarmed: the first character of each is escaped.
  static func defused(_ text: String, escape: (Unicode.Scalar) -> String) -> String {
    guard canCommand(text.utf8) else { return text }
    let scalars = text.unicodeScalars
    var result = String.UnicodeScalarView()
    var isLineStart = true
    // No other escape codes than colours are left.
    var isInColor = false
    for index in scalars.indices {
      let scalar = scalars[index]
      let isCommand =
        scalar == "#" && beginsMark(scalars[index...])
        || isLineStart && scalar == ":" && beginsKey(scalars[index...])
      if isCommand {
        result += escape(scalar).unicodeScalars
      } else {
        result.append(scalar)
      }
      if scalar == "\u{1B}" { isInColor = true }
      let isSeen = !scalar.properties.isWhitespace && !isUnseen(scalar) && !isInColor
      isLineStart = scalar == "\n" || isLineStart && !isSeen
      if scalar == "m" { isInColor = false }
    }
    return String(result)
  }

  /// Rules out most texts before a closer look. Non-ASCII characters may be spaces or invisible.
  private static func canCommand(_ bytes: String.UTF8View) -> Bool {
    var isLineStart = true
    var followsMark = false
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "#") where followsMark: return true
      case UInt8(ascii: ":") where isLineStart, 0x1B where isLineStart: return true
      case 0x80...: continue
      default: break
      }
      followsMark = byte == UInt8(ascii: "#")
      isLineStart = byte == UInt8(ascii: "\n") || isLineStart && byte <= 0x20
    }
    return false
  }

  private static func beginsKey(_ scalars: Substring.UnicodeScalarView) -> Bool {
    scalars.lazy.filter { !isUnseen($0) }.starts(with: "::".unicodeScalars)
  }

  private static func beginsMark(_ scalars: Substring.UnicodeScalarView) -> Bool {
    let seen = scalars.lazy.filter { !isUnseen($0) }
    return seen.starts(with: "##".unicodeScalars)
      && seen.dropFirst(2).first { !("a"..."z" ~= $0 || "A"..."Z" ~= $0) } == "["
  }

  /// Language-aware text comparison ignores these characters.
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x80 && scalar.properties.isDefaultIgnorableCodePoint
  }
}
