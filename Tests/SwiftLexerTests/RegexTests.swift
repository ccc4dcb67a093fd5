import SwiftLexer
import Testing

struct RegexTests {
  @Test(arguments: [
    "/a/", "/a b/", #"/\//"#, "/(a)[)(]/", "/[/", #"/a\ /"#, "/é/", "/=/", "/^a/",
  ])
  func aRegexMayBeginWhereAnExpressionMay(_ regex: String) {
    let starts = ["", "x = ", "return ", "f(", "[", "a, ", "{ ", "a; ", "b ? ", "try ", "a: "]
    for start in starts {
      let found = tokens(of: Array((start + regex + ".b").utf8))
      let regexes = found.filter { $0.kind == .regexLiteral }
      #expect(regexes.map(\.length) == [UInt32(regex.utf8.count)], "\(start)")
    }
  }

  @Test(arguments: [
    "a / b / c", "a/b/c", "1 / 2 / 3", ") / b / c", "] / b / c", "self / b / c", "x.y / z / w",
    "\"\" / b / c", "a! / b / c", "} / b / c", "a /= b / c", "f(/, /)", "reduce(1, /)", "(/)",
    "f(/a)/b", "x = /a /", "a / b // c", "operator /^/", "func /(a: Int) { 5/ }",
    "a\n/ b /", "x/*a*/ / b /*c*/ / d",
  ])
  func otherSlashesDivide(_ source: String) {
    #expect(!tokens(of: Array(source.utf8)).contains { $0.kind == .regexLiteral })
  }

  @Test func aRegexMustEndOnItsLine() {
    check(
      "f(/a\nb/)",
      [
        "identifier f", "leftParen (", "prefixOperator /", "identifier a", "identifier b",
        "postfixOperator /", "rightParen )",
      ])
    check(
      "x = /a//b",
      [
        "identifier x", "infixOperator =", "prefixOperator /", "identifier a", "lineComment //b",
      ])
  }

  @Test func whereNoOperatorCanStandItIsCertain() {
    check(
      "x = / a / + y",
      [
        "identifier x", "infixOperator =", "regexLiteral malformed / a /", "infixOperator +",
        "identifier y",
      ])
    check("return / a", ["keyword return", "regexLiteral unterminated malformed / a"])
  }

  @Test func tryWithAMarkLeavesRoomForOne() {
    check("try? /a b/", ["keyword try", "postfixOperator ?", "regexLiteral /a b/"])
    check(
      "try! /^ x/.y",
      [
        "keyword try", "postfixOperator !", "regexLiteral /^ x/", "dot .", "identifier y",
      ])
    check("a? /b/ c", ["identifier a", "postfixOperator ?", "regexLiteral /b/", "identifier c"])
    check(
      "a? / b/ c",
      [
        "identifier a", "postfixOperator ?", "infixOperator /", "identifier b", "postfixOperator /",
        "identifier c",
      ])
  }

  @Test func aPrefixOperatorMayStandBeforeOne() {
    check("!/a/", ["prefixOperator !", "regexLiteral /a/"])
    check(
      "x = ^^/a\u{1}/",
      [
        "identifier x", "infixOperator =", "prefixOperator ^^", "regexLiteral malformed /a\u{1}/",
      ])
  }

  @Test func poundsMakeItCertain() {
    check("#/a/b/# c", ["regexLiteral raw #/a/b/#", "identifier c"])
    check("##/ a/# /## c", ["regexLiteral raw ##/ a/# /##", "identifier c"])
    check("a #/)/#", ["identifier a", "regexLiteral raw #/)/#"])
    check("#/a\nb", ["regexLiteral unterminated raw #/a", "identifier b"])
    check("#/a", ["regexLiteral unterminated raw #/a"])
    check(#"#/\/#/#"#, [#"regexLiteral raw #/\/#/#"#])
  }

  @Test func poundsAllowManyLines() {
    check("#/ \n a/b\n\tc # d\n /# e", ["regexLiteral raw #/ ⏎ a/b⏎\tc # d⏎ /#", "identifier e"])
    check("#/\na /#", ["regexLiteral malformed raw #/⏎a /#"])
    check("#/\na b", ["regexLiteral unterminated raw #/", "identifier a", "identifier b"])
    check(
      "##/\n#/\na\n/#",
      [
        "regexLiteral unterminated raw ##/", "regexLiteral raw #/⏎a⏎/#",
      ])
  }
}
