/// The grammar of a suppression, from the first character of a comment's text.
///
///     deplint:WORD RULE[, RULE ...][ -- REASON]
struct SuppressionGrammar {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset: Int
  private let end: Int

  typealias Parsed = (
    kind: SuppressionComment.Kind, entries: [SuppressionComment.Entry], hasReason: Bool
  )

  /// - Parameter text: the range of the comment's text, without the slashes.
  init(_ bytes: UnsafeBufferPointer<UInt8>, text: Range<Int>) {
    self.bytes = bytes
    offset = text.lowerBound
    end = text.upperBound
    skipSpace()
  }

  static let prefix: StaticString = "deplint:"

  /// Whether the text begins with the prefix of a suppression. A text that only mentions it later
  /// is prose.
  mutating func readPrefix() -> Bool {
    let length = SuppressionGrammar.prefix.utf8CodeUnitCount
    let prefix = UnsafeBufferPointer(start: SuppressionGrammar.prefix.utf8Start, count: length)
    guard bytes[offset..<end].starts(with: prefix) else { return false }
    offset += length
    return true
  }

  /// The parsed rest of the comment; nil if it is prose.
  mutating func parse() -> Result<Parsed, SuppressionFlaw.Kind.Failure>? {
    let isSpaced = skipSpace()
    let word = readWord { !isSpace($0) && $0 != UInt8(ascii: ",") }
    let kind = SuppressionComment.Kind(rawValue: word.text)
    // 'deplint: see the manual' is not a mistake.
    if isSpaced { return kind == nil ? nil : .failure(.init(.space)) }
    guard let kind else { return .failure(.init(.unknownWord(word.text))) }
    return parseList().map { (kind, $0.entries, $0.hasReason) }
  }

  private mutating func parseList() -> Result<
    (entries: [SuppressionComment.Entry], hasReason: Bool), SuppressionFlaw.Kind.Failure
  > {
    var entries: [SuppressionComment.Entry] = []
    while true {
      skipSpace()
      let word = readWord { !isSpace($0) && $0 != UInt8(ascii: ",") }
      guard !word.text.isEmpty, word.text != "--" else { return .failure(.init(.noRule)) }
      let range = UInt32(word.range.lowerBound)..<UInt32(word.range.upperBound)
      entries.append(.init(rule: word.text, range: range))
      let isSpaced = skipSpace()
      guard offset < end else { return .success((entries, false)) }
      if bytes[offset] == UInt8(ascii: ",") {
        offset += 1
        continue
      }
      guard isSpaced, readWord({ !isSpace($0) }).text == "--" else {
        return .failure(.init(.noDelimiter(afterRule: word.text)))
      }
      skipSpace()
      return offset < end ? .success((entries, true)) : .failure(.init(.noReason))
    }
  }

  private mutating func readWord(
    _ belongs: (UInt8) -> Bool
  ) -> (text: String, range: Range<Int>) {
    let start = offset
    while offset < end, belongs(bytes[offset]) { offset += 1 }
    return (String(decoding: bytes[start..<offset], as: UTF8.self), start..<offset)
  }

  @discardableResult private mutating func skipSpace() -> Bool {
    let start = offset
    while offset < end, isSpace(bytes[offset]) { offset += 1 }
    return offset > start
  }
}

extension SuppressionFlaw.Kind {
  /// The flaw as an error.
  struct Failure: Error {
    let kind: SuppressionFlaw.Kind

    init(_ kind: SuppressionFlaw.Kind) { self.kind = kind }
  }
}

/// A space, a tab, or a line's end within a block comment.
private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
