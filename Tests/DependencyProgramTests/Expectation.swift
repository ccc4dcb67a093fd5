import DependencyProgram
import Foundation
import SwiftLexer
import Testing

/// Expects the dump of a layer.
///
/// With `DEPLINT_UPDATE_EXPECTATIONS=1` in the environment, a text that differs is written into the
/// test, so that a change of the dump's words takes one run and a look at the difference.
func expect(
  _ layer: Layer, _ program: SampleProgram, is expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  expect(try program.dump(layer), is: expected, sourceLocation: sourceLocation)
}

/// The same for text that was made of a dump.
func expect(
  _ actual: String, is expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(actual == expected, "\n\(actual)", sourceLocation: sourceLocation)
  if actual != expected, Expectations.areUpdated {
    Expectations.replace(expected, by: actual, at: sourceLocation)
  }
}

/// The expected texts in the sources of the tests.
private enum Expectations {
  static let areUpdated =
    ProcessInfo.processInfo.environment["DEPLINT_UPDATE_EXPECTATIONS"] == "1"

  private static let lock = NSLock()
  /// The tests of one file run at the same time, and each change moves the lines of the others.
  nonisolated(unsafe) private static var files: [String: ExpectingSource] = [:]

  static func replace(_ expected: String, by actual: String, at location: SourceLocation) {
    lock.withLock {
      let path = location.filePath
      guard var source = files[path] ?? ExpectingSource(path: path) else { return }
      source.replace(expected, by: actual, afterLine: location.line)
      files[path] = source
      try? source.text.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }
}

/// The source of tests, with the changes to its literals.
struct ExpectingSource {
  private let original: [UInt8]
  private var changes: [(range: Range<Int>, text: String)] = []

  init(_ text: String) { original = Array(text.utf8) }

  init?(path: String) {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    self.init(text)
  }

  var text: String {
    var result = ""
    var end = 0
    for change in changes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += String(decoding: original[end..<change.range.lowerBound], as: UTF8.self)
      result += change.text
      end = change.range.upperBound
    }
    return result + String(decoding: original[end...], as: UTF8.self)
  }

  /// Replaces the first literal of a text that begins in a line or after it. A text that is put
  /// together at run time is not found, and stays.
  mutating func replace(_ expected: String, by actual: String, afterLine line: Int) {
    guard
      let literal = literals.first(where: {
        self.line(at: $0.range.lowerBound) >= line && $0.value == expected
      })
    else { return }
    changes.append((literal.range, spelling(of: actual, like: literal)))
  }

  // MARK: Literals

  private struct Literal {
    let range: Range<Int>
    let value: String
    /// `#`, as often as the literal has it.
    let pounds: String
    let isMultiline: Bool
  }

  private func line(at offset: Int) -> Int {
    original[..<offset].count { $0 == UInt8(ascii: "\n") } + 1
  }

  /// The literals without interpolations.
  private var literals: [Literal] {
    var found: [Literal] = []
    original.withUnsafeBufferPointer { bytes in
      var lexer = Lexer(bytes)
      var start: Token?
      var token = lexer.next()
      while token.kind != .endOfFile {
        switch token.kind {
        case .stringStart: start = token
        case .interpolationStart: start = nil
        case .stringEnd:
          if let first = start { found.append(literal(from: first, to: token)) }
          start = nil
        default: break
        }
        token = lexer.next()
      }
    }
    return found
  }

  private func literal(from start: Token, to end: Token) -> Literal {
    let opening = text(Int(start.offset)..<Int(start.end))
    let pounds = String(opening.prefix { $0 == "#" })
    let content = text(Int(start.end)..<Int(end.offset))
    let isMultiline = start.flags.contains(.multiline)
    let lines = isMultiline ? unindented(content) : content
    return Literal(
      range: Int(start.offset)..<Int(end.end), value: unescaped(lines, "\\" + pounds),
      pounds: pounds, isMultiline: isMultiline)
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: original[range], as: UTF8.self)
  }

  /// Without the first line's end, and without the indentation of the closing quotes.
  private func unindented(_ content: String) -> String {
    var lines = content.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    let indentation = lines.popLast()?.count ?? 0
    return lines.map { $0.dropFirst(indentation) }.joined(separator: "\n")
  }

  /// - Parameter escape: `\`, with the literal's `#`.
  private func unescaped(_ text: String, _ escape: String) -> String {
    var result = ""
    var rest = text[...]
    while let next = rest.firstRange(of: escape) {
      result += rest[..<next.lowerBound]
      rest = rest[next.upperBound...]
      switch rest.popFirst() {
      case "n": result += "\n"
      // The literal goes on in the next line.
      case "\n", nil: break
      case let character?: result.append(character)
      }
    }
    return result + rest
  }

  // MARK: Spelling

  private func spelling(of text: String, like literal: Literal) -> String {
    let escape = "\\" + literal.pounds
    let escaped = literal.pounds.isEmpty ? text.replacing("\\", with: "\\\\") : text
    guard literal.isMultiline || text.contains("\n") else {
      let quoted = literal.pounds.isEmpty ? escaped.replacing("\"", with: "\\\"") : escaped
      return "\(literal.pounds)\"\(quoted)\"\(literal.pounds)"
    }
    let indentation = self.indentation(of: literal)
    let quotes = "\"\"\""
    let lines = escaped.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { wrapped($0, width: 98 - indentation.count, escape) }
      .map { $0.isEmpty ? "" : indentation + $0 }
    return (["\(literal.pounds)\(quotes)"] + lines + ["\(indentation)\(quotes)\(literal.pounds)"])
      .joined(separator: "\n")
  }

  /// That of the line with the closing quotes, or of one that is broken for the first time.
  private func indentation(of literal: Literal) -> String {
    let at = literal.isMultiline ? literal.range.upperBound : literal.range.lowerBound
    let start = original[..<at].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let spaces = original[start..<at].prefix { $0 == UInt8(ascii: " ") }.count
    return String(repeating: " ", count: literal.isMultiline ? spaces : spaces + 2)
  }

  /// A line that is too long goes on in the next one, after an escape.
  private func wrapped(_ line: Substring, width: Int, _ escape: String) -> [String] {
    var rest = line
    var lines: [String] = []
    while rest.count > width, let space = rest.prefix(width - 1).lastIndex(of: " ") {
      let next = rest.index(after: space)
      lines.append(rest[..<next] + escape)
      rest = rest[next...]
    }
    return lines + [String(rest)]
  }
}
