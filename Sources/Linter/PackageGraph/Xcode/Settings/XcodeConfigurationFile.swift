/// The statements of a configuration file (`.xcconfig`).
///
/// Each is a line: `KEY = value`, `KEY[sdk=iphone*] = value`, `#include "Base.xcconfig"`. What
/// follows `//` is a comment, even in a value. Later lines win.
struct XcodeConfigurationFile {
  enum Statement: Equatable {
    /// - Parameter conditions: as they are written, such as `[config=Debug][sdk=*]`; may be empty.
    case assignment(conditions: String, value: String)
    /// - Parameter path: from the root of the run; nil if the file is not below it.
    case include(path: String?, isOptional: Bool)
  }

  private(set) var statements: [Statement] = []
  /// The statements that assign a setting.
  private(set) var assignments: [String: [Int]] = [:]
  /// The statements that include a file.
  private(set) var includes: [Int] = []

  /// - Parameter folder: in which the file lies, from the root of the run.
  init(_ bytes: [UInt8], folder: String) {
    let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    var index = 0
    while index < lines.count {
      var line = Self.withoutComment(lines[index])
      index += 1
      // A backslash at the end continues the line.
      while line.last == UInt8(ascii: "\\"), index < lines.count {
        line = Self.trimmed(line.dropLast()) + [UInt8(ascii: " ")]
        line += Self.withoutComment(lines[index])
        index += 1
      }
      read(line, folder: folder)
    }
  }

  private mutating func read(_ line: ArraySlice<UInt8>, folder: String) {
    guard let first = line.first else { return }
    if first == UInt8(ascii: "#") { return readInclude(line.dropFirst(), folder: folder) }
    let end = line.firstIndex { !Self.isNameByte($0) } ?? line.endIndex
    guard end > line.startIndex, let equals = Self.equals(in: line, from: end) else { return }
    let name = String(decoding: line[..<end], as: UTF8.self)
    let conditions = Self.trimmed(line[end..<equals])
    var value = Self.trimmed(line[(equals + 1)...])
    if value.last == UInt8(ascii: ";") { value = Self.trimmed(value.dropLast()) }
    assignments[name, default: []].append(statements.count)
    statements.append(
      .assignment(
        conditions: String(decoding: conditions, as: UTF8.self),
        value: String(decoding: value, as: UTF8.self)))
  }

  private mutating func readInclude(_ line: ArraySlice<UInt8>, folder: String) {
    let line = Self.trimmed(line)
    let isOptional = line.starts(with: "include?".utf8)
    guard line.starts(with: "include".utf8), let open = line.firstIndex(of: UInt8(ascii: "\"")),
      let close = line[(open + 1)...].firstIndex(of: UInt8(ascii: "\""))
    else { return }
    let path = String(decoding: line[(open + 1)..<close], as: UTF8.self)
    includes.append(statements.count)
    statements.append(
      .include(path: RelativePath.resolve(path, in: folder), isOptional: isOptional))
  }

  // MARK: Lines

  private static func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var index = line.startIndex
    while index + 1 < line.endIndex {
      if line[index] == UInt8(ascii: "/"), line[index + 1] == UInt8(ascii: "/") {
        return trimmed(line[..<index])
      }
      index += 1
    }
    return trimmed(line)
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while let first = line.first, isBlank(first) { line.removeFirst() }
    while let last = line.last, isBlank(last) { line.removeLast() }
    return line
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

  /// The `=` of an assignment, behind conditions that have their own.
  private static func equals(in line: ArraySlice<UInt8>, from start: Int) -> Int? {
    var isInCondition = false
    for index in start..<line.endIndex {
      switch Unicode.Scalar(line[index]) {
      case "[": isInCondition = true
      case "]": isInCondition = false
      case "=" where !isInCondition: return index
      default: break
      }
    }
    return nil
  }
}
