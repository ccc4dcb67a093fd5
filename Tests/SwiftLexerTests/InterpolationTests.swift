import SwiftLexer
import Testing

struct InterpolationTests {
  @Test func codeMayStandInAString() {
    check(
      #""a\(b)c""#,
      [
        #"stringStart ""#, "stringText a", #"interpolationStart \("#, "identifier b",
        "interpolationEnd )", "stringText c", #"stringEnd ""#,
      ])
    check(
      #""\()""#,
      [
        #"stringStart ""#, #"interpolationStart \("#, "interpolationEnd )", #"stringEnd ""#,
      ])
  }

  @Test func parenthesesInItAreCounted() {
    check(
      #"(("\((a)(b))"))"#,
      [
        "leftParen (", "leftParen (", #"stringStart ""#, #"interpolationStart \("#, "leftParen (",
        "identifier a", "rightParen )", "leftParen (", "identifier b", "rightParen )",
        "interpolationEnd )", #"stringEnd ""#, "rightParen )", "rightParen )",
      ])
    check(
      #")"\(a)""#,
      [
        "rightParen )", #"stringStart ""#, #"interpolationStart \("#, "identifier a",
        "interpolationEnd )", #"stringEnd ""#,
      ])
  }

  @Test func stringsClosuresAndCommentsMayStandInIt() {
    check(
      #""\(f { "x\($0)" /* ) */ })!""#,
      [
        #"stringStart ""#, #"interpolationStart \("#, "identifier f", "leftBrace {",
        #"stringStart ""#, "stringText x", #"interpolationStart \("#, "dollarIdentifier $0",
        "interpolationEnd )", #"stringEnd ""#, "blockComment /* ) */", "rightBrace }",
        "interpolationEnd )", "stringText !", #"stringEnd ""#,
      ])
    check(
      "\"\(#"\("#)\"\"\"\n)\n\"\"\")\"",
      [
        #"stringStart ""#, #"interpolationStart \("#, "stringStart multiline \"\"\"",
        "stringText ⏎)⏎", "stringEnd multiline \"\"\"", "interpolationEnd )", #"stringEnd ""#,
      ])
  }

  @Test func aRawStringNeedsItsPounds() {
    check(
      ##"#"\(a)\#(b)"#"##,
      [
        ##"stringStart raw #""##, #"stringText \(a)"#, ##"interpolationStart \#("##, "identifier b",
        "interpolationEnd )", ##"stringEnd raw "#"##,
      ])
  }

  @Test func inManyLinesItMayHaveManyToo() {
    check(
      "\"\"\"\n\\(\na\n)\n\"\"\"",
      [
        "stringStart multiline \"\"\"", "stringText ⏎", #"interpolationStart \("#, "identifier a",
        "interpolationEnd )", "stringText ⏎", "stringEnd multiline \"\"\"",
      ])
  }

  @Test func theEndOfTheLineAbandonsIt() {
    check(
      "f(\"a\\(b\nc)",
      [
        "identifier f", "leftParen (", "stringStart \"", "stringText a", #"interpolationStart \("#,
        "identifier b", "newline unterminated ⏎", "identifier c", "rightParen )",
      ])
    check(
      "\"\\(\"\\(\"a\nb",
      [
        "stringStart \"", #"interpolationStart \("#, "stringStart \"", #"interpolationStart \("#,
        "stringStart \"", "stringText unterminated a", "newline unterminated ⏎", "identifier b",
      ])
    check(
      "\"\\(a)\nb",
      [
        "stringStart \"", #"interpolationStart \("#, "identifier a", "interpolationEnd )",
        "newline unterminated ⏎", "identifier b",
      ])
  }

  @Test func onlyTheLineOfTheInnermostStringCounts() {
    check(
      "\"\"\"\n\\(\"\\(a\n+ b) c\n\"\"\"",
      [
        "stringStart multiline \"\"\"", "stringText ⏎", #"interpolationStart \("#, "stringStart \"",
        #"interpolationStart \("#, "identifier a", "newline unterminated ⏎", "infixOperator +",
        "identifier b", "interpolationEnd )", "stringText  c⏎", "stringEnd multiline \"\"\"",
      ])
  }
}
