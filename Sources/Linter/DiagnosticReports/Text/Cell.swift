/// How one character of a source line is displayed: harmless text, and the number of columns it
/// fills.
struct Cell {
  let text: String
  let width: Int

  /// - Parameter column: where the cell begins, counted from 0; a tab extends to the next tab stop.
  init(_ character: Character, atColumn column: Int) {
    guard character != "\t" else {
      width = Cell.tabStop - column % Cell.tabStop
      text = String(repeating: " ", count: width)
      return
    }
    text = ControlCharacters.escaped(String(character))
    width = text.reduce(0) { $0 + (Cell.isWide($1) ? 2 : 1) }
  }

  private static let tabStop = 4

  /// Whether terminals display the character in two columns: East Asian wide and fullwidth
  /// characters, and emoji. Whole blocks, not Unicode's exact table: a mistake only misplaces an
  /// underline.
  private static func isWide(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first, first.value >= 0x1100 else { return false }
    if character.unicodeScalars.contains("\u{FE0F}") || first.properties.isEmojiPresentation {
      return true
    }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return true
    default:
      return false
    }
  }
}
