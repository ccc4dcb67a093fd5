/// The statements of a configuration file (`.xcconfig`).
///
/// Each is a line: `KEY = value`, `KEY[sdk=iphone*] = value`, `#include "Base.xcconfig"`. Text
/// after `//` is a comment, even in a value. Later lines win. Strings are created only for the
/// statements that are requested, because few settings of a file affect names.
struct XcodeConfigurationFile {
  /// One statement, as ranges in the file.
  struct Statement {
    /// The name of the setting; empty for the inclusion of a file.
    fileprivate var name: Range<Int>
    /// The conditions as written, such as `[config=Debug][sdk=*]`; may be empty.
    fileprivate var conditions: Range<Int>
    fileprivate var value: Range<Int>
    /// The included file, if the statement is an inclusion.
    var include: Include?
  }

  struct Include {
    /// Relative to the root of the run; nil if the file is not below the root.
    var path: String?
  }

  /// The file, followed by the lines that were joined from continued ones.
  private var bytes: [UInt8]
  private(set) var statements: [Statement] = []
  private let folder: Substring

  /// - Parameter path: the path relative to the root of the run.
  init(_ bytes: [UInt8], path: String) {
    self.bytes = bytes
    folder = RelativePath.parent(Substring(path)) ?? ""
    var start = 0
    while start < bytes.count {
      let end = lineEnd(from: start)
      let line = withoutComment(start..<end)
      start = end + 1
      if line.isEmpty { continue }
      if self.bytes[line.upperBound - 1] == UInt8(ascii: "\\") {
        read(continued(line, &start, end: bytes.count))
      } else {
        read(line)
      }
    }
  }

  // MARK: Asking

  /// Whether a statement sets a setting.
  func sets(_ name: String, _ statement: Statement) -> Bool {
    guard statement.name.count == name.utf8.count else { return false }
    return bytes[statement.name].elementsEqual(name.utf8)
  }

  func conditions(of statement: Statement) -> String { text(statement.conditions) }

  func value(of statement: Statement) -> String { text(statement.value) }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  // MARK: Reading

  private mutating func read(_ line: Range<Int>) {
    if bytes[line.lowerBound] == UInt8(ascii: "#") { return readInclude(line) }
    var nameEnd = line.lowerBound
    while nameEnd < line.upperBound, Self.isNameByte(bytes[nameEnd]) { nameEnd += 1 }
    guard nameEnd > line.lowerBound, let equals = equals(in: nameEnd..<line.upperBound) else {
      return
    }
    var value = trimmed(equals + 1..<line.upperBound)
    if !value.isEmpty, bytes[value.upperBound - 1] == UInt8(ascii: ";") {
      value = trimmed(value.lowerBound..<value.upperBound - 1)
    }
    statements.append(
      Statement(
        name: line.lowerBound..<nameEnd, conditions: trimmed(nameEnd..<equals), value: value))
  }

  private mutating func readInclude(_ line: Range<Int>) {
    let directive = trimmed(line.lowerBound + 1..<line.upperBound)
    let quote = UInt8(ascii: "\"")
    guard bytes[directive].starts(with: "include".utf8),
      let open = bytes[directive].firstIndex(of: quote),
      let close = bytes[(open + 1)..<directive.upperBound].firstIndex(of: quote)
    else { return }
    let path = text(open + 1..<close)
    let none = line.lowerBound..<line.lowerBound
    statements.append(
      Statement(
        name: none, conditions: none, value: none,
        include: Include(path: RelativePath.resolve(path, in: String(folder)))))
  }

  /// A line that ends with a backslash, joined with its continuation lines.
  private mutating func continued(_ line: Range<Int>, _ start: inout Int, end: Int) -> Range<Int> {
    var text = Array(bytes[line])
    while text.last == UInt8(ascii: "\\"), start < end {
      text.removeLast()
      while let last = text.last, Self.isBlank(last) { text.removeLast() }
      text.append(UInt8(ascii: " "))
      let lineEnd = lineEnd(from: start)
      text += bytes[withoutComment(start..<lineEnd)]
      start = lineEnd + 1
    }
    // Separated from the last line of the file, which may lack a line end.
    bytes.append(UInt8(ascii: "\n"))
    let place = bytes.count
    bytes += text
    return place..<bytes.count
  }

  // MARK: Lines

  private func lineEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") {
      end += 1
    }
    return end
  }

  private func withoutComment(_ line: Range<Int>) -> Range<Int> {
    let slash = UInt8(ascii: "/")
    for index in line.dropLast() where bytes[index] == slash && bytes[index + 1] == slash {
      return trimmed(line.lowerBound..<index)
    }
    return trimmed(line)
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, Self.isBlank(bytes[start]) { start += 1 }
    while start < end, Self.isBlank(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == 0x0B || byte == 0x0C
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }

  /// The `=` of the assignment, after the conditions, which contain their own.
  private func equals(in line: Range<Int>) -> Int? {
    var isInCondition = false
    for index in line {
      switch Unicode.Scalar(bytes[index]) {
      case "[": isInCondition = true
      case "]": isInCondition = false
      case "=" where !isInCondition: return index
      default: break
      }
    }
    return nil
  }
}
