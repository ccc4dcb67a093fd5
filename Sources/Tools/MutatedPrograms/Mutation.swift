internal import SeededNumbers

/// A way to spoil a valid text: as people do when they type, merge or paste, or as nobody would.
package enum Mutation: Int, CaseIterable, Sendable {
  /// Some bytes changed, removed, inserted or repeated.
  case bytes
  /// Some tokens removed, repeated, swapped, or replaced by those of other files.
  case tokens
  /// The start of one file and the end of another.
  case splice
  /// The file ends after some token, or within it.
  case prefix
  /// One token is missing.
  case deletedToken
  /// A placeholder from code completion in place of a name.
  case placeholder
  /// A line that is being typed.
  case halfLine
  /// Some tokens repeated many times, often nested.
  case repetition
  /// The conflict markers of an unfinished merge.
  case conflict

  /// The spoiled text.
  ///
  /// - Parameters:
  ///   - position: determines the place, for mutations that have only one. Consecutive positions
  ///     spoil consecutive places.
  func applied(
    to text: [UInt8], at position: Int, of material: Material, _ random: inout SeededGenerator
  ) -> [UInt8] {
    switch self {
    case .bytes: random.spoiled(text, by: Self.brackets, changes: 6, length: 12)
    case .tokens: Self.withSpoiledTokens(text, material, &random)
    case .splice: Self.spliced(text, material, &random)
    case .prefix: Self.prefix(of: text, position, &random)
    case .deletedToken: Self.replacing(text, position, amongNames: false, by: [])
    case .placeholder: Self.replacing(text, position, amongNames: true, by: Array("<#x#>".utf8))
    case .halfLine: Self.withHalfLine(text, &random)
    case .repetition: Self.withRepetition(text, &random)
    case .conflict: Self.withConflict(text, &random)
    }
  }
}

extension Mutation {
  private static let brackets = "(){}[]<>\"\\#@.:,/*`\n".utf8.map { [$0] }

  private static func withSpoiledTokens(
    _ text: [UInt8], _ material: Material, _ random: inout SeededGenerator
  ) -> [UInt8] {
    var text = text
    for _ in 0...random.below(4) {
      let tokens = SourceTokens(text).ranges
      guard let token = random.pick(tokens) else { return text }
      let spelling = random.pick(material.spellings) ?? []
      switch random.below(5) {
      case 0: text.removeSubrange(token)
      case 1: text.insert(contentsOf: text[token], at: token.upperBound)
      case 2: text.replaceSubrange(token, with: spelling)
      case 3: text.insert(contentsOf: [0x20] + spelling + [0x20], at: token.lowerBound)
      default:
        guard let other = random.pick(tokens), token.upperBound <= other.lowerBound else {
          continue
        }
        let moved = Array(text[token])
        text.replaceSubrange(token, with: text[other])
        let shift = text.count
        text.replaceSubrange(other.clamped(to: 0..<shift), with: moved)
      }
    }
    return text
  }

  private static func spliced(
    _ text: [UInt8], _ material: Material, _ random: inout SeededGenerator
  ) -> [UInt8] {
    guard let other = random.pick(material.texts) else { return text }
    return joined(text[..<cut(text, &random)], other[cut(other, &random)...])
  }

  /// At the start of a line, or anywhere.
  private static func cut(_ text: [UInt8], _ random: inout SeededGenerator) -> Int {
    let place = random.below(text.count + 1)
    guard random.chance(60) else { return place }
    return text[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  private static func prefix(
    of text: [UInt8], _ position: Int, _ random: inout SeededGenerator
  ) -> [UInt8] {
    let tokens = SourceTokens(text).ranges
    guard !tokens.isEmpty else { return [] }
    let token = tokens[position % tokens.count]
    return Array(text[..<(token.upperBound - random.below(token.count))])
  }

  private static func replacing(
    _ text: [UInt8], _ position: Int, amongNames: Bool, by spelling: [UInt8]
  ) -> [UInt8] {
    let tokens = SourceTokens(text)
    let places = amongNames ? tokens.names : Array(tokens.ranges.indices)
    guard !places.isEmpty else { return text }
    var text = text
    text.replaceSubrange(tokens.ranges[places[position % places.count]], with: spelling)
    return text
  }

  private static func withHalfLine(_ text: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    let line = Self.line(of: text, at: random.below(text.count + 1))
    let end = line.lowerBound + random.below(line.count + 1)
    return joined(text[..<end], text[line.upperBound...])
  }

  private static func withRepetition(_ text: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    let tokens = SourceTokens(text).ranges
    guard !tokens.isEmpty else { return text }
    let first = random.below(tokens.count)
    let last = min(tokens.count - 1, first + random.below(6))
    let start = tokens[first].lowerBound
    let piece = text[start..<tokens[last].upperBound]
    let count = 1 << random.below(9)
    let repeated = [ArraySlice](repeating: piece, count: count).joined(separator: [0x20])
    return joined(text[..<start], ArraySlice(repeated), text[start...])
  }

  private static func withConflict(_ text: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    let ours = line(of: text, at: random.below(text.count + 1))
    let theirs = line(of: text, at: random.below(text.count + 1))
    let end = max(ours.upperBound, theirs.upperBound)
    let start = min(ours.lowerBound, theirs.lowerBound)
    return joined(
      text[..<start], bytes("<<<<<<< ours\n"), text[start..<end], bytes("\n=======\n"),
      text[theirs], bytes("\n>>>>>>> theirs\n"), text[end...])
  }

  private static func joined(_ pieces: ArraySlice<UInt8>...) -> [UInt8] {
    Array(pieces.joined())
  }

  private static func bytes(_ text: String) -> ArraySlice<UInt8> { ArraySlice(text.utf8) }

  /// The line that contains a place, without its line end.
  static func line(of text: [UInt8], at place: Int) -> Range<Int> {
    let start = text[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let end = text[place...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
    return start..<max(start, end)
  }
}
