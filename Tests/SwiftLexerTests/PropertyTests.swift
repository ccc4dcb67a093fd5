import SwiftLexer
import Testing

struct PropertyTests {
  private static let sourcesPerSeed = 15_000

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func anyBytesKeepTheContract(_ seed: UInt64) {
    var source = GeneratedSource(seed: seed)
    for _ in 0..<Self.sourcesPerSeed {
      let bytes = source.next()
      let violations = Violations(in: bytes)
      guard violations.found.isEmpty else {
        let text = String(decoding: bytes, as: UTF8.self)
        Issue.record("\(text.debugDescription): \(violations.found)")
        return
      }
    }
  }

  /// Bytes near the end of the file are read one by one, others in blocks, with the same result.
  /// Nor may the bytes after the end make a difference.
  @Test(arguments: 11...12 as ClosedRange<UInt64>)
  func whatFollowsALineMakesNoDifference(_ seed: UInt64) {
    var source = GeneratedSource(seed: seed)
    for _ in 0..<Self.sourcesPerSeed {
      let line = source.next() + [0x0A]
      let alone = Array(tokens(of: line).dropLast())
      let padded = line + [UInt8](repeating: 0x20, count: 40)
      let first = tokens(of: padded).filter { $0.end <= line.count && $0.kind != .endOfFile }
      let hidden = (line + Array("\"a`/*/#".utf8)).withUnsafeBufferPointer {
        tokens(of: UnsafeBufferPointer(rebasing: $0.prefix(line.count)))
      }
      // A token may continue after the line; then it is flagged, and longer with the padding.
      let open = Set([TokenKind.stringText, .blockComment, .docBlockComment])
      let isOpen = alone.last.map { open.contains($0.kind) } ?? false
      let whole = isOpen ? alone.dropLast() : alone
      guard first == whole, hidden.dropLast() == alone[...] else {
        Issue.record("\(String(decoding: line, as: UTF8.self).debugDescription)")
        return
      }
    }
  }

  @Test func theEndIsTheEndForever() {
    for source in ["", "a", "\"", "\"\\("] {
      let bytes = Array(source.utf8)
      bytes.withUnsafeBufferPointer { buffer in
        var lexer = Lexer(buffer)
        while lexer.next().kind != .endOfFile {}
        let end = lexer.next()
        #expect(end.kind == .endOfFile && end.offset == UInt32(bytes.count) && end.length == 0)
        #expect(lexer.next() == end)
      }
    }
    var lexer = Lexer(UnsafeBufferPointer(start: nil, count: 0))
    #expect(
      lexer.next() == Token(kind: .endOfFile, flags: .precededByNewline, offset: 0, length: 0))
  }
}
