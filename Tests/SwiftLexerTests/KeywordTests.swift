import SwiftLexer
import Testing

struct KeywordTests {
  static let all = Keyword.allCases.filter { $0 != .none }

  /// The keyword of a source's first token, with and without more bytes after it.
  private func keywords(_ source: String) -> [Keyword] {
    ["", "                 "].map { tokens(of: Array((source + $0).utf8))[0].keyword }
  }

  @Test func aKeywordIsItsSpelling() {
    for keyword in Self.all {
      let spelling = keyword.spelling.description
      #expect(spelling == (keyword == .wildcard ? "_" : "\(keyword)"))
      #expect(keywords(spelling) == [keyword, keyword])
    }
  }

  @Test func aKeywordIsNothingLongerShorterOrDifferent() {
    let spellings = Self.all.map(\.spelling.description)
    var others: Set<String> = []
    for spelling in spellings {
      others.formUnion(["\(spelling)1", "x\(spelling)", "\(spelling)é", "\(spelling.dropLast())"])
      for index in spelling.indices {
        others.insert("\(spelling[..<index])Q\(spelling[index...].dropFirst())")
      }
    }
    for other in others.subtracting(spellings).subtracting([""]) {
      #expect(keywords(other) == [.none, .none], "\(other)")
    }
  }

  @Test func quotesDollarsAndOtherTokensAreNoKeywords() {
    for token in tokens(of: Array("`class` $class \"class\" 1 + // class".utf8)) {
      #expect(token.keyword == .none)
    }
  }

  @Test func aKeywordIsMarkedWhereverItStands() {
    check(
      "x.init(in: self.`in`)",
      [
        "identifier x", "dot .", "keyword init", "leftParen (", "keyword in", "colon :",
        "keyword self", "dot .", "quotedIdentifier `in`", "rightParen )",
      ])
  }

  @Test func someKeywordsAreReserved() {
    #expect(Keyword.class.isReserved && Keyword.wildcard.isReserved && Keyword.Any.isReserved)
    #expect(!Keyword.actor.isReserved && !Keyword.async.isReserved && !Keyword.none.isReserved)
  }
}
