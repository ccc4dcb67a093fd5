import SwiftLexer
import Testing

struct TriviaTests {
  @Test func commentsEndWithTheirLine() {
    check("a // b /* c\nd", ["identifier a", "lineComment // b /* c", "identifier d"])
    check("/// a\r\n//\rb", ["docLineComment /// a", "lineComment //", "identifier b"])
  }

  @Test func blockCommentsNest() {
    check("/* a /* b */ c */d", ["blockComment /* a /* b */ c */", "identifier d"])
    check("/** a */b", ["docBlockComment /** a */", "identifier b"])
    check(
      "/**/a/***/b",
      [
        "blockComment /**/", "identifier a", "docBlockComment /***/", "identifier b",
      ])
    check("/*/*/**/a", ["blockComment unterminated /*/*/**/a"])
    check("/* // */ a", ["blockComment /* // */", "identifier a"])
  }

  @Test func commentsMayLackTheirEndOrBeginning() {
    check("/* a\nb", ["blockComment unterminated /* a⏎b"])
    check("/** a *", ["docBlockComment unterminated /** a *"])
    check("a */ b", ["identifier a", "unknown malformed */", "identifier b"])
    check("*/", ["unknown malformed */"])
    check("x+*/", ["identifier x", "unknown malformed +*/"])
  }

  @Test func commentsMustBeText() {
    check(Array("// a".utf8) + [0xFF], ["lineComment malformed // a\u{FFFD}"])
    check(
      Array("/* ä".utf8) + [0xE2] + Array("*/".utf8),
      [
        "blockComment malformed /* ä\u{FFFD}*/"
      ])
    check("// 日本語 👍", ["lineComment // 日本語 👍"])
  }

  @Test func eachLineEndIsOneToken() {
    let kinds = tokens(of: Array("\n\r\n\r\u{B}\u{C} \t\0\n".utf8)).map(\.kind)
    #expect(kinds == [.newline, .newline, .newline, .whitespace, .newline, .endOfFile])
  }

  @Test func aNoBreakSpaceIsMalformedWhitespace() {
    check("a\u{A0}b", ["identifier a", "whitespace malformed \u{A0}", "identifier b"])
  }

  @Test func marksOfTheFileAreTrivia() {
    check(
      "\u{FEFF}#!/usr/bin/swift\nlet",
      [
        "byteOrderMark \u{FEFF}", "shebang #!/usr/bin/swift", "keyword let",
      ])
    check("#!a", ["shebang #!a"])
    check(" #!a", ["pound #", "postfixOperator !", "identifier a"])
    check("   #!a", ["pound #", "postfixOperator !", "identifier a"])
    check("a \u{FEFF}", ["identifier a", "identifier \u{FEFF}"])
  }

  @Test func conflictMarkersAreLines() {
    check(
      "a\n<<<<<<< ours\nb\n||||||| base\n=======\nc\n>>>>>>> theirs 'x\nd",
      [
        "identifier a", "conflictMarker <<<<<<< ours", "identifier b",
        "conflictMarker ||||||| base", "conflictMarker =======", "identifier c",
        "conflictMarker >>>>>>> theirs 'x", "identifier d",
      ])
    check("a <<<<<<< b", ["identifier a", "infixOperator <<<<<<<", "identifier b"])
    check("======= a", ["infixOperator =======", "identifier a"])
    check("<<<<<<<< a", ["infixOperator <<<<<<<<", "identifier a"])
  }
}
