/// Commands that build services execute if they find them in the log of a job: `::error::` where a
/// line begins, as far as GitHub looks; and anywhere in a line `##[error]` of GitHub, `##vso[…]` of
/// Azure and `##teamcity[…]`.
///
/// A file can be called like that, so nothing but the format `github` may write one.
enum LogCommands {
  /// The text without commands: each loses its first character to an escape.
  static func defused(_ text: String, escape: (Unicode.Scalar) -> String) -> String {
    guard canCommand(text.utf8) else { return text }
    let scalars = text.unicodeScalars
    var result = String.UnicodeScalarView()
    var isLineStart = true
    // Colours are the only escape codes that are left.
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

  /// Tells most texts apart from those that have to be looked at closely. Beyond ASCII there are
  /// spaces, and characters that nobody sees.
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
