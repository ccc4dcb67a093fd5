/// One line of source, partly marked, laid out in the columns of a terminal.
struct CodeFrame {
  /// The line, or the part around the mark, without control sequences for terminals.
  private(set) var text = ""
  /// The text before, inside and after the mark.
  let parts: (before: String, marked: String, after: String)
  /// The columns of `text` that are marked; never empty.
  private(set) var mark: Range<Int>

  /// - Parameters:
  ///   - line: a line's bytes, without its end.
  ///   - range: the marked bytes, counted from the line's start. Bytes after the line are not
  ///     marked.
  init(line: ArraySlice<UInt8>, marking range: Range<Int>) {
    let start = min(line.startIndex + range.lowerBound, line.endIndex)
    let end = min(line.startIndex + range.upperBound, line.endIndex)
    var before = CodeFrame.cells(of: CodeFrame.tail(of: line[..<start]), fromColumn: 0)
    var column = before.width
    var marked = CodeFrame.cells(of: CodeFrame.head(of: line[start..<end]), fromColumn: column)
    column += marked.width
    var after = CodeFrame.cells(of: CodeFrame.head(of: line[end...]), fromColumn: column)

    if column + after.width > CodeFrame.widthLimit {
      marked.keepFirst(CodeFrame.widthLimit / 2)
      before.keepLast((CodeFrame.widthLimit - marked.width) / 2)
      after.keepFirst(CodeFrame.widthLimit - marked.width - before.width)
    }
    mark = before.width..<before.width + max(1, marked.width)
    parts = (before.text, marked.text, after.text)
    text = parts.before + parts.marked + parts.after
  }

  /// The line with the mark: spaces, and `^~~~` below the marked columns.
  var underline: String {
    String(repeating: " ", count: mark.lowerBound) + "^"
      + String(repeating: "~", count: mark.count - 1)
  }

  /// Longer lines are cut at one or both ends.
  static let widthLimit = 120

  /// At most this many bytes of a part are read: a minified file may be one line of 100 MB.
  private static let byteLimit = 4 * widthLimit

  private static func head(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.count > byteLimit else { return bytes }
    let isCut = { UTF8.isContinuation(bytes[bytes.startIndex + $0]) }
    return bytes.prefix((0...byteLimit).last { !isCut($0) } ?? byteLimit)
  }

  private static func tail(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.count > byteLimit else { return bytes }
    return bytes.suffix(byteLimit).drop(while: UTF8.isContinuation)
  }

  private static func cells(of bytes: ArraySlice<UInt8>, fromColumn start: Int) -> [Cell] {
    var column = start
    return String(decoding: bytes, as: UTF8.self).map { character in
      let cell = Cell(character, atColumn: column)
      column += cell.width
      return cell
    }
  }
}

extension [Cell] {
  fileprivate var width: Int { reduce(0) { $0 + $1.width } }

  fileprivate var text: String { map(\.text).joined() }

  /// Cuts the end off so that at most `limit` columns are left, including the ellipsis.
  fileprivate mutating func keepFirst(_ limit: Int) {
    guard width > limit else { return }
    while !isEmpty, width + Cell.ellipsis.width > limit { removeLast() }
    append(.ellipsis)
  }

  /// Cuts the start off so that at most `limit` columns are left, including the ellipsis.
  fileprivate mutating func keepLast(_ limit: Int) {
    reverse()
    keepFirst(limit)
    reverse()
  }
}

extension Cell {
  fileprivate static let ellipsis = Cell("…", atColumn: 0)
}
