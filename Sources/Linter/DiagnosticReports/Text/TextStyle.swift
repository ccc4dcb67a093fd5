/// The look of a text report.
package struct TextStyle: Sendable {
  /// Whether to write the escape codes that terminals show as colours.
  package var usesColor: Bool
  /// Whether to end with a line that counts the findings.
  package var showsSummary: Bool
  /// Whether to count the findings of each rule, also in JSON.
  package var showsStatistics = false
  /// Whether to show hints as errors and warnings are shown, and not in a short list.
  package var showsHints: Bool
  /// Whether to close with a command that tells more about a finding: for people, not for logs.
  package var showsAdvice = false

  /// The folder that relative paths start from, for formats that need absolute ones.
  package var folder: String

  package init(
    usesColor: Bool = false, showsSummary: Bool = true, showsHints: Bool = false,
    folder: String = ""
  ) {
    self.usesColor = usesColor
    self.showsSummary = showsSummary
    self.showsHints = showsHints
    self.folder = folder
  }

  /// The text in a colour, if colours are wanted.
  func paint(_ text: OutputText, _ ink: Ink) -> OutputText {
    usesColor ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// The colours in use, with their terminal codes.
  enum Ink: String {
    case bold = "1"
    case red = "1;31"
    case yellow = "1;33"
    case blue = "1;34"
    case cyan = "1;36"
    case green = "32"
    case faint = "2"
  }
}
