import SwiftLexer
import Testing

struct NumberTests {
  @Test func integersHaveFourBases() {
    check(
      "0 12 1_000_ 0xFf_0 0b10_1 0o17",
      [
        "integerLiteral 0", "integerLiteral 12", "integerLiteral 1_000_", "integerLiteral 0xFf_0",
        "integerLiteral 0b10_1", "integerLiteral 0o17",
      ])
  }

  @Test func floatsHaveTwoBases() {
    check(
      "1.5 1e9 1.5E-3 1_0.0_1e+1_0 0x1p3 0x1.8p-3 0xA.Bp1_0",
      [
        "floatLiteral 1.5", "floatLiteral 1e9", "floatLiteral 1.5E-3", "floatLiteral 1_0.0_1e+1_0",
        "floatLiteral 0x1p3", "floatLiteral 0x1.8p-3", "floatLiteral 0xA.Bp1_0",
      ])
  }

  @Test func aDotWithoutADigitIsNotPartOfANumber() {
    check("1.method", ["integerLiteral 1", "dot .", "identifier method"])
    check("1.5.rounded", ["floatLiteral 1.5", "dot .", "identifier rounded"])
    check("0..<1", ["integerLiteral 0", "infixOperator ..<", "integerLiteral 1"])
    check("1...", ["integerLiteral 1", "postfixOperator ..."])
    check("1.", ["integerLiteral 1", "dot ."])
    check(".5", ["dot .", "integerLiteral 5"])
  }

  @Test func hexDigitsCanBeAMember() {
    check("0xff.description", ["integerLiteral 0xff", "dot .", "identifier description"])
    check("0xff.fp", ["integerLiteral 0xff", "dot .", "identifier fp"])
    check("0xff.fp1", ["floatLiteral 0xff.fp1"])
    check("0xff.x", ["integerLiteral 0xff", "dot .", "identifier x"])
  }

  @Test func afterADotThereAreOnlyDigits() {
    check(
      "x.0.1",
      [
        "identifier x", "dot .", "integerLiteral 0", "dot .", "integerLiteral 1",
      ])
    check(
      "x . 0.1",
      [
        "identifier x", "dot .", "integerLiteral 0", "dot .", "integerLiteral 1",
      ])
  }

  @Test func wrongDigitsAreTakenAlong() {
    check(
      "1abc 0xG 0b12 0o8 0b 0x 1e 1ex 1.0e+ 0x1.8 0x1p é",
      [
        "integerLiteral malformed 1abc", "integerLiteral malformed 0xG",
        "integerLiteral malformed 0b12", "integerLiteral malformed 0o8",
        "integerLiteral malformed 0b", "integerLiteral malformed 0x", "floatLiteral malformed 1e",
        "floatLiteral malformed 1ex", "floatLiteral malformed 1.0e+",
        "integerLiteral malformed 0x1.8", "floatLiteral malformed 0x1p", "identifier é",
      ])
    check("1é", ["integerLiteral malformed 1é"])
  }
}
