import SwiftLexer
import Testing

struct NameTests {
  @Test func namesAreOfAnyLetters() {
    check(
      "a _b c1 d$ éa 日本 a\u{301}",
      [
        "identifier a", "identifier _b", "identifier c1", "identifier d$", "identifier éa",
        "identifier 日本", "identifier a\u{301}",
      ])
    check("🙂🙃 x🙂y", ["identifier 🙂🙃", "identifier x🙂y"])
  }

  @Test func namesAreOfAnyLength() {
    for length in 1...70 {
      let name = String(repeating: "nameOf_70", count: 8).prefix(length)
      check("\(name)", ["identifier \(name)"])
      check(
        "\(name) + \(name)",
        [
          "identifier \(name)", "infixOperator +", "identifier \(name)",
        ])
      check(
        "\(name)é\(name)$\(name).b",
        [
          "identifier \(name)é\(name)$\(name)", "dot .", "identifier b",
        ])
    }
  }

  @Test func whatOnlyContinuesANameIsMalformedAtItsStart() {
    check("\u{301}a b", ["identifier malformed \u{301}a", "identifier b"])
  }

  @Test func dollarsMakeNamesOfTheirOwn() {
    check(
      "$0 $12.a $name $$ $",
      [
        "dollarIdentifier $0", "dollarIdentifier $12", "dot .", "identifier a",
        "dollarIdentifier $name", "dollarIdentifier $$", "dollarIdentifier malformed $",
      ])
  }

  @Test func backticksQuoteKeywordsAndWholeSentences() {
    check(
      "`class` `a name, with: (all)` `1`",
      [
        "quotedIdentifier `class`", "quotedIdentifier `a name, with: (all)`",
        "quotedIdentifier `1`",
      ])
    check("`$` `日 本`", ["quotedIdentifier `$`", "quotedIdentifier `日 本`"])
  }

  @Test func notEverythingCanBeQuoted() {
    check(
      "`` ` ` `+` `a\\b` `a\tb`",
      [
        "quotedIdentifier malformed ``", "quotedIdentifier malformed ` `",
        "quotedIdentifier malformed `+`", "quotedIdentifier malformed `a\\b`",
        "quotedIdentifier malformed `a\tb`",
      ])
    check([0x60, 0xFF, 0x60], ["quotedIdentifier malformed `\u{FFFD}`"])
  }

  @Test func aBacktickWithoutAnotherTakesOneWord() {
    check(
      "`a {\n}",
      [
        "quotedIdentifier unterminated `a", "leftBrace {", "rightBrace }",
      ])
    check("`", ["quotedIdentifier unterminated `"])
  }

  @Test func placeholdersAreOneToken() {
    check(
      "<#name#> f(<# a b #>)",
      [
        "editorPlaceholder <#name#>", "identifier f", "leftParen (", "editorPlaceholder <# a b #>",
        "rightParen )",
      ])
    check("a=<#b#>", ["identifier a", "infixOperator =", "editorPlaceholder <#b#>"])
    check("<#a", ["prefixOperator <", "pound #", "identifier a"])
    check(
      "<#a\n#>",
      [
        "prefixOperator <", "pound #", "identifier a", "pound #", "postfixOperator >",
      ])
    check(
      "<#a<#b#>",
      [
        "prefixOperator <", "pound #", "identifier a", "editorPlaceholder <#b#>",
      ])
  }

  @Test func whatBeginsNothingIsUnknown() {
    check("a ' b", ["identifier a", "unknown malformed '", "identifier b"])
    check(
      "a\u{1}\u{7F}“b”",
      [
        "identifier a", "unknown malformed \u{1}\u{7F}“", "identifier b", "unknown malformed ”",
      ])
    check(
      [0x61, 0xC3, 0x28, 0x80, 0xFF, 0x62],
      [
        "identifier a", "unknown malformed \u{FFFD}", "leftParen (",
        "unknown malformed \u{FFFD}\u{FFFD}", "identifier b",
      ])
  }

  @Test func punctuationIsOneByteEach() {
    check(
      "(){}[],:;@\\",
      [
        "leftParen (", "rightParen )", "leftBrace {", "rightBrace }", "leftSquare [",
        "rightSquare ]", "comma ,", "colon :", "semicolon ;", "at @", "backslash \\",
      ])
    check("a::b", ["identifier a", "colon :", "colon :", "identifier b"])
  }
}
