internal import SwiftLexer

/// The suppressions in the comments of one file. Like `FileFacts` they are made from that file
/// alone; unlike `FileFacts` they are also needed for files without dependencies.
package struct FileSuppressions: Sendable, Equatable {
  /// In the order of the file.
  package private(set) var comments: [SuppressionComment] = []
  package private(set) var flaws: [SuppressionFlaw] = []

  package init() {}

  package var isEmpty: Bool { comments.isEmpty && flaws.isEmpty }

  /// Reads the comments of a file. A file that does not contain `deplint:` is only searched, not
  /// lexed.
  package init(bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.contains(SuppressionGrammar.prefix, anchor: 7) else { return }
    var lexer = Lexer(bytes)
    // Comments alone on their lines, until the next line with code.
    var waiting: [Int] = []
    var codeEnd = 0
    while true {
      let token = lexer.next()
      if token.kind == .endOfFile { break }
      let start = Int(token.offset)
      if !token.kind.isTrivia {
        if !waiting.isEmpty { cover(bytes.line(around: start), by: waiting) }
        waiting = []
        codeEnd = Int(token.end)
      } else if token.kind.isComment, read(token, in: bytes, codeEnd: codeEnd) {
        let line = bytes.line(around: start)
        switch comments[comments.count - 1].kind {
        case .file: cover(0..<UInt32(bytes.count), by: [comments.count - 1])
        case .line where codeEnd > line.lowerBound: cover(line, by: [comments.count - 1])
        case .line: waiting.append(comments.count - 1)
        case .begin, .end: break
        }
      }
    }
    pairRanges(in: bytes)
    flaws.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Adds the contents of a comment that begins with `deplint:`. True if it is a suppression.
  private mutating func read(
    _ token: Token, in bytes: UnsafeBufferPointer<UInt8>, codeEnd: Int
  ) -> Bool {
    let range = token.offset..<token.end
    let markerLength = token.kind == .lineComment || token.kind == .blockComment ? 2 : 3
    let isBlock = token.kind == .blockComment || token.kind == .docBlockComment
    let isClosed = isBlock && !token.flags.contains(.unterminated)
    let end = Int(token.end) - (isClosed ? 2 : 0)
    let text = min(Int(token.offset) + markerLength, end)..<end
    var grammar = SuppressionGrammar(bytes, text: text)
    guard grammar.readPrefix(), let result = grammar.parse() else { return false }
    switch result {
    case .success where token.kind != .lineComment:
      flaws.append(SuppressionFlaw(kind: .wrongComment, range: range))
      return false
    case .success(let parsed):
      comments.append(
        SuppressionComment(
          kind: parsed.kind, entries: parsed.entries, hasReason: parsed.hasReason, range: range,
          removal: bytes.removal(of: range)))
      return true
    // In documentation, a malformed suppression is just an example.
    case .failure where token.kind != .lineComment: return false
    case .failure(let failure):
      flaws.append(SuppressionFlaw(kind: failure.kind, range: range))
      return false
    }
  }

  private mutating func cover(_ line: Range<Int>, by indices: [Int]) {
    cover(UInt32(line.lowerBound)..<UInt32(line.upperBound), by: indices)
  }

  private mutating func cover(_ scope: Range<UInt32>, by indices: [Int]) {
    for index in indices {
      for entry in comments[index].entries.indices { comments[index].entries[entry].scope = scope }
    }
  }

  /// Finds the end of each beginning. Ranges of one rule nest; those of different rules may
  /// overlap.
  private mutating func pairRanges(in bytes: UnsafeBufferPointer<UInt8>) {
    var open: [String: [(comment: Int, entry: Int, line: Range<Int>)]] = [:]
    for index in comments.indices where [.begin, .end].contains(comments[index].kind) {
      let line = bytes.line(around: Int(comments[index].range.lowerBound))
      for (entry, content) in comments[index].entries.enumerated() {
        if comments[index].kind == .begin {
          open[content.rule, default: []].append((index, entry, line))
          continue
        }
        guard let begin = open[content.rule]?.popLast() else {
          flaws.append(.init(kind: .noBeginning(ofRule: content.rule), range: content.range))
          continue
        }
        comments[begin.comment].entries[begin.entry].scope =
          UInt32(begin.line.lowerBound)..<UInt32(line.upperBound)
        comments[begin.comment].entries[begin.entry].end = index
      }
    }
    for begin in open.values.joined() {
      let entry = comments[begin.comment].entries[begin.entry]
      flaws.append(.init(kind: .noEnd(ofRule: entry.rule), range: entry.range))
    }
  }
}

extension TokenKind {
  fileprivate var isComment: Bool {
    self == .lineComment || self == .docLineComment || self == .blockComment
      || self == .docBlockComment
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The line that a byte is on, with its end. As in reports, only `\n` ends a line.
  fileprivate func line(around offset: Int) -> Range<Int> {
    let start = self[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let end = self[offset...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? count
    return start..<end
  }

  /// The range to remove together with a line comment.
  fileprivate func removal(of comment: Range<UInt32>) -> Range<UInt32> {
    var start = Int(comment.lowerBound)
    while start > 0, self[start - 1] == 0x20 || self[start - 1] == 0x09 { start -= 1 }
    let isAlone = start == 0 || self[start - 1] == UInt8(ascii: "\n")
    let end = isAlone ? line(around: Int(comment.lowerBound)).upperBound : Int(comment.upperBound)
    return UInt32(start)..<UInt32(end)
  }
}
