import SwiftLexer
import Testing

/// `precededByNewline` and `precededBySpace`.
struct SpacingTests {
  /// Checks the flags of all tokens that are not trivia: `n` for a newline before, `s` for space.
  private func check(
    _ source: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = tokens(of: Array(source.utf8)).filter { !$0.kind.isTrivia }.map { token in
      (token.flags.contains(.precededByNewline) ? "n" : "")
        + (token.flags.contains(.precededBySpace) ? "s" : "")
    }
    #expect(found.joined(separator: ",") == expected, sourceLocation: sourceLocation)
  }

  @Test func theFirstTokenIsTheFirstOfItsLine() {
    check("a", "n,")
    check(" a", "ns,")
    check("", "n")
    check("\u{FEFF}a", "n,")
  }

  @Test func lineEndsAndBlanksCount() {
    check("a b\nc\rd\r\n e\tf\0g", "n,s,ns,ns,ns,s,s,")
    check("a\n", "n,ns")
    check("a(b )", "n,,,s,")
  }

  @Test func commentsCount() {
    check("a/**/b/* \n */c// d\ne", "n,s,ns,ns,")
  }

  @Test func textIsNotSpaced() {
    check("\" a \\( b ) c \" ", "n,,,s,s,,,s")
    check("\"\"\"\na\n\"\"\"", "n,,,")
  }

  @Test func triviaIsFlaggedToo() {
    let flags = tokens(of: Array("a\n // b\n".utf8)).map(\.flags)
    let both: TokenFlags = [.precededByNewline, .precededBySpace]
    #expect(flags == [.precededByNewline, [], both, both, both, both])
  }
}
