/// A text that is safe to write to a stream: it cannot take control of whatever displays it.
///
/// Text from the tool's own code is taken as it is. An interpolated `String` is data of the linted
/// project or of the command line. It stays on its line, and its control characters are shown as
/// `\u{1B}`. Streams accept nothing else, so no printer can forget to escape.
package struct OutputText: Sendable, Equatable {
  /// The text written so far.
  private(set) var content: String
  private let grammar: Grammar

  /// How to write a character that must not appear as it is.
  private enum Grammar {
    case plain, json, xml
    /// For commands: they are intentional.
    case commands
  }

  private init(_ content: String, _ grammar: Grammar) {
    self.content = content
    self.grammar = grammar
  }

  /// A text without anything from outside, or with all of that escaped.
  package init(trusted text: String) { self.init(text, .plain) }

  init(commands lines: [String]) { self.init(lines.map { $0 + "\n" }.joined(), .commands) }

  package init(_ document: JSONValue) { self.init(document.formatted(), .json) }

  /// Each value on a line of its own.
  init(lines: [JSONValue]) { self.init(lines.map { $0.compact() + "\n" }.joined(), .json) }

  init(_ page: Markup) { self.init("<!DOCTYPE html>\n" + page.text + "\n", .xml) }

  init(_ document: XMLElement) { self.init(document.document(), .xml) }

  /// A diff as a terminal can show it. If it contains control characters, it can no longer be
  /// applied.
  package init(difference bytes: [UInt8]) {
    // The `\r` of a line end has no effect before `\n`.
    let lines = String(decoding: bytes, as: UTF8.self).unicodeScalars.split(
      separator: "\n", omittingEmptySubsequences: false)
    let shown = lines.map { line in
      let hasReturn = line.last == "\r"
      return ControlCharacters.escaped(String(hasReturn ? line.dropLast() : line), keeping: ["\t"])
        + (hasReturn ? "\r" : "")
    }
    self.init(shown.joined(separator: "\n"), .plain)
  }

  /// The text to write. Anything that a build service would execute is disarmed too, unless it is
  /// intentional.
  package var text: String {
    switch grammar {
    case .plain: LogCommands.defused(content, escape: ControlCharacters.escape)
    case .json: LogCommands.defused(content, escape: JSONValue.escape)
    case .xml: LogCommands.defused(content, escape: XMLElement.reference)
    case .commands: content
    }
  }

  package static func += (text: inout OutputText, more: OutputText) {
    text.content += more.content
  }

  package static func + (text: OutputText, more: OutputText) -> OutputText {
    var sum = text
    sum += more
    return sum
  }
}

extension OutputText: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self.init(trusted: value) }

  package init(stringInterpolation interpolation: StringInterpolation) {
    self.init(trusted: interpolation.content)
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var content = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      content.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { content += literal }

    package mutating func appendInterpolation(_ text: OutputText) { content += text.content }

    package mutating func appendInterpolation(_ number: Int) { content += String(number) }

    package mutating func appendInterpolation(_ data: some StringProtocol) {
      content += OutputText.shown(String(data))
    }
  }

  /// The data with its control characters shown. A backslash that looks like the start of an escape
  /// is itself escaped, so that the result has only one reading.
  static func shown(_ data: String) -> String {
    if ControlCharacters.areAbsent(from: data, andAlso: "\\") { return data }
    guard mayHaveEscapes(data) else { return ControlCharacters.escaped(data) }
    let parts = data.split(separator: "\\u{", omittingEmptySubsequences: false)
    return parts.map { ControlCharacters.escaped(String($0)) }
      .joined(separator: ControlCharacters.escape("\\") + "u{")
  }

  /// Whether `\u{` occurs. Most backslashes in code begin a key path or an interpolation.
  private static func mayHaveEscapes(_ data: String) -> Bool {
    var rest = data.utf8[...]
    while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
      rest = rest[backslash...].dropFirst()
      if rest.starts(with: "u{".utf8) { return true }
    }
    return false
  }
}

extension Sequence<OutputText> {
  /// The texts concatenated.
  package func joined(separator: OutputText = "") -> OutputText {
    OutputText(trusted: map(\.content).joined(separator: separator.content))
  }
}
