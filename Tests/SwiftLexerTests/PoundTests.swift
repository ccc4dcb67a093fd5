import SwiftLexer
import Testing

struct PoundTests {
  @Test func conditionsAreWholeTokens() {
    check(
      "#if A\n#elseif B\n#else\n#endif",
      [
        "poundIf #if", "identifier A", "poundElseif #elseif", "identifier B", "poundElse #else",
        "poundEndif #endif",
      ])
    check("#if!A", ["poundIf #if", "postfixOperator !", "identifier A"])
  }

  @Test func otherNamesAreTokensOfTheirOwn() {
    check(
      "#file #selector(a) #iff #If # if",
      [
        "pound #", "identifier file", "pound #", "identifier selector", "leftParen (",
        "identifier a", "rightParen )", "pound #", "identifier iff", "pound #", "identifier If",
        "pound #", "keyword if",
      ])
  }

  @Test func poundsWithoutAPurposeAreUnknown() {
    check("###a", ["unknown malformed ##", "pound #", "identifier a"])
    check("##", ["unknown malformed #", "pound #"])
    check("##if", ["unknown malformed #", "poundIf #if"])
  }
}
