import SwiftLexer
import Testing

struct OperatorTests {
  @Test func anOperatorIsAsLongAsItCanBe() {
    check("a<=>b", ["identifier a", "infixOperator <=>", "identifier b"])
    check("a ..< b", ["identifier a", "infixOperator ..<", "identifier b"])
    check("a+.b", ["identifier a", "postfixOperator +", "dot .", "identifier b"])
    check("a →⊕ b", ["identifier a", "infixOperator →⊕", "identifier b"])
    check("a +\u{301} b", ["identifier a", "infixOperator +\u{301}", "identifier b"])
    check(
      "Set<Set<Int>>()",
      [
        "identifier Set", "infixOperator <", "identifier Set", "infixOperator <", "identifier Int",
        "infixOperator >>", "leftParen (", "rightParen )",
      ])
  }

  @Test func aCommentEndsAnOperator() {
    check("a +// b", ["identifier a", "infixOperator +", "lineComment // b"])
    check(
      "a +/* b */c",
      [
        "identifier a", "infixOperator +", "blockComment /* b */", "identifier c",
      ])
    check(
      "a*/* b */c",
      [
        "identifier a", "postfixOperator *", "blockComment /* b */", "identifier c",
      ])
    check(".// a", ["dot .", "lineComment // a"])
  }

  @Test func spacingTellsTheKind() {
    checkKinds("a + b", [.infixOperator])
    checkKinds("a+b", [.infixOperator])
    checkKinds("a +b", [.prefixOperator])
    checkKinds("a+ b", [.postfixOperator])
    checkKinds("-a", [.prefixOperator])
    checkKinds("a\n-b", [.prefixOperator])
    checkKinds("(-a)", [.prefixOperator])
    checkKinds("[+]", [.infixOperator])
    checkKinds("f(a+)", [.postfixOperator])
    checkKinds("{a+}", [.postfixOperator])
    checkKinds(
      "a+, +b; +c: +d",
      [
        .postfixOperator, .prefixOperator, .prefixOperator, .prefixOperator,
      ])
  }

  @Test func aCommentCountsAsSpace() {
    checkKinds("a/**/-b", [.prefixOperator])
    checkKinds("a-/**/ b", [.postfixOperator])
    checkKinds("a/**/-/**/b", [.infixOperator])
    checkKinds("a -// c", [.infixOperator])
    checkKinds("a\u{A0}-b", [.prefixOperator])
    checkKinds("a-\u{A0}b", [.postfixOperator])
    checkKinds("à-b", [.infixOperator])
  }

  @Test func aDotAfterAnOperatorBelongsToIt() {
    checkKinds("a^.b", [.postfixOperator, .dot])
    checkKinds("^.b", [.prefixOperator, .dot])
    checkKinds(
      "a ...b ... c... ...",
      [
        .prefixOperator, .infixOperator, .postfixOperator, .infixOperator,
      ])
  }

  @Test func someHaveOneKindOnly() {
    checkKinds("a= b =c=d", [.infixOperator, .infixOperator, .infixOperator])
    checkKinds("()-> a ->b", [.infixOperator, .infixOperator])
    checkKinds("a ?b : c", [.infixOperator])
    checkKinds("a .b . c", [.dot, .dot])
    checkKinds("f(&a)", [.prefixOperator])
    checkKinds("a & b", [.infixOperator])
  }

  @Test func questionsAndBangsStandAloneAfterSomething() {
    check(
      "a?.b!.c??",
      [
        "identifier a", "postfixOperator ?", "dot .", "identifier b", "postfixOperator !", "dot .",
        "identifier c", "postfixOperator ?", "postfixOperator ?",
      ])
    check("a ?? b", ["identifier a", "infixOperator ??", "identifier b"])
    check(
      "a != !b",
      [
        "identifier a", "infixOperator !=", "prefixOperator !", "identifier b",
      ])
    check(
      "a!==b",
      [
        "identifier a", "postfixOperator !", "infixOperator ==", "identifier b",
      ])
    check(
      "x as? T as! U",
      [
        "identifier x", "keyword as", "postfixOperator ?", "identifier T", "keyword as",
        "postfixOperator !", "identifier U",
      ])
    check(
      "[T]?=nil",
      [
        "leftSquare [", "identifier T", "rightSquare ]", "postfixOperator ?", "infixOperator =",
        "keyword nil",
      ])
  }
}
