/// The lines and indentation of a file's text.
struct SourceLayout {
  let bytes: [UInt8]
  /// The first line's.
  let lineBreak: [UInt8]
  private let indentationUnit: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let newline = bytes.firstIndex(of: Ascii.newline) ?? 0
    lineBreak =
      newline > 0 && bytes[newline - 1] == Ascii.carriageReturn
      ? [Ascii.carriageReturn, Ascii.newline] : [Ascii.newline]
    indentationUnit = Self.unit(of: bytes)
  }

  /// One level: the most frequent difference between a line and a deeper one after it.
  private static func unit(of bytes: [UInt8]) -> [UInt8] {
    var counts: [[UInt8]: Int] = [:]
    var last: ArraySlice<UInt8> = []
    for line in bytes.split(separator: Ascii.newline) {
      let indentation = line.prefix(while: Ascii.isSpace)
      guard let first = line.dropFirst(indentation.count).first, first != Ascii.carriageReturn
      else { continue }
      if indentation.count > last.count, indentation.starts(with: last) {
        counts[Array(indentation.dropFirst(last.count)), default: 0] += 1
      }
      last = indentation
    }
    let most = counts.max { ($0.value, $1.key.count) < ($1.value, $0.key.count) }
    return most?.key ?? Array("  ".utf8)
  }

  /// - Parameter indentation: of the line that the levels are added to. It may use tabs where
  ///   others use spaces.
  func unit(_ levels: Int, beside indentation: [UInt8]) -> [UInt8] {
    let unit = indentation.first == Ascii.tab ? [Ascii.tab] : indentationUnit
    return Array(repeatElement(unit, count: max(0, levels)).joined())
  }

  // MARK: Lines

  func lineStart(_ offset: Int) -> Int {
    bytes[..<offset].lastIndex(of: Ascii.newline).map { $0 + 1 } ?? 0
  }

  /// The end of the line's text, before its line break.
  func lineEnd(_ offset: Int) -> Int {
    let newline = bytes[offset...].firstIndex(of: Ascii.newline) ?? bytes.count
    return newline > offset && bytes[newline - 1] == Ascii.carriageReturn ? newline - 1 : newline
  }

  /// The start of the line after this one.
  private func nextLine(_ offset: Int) -> Int {
    bytes[offset...].firstIndex(of: Ascii.newline).map { $0 + 1 } ?? bytes.count
  }

  func indentation(ofLineAt offset: Int) -> [UInt8] {
    Array(bytes[lineStart(offset)...].prefix(while: Ascii.isSpace))
  }

  func isFirstOnLine(_ offset: Int) -> Bool {
    bytes[lineStart(offset)..<offset].allSatisfy(Ascii.isSpace)
  }

  /// The start of the text to remove. Includes the blank line before it if a blank line or a
  /// closing brace follows.
  func startOfBlank(beforeLines removed: Range<Int>) -> Int {
    let start = removed.lowerBound
    guard start == lineStart(start), removed.upperBound == lineStart(removed.upperBound), start > 0,
      isBlank(lineAt: lineStart(start - 1)),
      isBlank(lineAt: removed.upperBound) || closesBlock(at: skipSpaces(removed.upperBound))
    else { return start }
    return lineStart(start - 1)
  }

  private func isBlank(lineAt offset: Int) -> Bool {
    offset < bytes.count && bytes[offset..<lineEnd(offset)].allSatisfy(Ascii.isSpace)
  }

  private func skipSpaces(_ offset: Int) -> Int {
    offset + bytes[offset...].prefix(while: Ascii.isSpace).count
  }

  private func skipSpacesBack(_ offset: Int) -> Int {
    offset - bytes[..<offset].reversed().prefix(while: Ascii.isSpace).count
  }

  private func starts(_ text: String, at offset: Int) -> Bool {
    bytes[offset...].starts(with: text.utf8)
  }

  // MARK: Statements

  /// The end of a statement's text on its last line: after its semicolon and its comment.
  ///
  /// - Returns: nil if a comment `/*` follows, which may continue on the next line.
  private func end(of statement: Range<Int>) -> (end: Int, comment: Range<Int>?, isLast: Bool)? {
    var end = skipSpaces(statement.upperBound)
    if end < bytes.count, bytes[end] == Ascii.semicolon { end = skipSpaces(end + 1) }
    if starts("//", at: end) { return (end, end..<lineEnd(end), true) }
    if starts("/*", at: end) { return nil }
    return (end, nil, end == lineEnd(end))
  }

  /// Where the comments directly above a line begin; the line itself if there are none.
  private func comments(above line: Int, _ kind: CommentKind = .any) -> Int {
    var start = line
    while start > 0, let more = comment(above: start, kind) { start = more }
    return start
  }

  private enum CommentKind {
    case any, documentation

    var line: String { self == .any ? "//" : "///" }
    var opening: String { self == .any ? "/*" : "/**" }
  }

  /// Where a comment begins that ends on the line before another one and is alone on its lines.
  private func comment(above line: Int, _ kind: CommentKind) -> Int? {
    var start = lineStart(line - 1)
    let last = text(ofLineAt: start)
    if last.starts(with: kind.line.utf8) { return last.contains("*/".utf8) ? nil : start }
    guard last.suffix(2).elementsEqual("*/".utf8) else { return nil }
    var text = last.dropLast(2)
    while !text.starts(with: "/*".utf8) {
      guard start > 0, !text.contains("/*".utf8), !text.contains("*/".utf8) else { return nil }
      start = lineStart(start - 1)
      text = self.text(ofLineAt: start)
    }
    return text.starts(with: kind.opening.utf8) && !text.contains("*/".utf8) ? start : nil
  }

  /// A line without the spaces around it.
  private func text(ofLineAt start: Int) -> ArraySlice<UInt8> {
    let end = skipSpacesBack(lineEnd(start))
    return bytes[min(skipSpaces(start), end)..<end]
  }

  /// Where the comments begin that are about the declaration on a line alone: not those that are
  /// headings, or stand above several declarations that begin the same way.
  private func ownComments(above line: Int, nextLine: Int) -> Int {
    let start = comments(above: line)
    let isHeading = bytes[start..<line].contains("MARK:".utf8)
    let beginning = text(ofLineAt: line).prefix {
      !Ascii.isSpace($0) && $0 != Ascii.openingParenthesis
    }
    let beginsParagraph =
      start == 0 || isBlank(lineAt: lineStart(start - 1)) || isOpening(lineBefore: start)
    let isOfSeveral = beginsParagraph && text(ofLineAt: nextLine).starts(with: beginning)
    return isHeading || isOfSeveral ? comments(above: line, .documentation) : start
  }

  enum RemovedComments {
    case all
    /// Those about the declaration alone.
    case own
    case documentation
    /// None; a comment on the statement's line forbids its removal.
    case none
  }

  /// The text to remove with a statement.
  func removal(of statement: Range<Int>, with comments: RemovedComments) -> Range<Int>? {
    guard let (end, comment, isLast) = end(of: statement), comments != .none || comment == nil
    else { return nil }
    guard isLast else { return statement.lowerBound..<end }
    guard isFirstOnLine(statement.lowerBound) else {
      // The text before it on its line stays.
      return skipSpacesBack(statement.lowerBound)..<(comment?.upperBound ?? end)
    }
    let line = lineStart(statement.lowerBound)
    let start =
      switch comments {
      case .all: self.comments(above: line)
      case .own: ownComments(above: line, nextLine: nextLine(end))
      case .documentation: self.comments(above: line, .documentation)
      case .none: line
      }
    return start..<nextLine(end)
  }

  /// Removed texts that follow one another on a line and leave nothing there, as whole lines.
  func wholeLines(_ removed: Range<Int>) -> Range<Int> {
    let end = removed.upperBound
    guard isFirstOnLine(removed.lowerBound), end == lineEnd(end), end != lineStart(end) else {
      return removed
    }
    return lineStart(removed.lowerBound)..<nextLine(end)
  }

  /// The end of the text to remove. Includes the blank line after it if the line before begins a
  /// block.
  func endOfBlank(afterLines removed: Range<Int>) -> Int {
    guard removed.lowerBound == lineStart(removed.lowerBound),
      removed.upperBound == lineStart(removed.upperBound), isBlank(lineAt: removed.upperBound),
      isOpening(lineBefore: removed.lowerBound)
    else { return removed.upperBound }
    return nextLine(removed.upperBound)
  }

  /// Whether the line before begins a block, so that no blank line needs to follow it.
  private func isOpening(lineBefore start: Int) -> Bool {
    guard start > 0 else { return false }
    let whole = bytes[lineStart(start - 1)..<lineEnd(lineStart(start - 1))]
    let comment = whole.firstRange(of: "//".utf8)?.lowerBound ?? whole.endIndex
    let line = whole[..<skipSpacesBack(comment)]
    return line.last == Ascii.openingBrace || line.suffix(3).elementsEqual(" in".utf8)
  }

  /// A statement with its comments, indented for another place.
  func statement(_ range: Range<Int>, _ indentation: [UInt8]) -> [UInt8]? {
    guard let (_, comment, _) = end(of: range) else { return nil }
    let own = self.indentation(ofLineAt: range.lowerBound)
    let line = lineStart(range.lowerBound)
    let start = isFirstOnLine(range.lowerBound) ? comments(above: line) : line
    let above = start < line ? Array(bytes[start..<line].drop(while: Ascii.isSpace)) + own : []
    var text = above + bytes[range]
    if let comment { text += "  ".utf8 + bytes[comment] }
    return replace(own, by: indentation, in: text)
  }

  private func replace(
    _ own: [UInt8], by indentation: [UInt8], in text: [UInt8]
  ) -> [UInt8] {
    var result: [UInt8] = []
    for (index, line) in text.split(separator: Ascii.newline, omittingEmptySubsequences: false)
      .enumerated()
    {
      if index > 0 { result.append(Ascii.newline) }
      let isMoved = index > 0 && line.starts(with: own) && line.contains { !Ascii.isBlank($0) }
      result += isMoved ? indentation + line.dropFirst(own.count) : Array(line)
    }
    return result
  }

  /// Text with each line after the first indented further, except for blank ones. A string of
  /// several lines keeps its value, since its closing quotes move too.
  func text(of range: Range<Int>, indentedBy more: [UInt8]) -> [UInt8] {
    guard !more.isEmpty else { return Array(bytes[range]) }
    var result: [UInt8] = []
    for (index, line) in bytes[range]
      .split(separator: Ascii.newline, omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { result.append(Ascii.newline) }
      let isLast = index > 0 && line.endIndex == range.upperBound
      if index > 0, isLast || line.contains(where: { !Ascii.isBlank($0) }) { result += more }
      result += line
    }
    return result
  }

  /// Statements in braces, after another text.
  func enclosed(
    _ range: Range<Int>, _ opening: String, _ before: String, indentedBy more: [UInt8]
  ) -> [UInt8] {
    guard isFirstOnLine(range.lowerBound) else {
      return Array("\(opening) \(before)".utf8) + text(of: range, indentedBy: more) + " }".utf8
    }
    let outer = indentation(ofLineAt: range.lowerBound) + more
    let level = unit(1, beside: outer)
    var result = Array(opening.utf8) + lineBreak + outer + level + before.utf8
    result += text(of: range, indentedBy: more + level) + lineBreak + outer + "}".utf8
    return result
  }

  // MARK: Other places

  /// The offset at which to insert a statement before another one: above the other's comments, or
  /// after the brace or semicolon that precedes it.
  func insertion(before offset: Int) -> Int? {
    if isFirstOnLine(offset) {
      let start = comments(above: lineStart(offset))
      return skipSpaces(start)
    }
    guard let last = bytes[..<skipSpacesBack(offset)].last,
      last == Ascii.openingBrace || last == Ascii.semicolon
    else { return nil }
    return offset
  }

  /// The range to insert before a closure's statements: empty if the first one begins its line,
  /// otherwise the statements with the spaces around them.
  func prologue(of statements: Range<Int>) -> Range<Int> {
    isFirstOnLine(statements.lowerBound)
      ? statements.lowerBound..<statements.lowerBound
      : skipSpacesBack(statements.lowerBound)..<skipSpaces(statements.upperBound)
  }

  func closesBlock(at offset: Int) -> Bool {
    offset < bytes.count && bytes[offset] == Ascii.closingBrace
  }

  func assignment(before offset: Int) -> Range<Int>? {
    let end = skipBlanksBack(offset)
    guard end > 0, bytes[end - 1] == Ascii.equals else { return nil }
    return skipBlanksBack(end - 1)..<offset
  }

  func word(before offset: Int) -> Range<Int>? {
    let end = skipBlanksBack(offset)
    let word = bytes[..<end].reversed().prefix(while: Ascii.isLetter).count
    return word == 0 ? nil : end - word..<end
  }

  private func skipBlanksBack(_ offset: Int) -> Int {
    offset - bytes[..<offset].reversed().prefix(while: Ascii.isBlank).count
  }

  /// The words of a text, including those in strings and comments.
  func words(in range: Range<Int>) -> [String] {
    bytes[range].split { !Ascii.isLetter($0) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether each `#if` in a text ends there: a chain of calls can begin before one and end in it.
  func endsBranches(in range: Range<Int>) -> Bool {
    var depth = 0
    for line in bytes[range].split(separator: Ascii.newline) {
      let text = line.drop(while: Ascii.isSpace)
      if text.starts(with: "#if".utf8) { depth += 1 }
      if text.starts(with: "#endif".utf8) { depth -= 1 }
    }
    return depth == 0
  }
}

/// The bytes that matter for layout.
enum Ascii {
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let semicolon = UInt8(ascii: ";")
  static let slash = UInt8(ascii: "/")
  static let equals = UInt8(ascii: "=")
  static let openingParenthesis = UInt8(ascii: "(")
  static let openingBrace = UInt8(ascii: "{")
  static let closingBrace = UInt8(ascii: "}")

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  static func isBlank(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == newline || byte == carriageReturn
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
