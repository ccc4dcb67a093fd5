import SwiftLexer
import Testing

struct StringTests {
  @Test func aStringHasDelimitersAndText() {
    check(
      #""abc" """#,
      [
        #"stringStart ""#, "stringText abc", #"stringEnd ""#, #"stringStart ""#, #"stringEnd ""#,
      ])
    check(
      "\"/* // ' ` 日本 \"a",
      [
        "stringStart \"", "stringText /* // ' ` 日本 ", "stringEnd \"", "identifier a",
      ])
  }

  @Test func escapesDoNotEndAString() {
    check(
      #""\"\\\0\n\r\t\'\u{1F600}""#,
      [
        #"stringStart ""#, #"stringText \"\\\0\n\r\t\'\u{1F600}"#, #"stringEnd ""#,
      ])
  }

  @Test(arguments: [
    #"\d"#, #"\ "#, #"\u"#, #"\u{}"#, #"\u{123456789}"#, #"\u{D800}"#, #"\u{110000}"#, #"\u{1F"#,
    #"\é"#, "\t", "\u{7F}", "\0",
  ])
  func whatAStringMustNotContainIsMalformed(_ text: String) {
    check(
      "\"\(text)\" a",
      [
        "stringStart \"", "stringText malformed \(text)", "stringEnd \"", "identifier a",
      ])
  }

  @Test func textMustBeText() {
    check(
      [0x22, 0x61, 0xE2, 0x82, 0x22],
      [
        "stringStart \"", "stringText malformed a\u{FFFD}", "stringEnd \"",
      ])
  }

  @Test(
    arguments: [
      [0x80], [0xC1, 0x81], [0xC3], [0xE0, 0x9F, 0x80], [0xED, 0xA0, 0x80], [0xEF, 0xBF],
      [0xF0, 0x8F, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
    ] as [[UInt8]])
  func whatIsNotUTF8IsMalformed(_ bytes: [UInt8]) {
    let found = tokens(of: [0x22] + bytes + [0x22])
    #expect(found.map(\.kind) == [.stringStart, .stringText, .stringEnd, .endOfFile])
    #expect(found[1].flags == .malformed)
  }

  @Test func textMayBeLong() {
    for length in 1...40 {
      let text = String(repeating: "x", count: length)
      check("\"\(text)\"", ["stringStart \"", "stringText \(text)", "stringEnd \""])
      check(
        "\"\(text)é\(text)\" ",
        [
          "stringStart \"", "stringText \(text)é\(text)", "stringEnd \"",
        ])
    }
  }

  @Test func threeQuotesHoldManyLines() {
    check(
      "\"\"\"\n\ta \"\" \"b\" \\\n\\\"\"\"\n\"\"\" c",
      [
        "stringStart multiline \"\"\"", "stringText ⏎\ta \"\" \"b\" \\⏎\\\"\"\"⏎",
        "stringEnd multiline \"\"\"", "identifier c",
      ])
    check("\"\"\"\"\"\"", ["stringStart multiline \"\"\"", "stringEnd multiline \"\"\""])
    check(
      "\"\"\"\n\"\"\"\"",
      [
        "stringStart multiline \"\"\"", "stringText ⏎", "stringEnd multiline \"\"\"",
        "stringStart unterminated \"",
      ])
  }

  @Test func poundsMakeAStringRaw() {
    check(
      ##"#"a"\n\(b)"# c"##,
      [
        ##"stringStart raw #""##, ##"stringText a"\n\(b)"##, ##"stringEnd raw "#"##, "identifier c",
      ])
    check(
      ###"##"a"#\#n\##n"##"###,
      [
        ###"stringStart raw ##""###, ###"stringText a"#\#n\##n"###, ###"stringEnd raw "##"###,
      ])
    check(
      "#\"\"\"\na\"\"\"\n\"\"\"#",
      [
        "stringStart multiline raw #\"\"\"", "stringText ⏎a\"\"\"⏎",
        "stringEnd multiline raw \"\"\"#",
      ])
  }

  @Test func threeQuotesOfARawStringMayBeOnlyOne() {
    check("#\"\"\"#", ["stringStart raw #\"", "stringText \"", "stringEnd raw \"#"])
    check("#\"\"\" a\"#", ["stringStart raw #\"", "stringText \"\" a", "stringEnd raw \"#"])
    check("#\"\"#", ["stringStart raw #\"", "stringEnd raw \"#"])
    check(
      "##\"\"\" \"#\n\"\"\"##",
      [
        "stringStart multiline raw ##\"\"\"", "stringText  \"#⏎",
        "stringEnd multiline raw \"\"\"##",
      ])
  }

  @Test func aStringEndsWithItsLine() {
    check(
      "\"a\nb",
      [
        "stringStart \"", "stringText unterminated a", "newline unterminated ⏎", "identifier b",
      ])
    check(
      "\"\r\nb",
      [
        "stringStart unterminated \"", "newline unterminated ␍⏎", "identifier b",
      ])
    check(
      "\"a\\\nb",
      [
        "stringStart \"", "stringText unterminated malformed a\\", "newline unterminated ⏎",
        "identifier b",
      ])
    check("\"a", ["stringStart \"", "stringText unterminated a"])
    check("\"", ["stringStart unterminated \""])
    check("\"\"\"\na", ["stringStart multiline \"\"\"", "stringText unterminated ⏎a"])
    check("#\"a\"", ["stringStart raw #\"", "stringText unterminated a\""])
  }

  @Test func theEndOfTheFileTellsOfAnOpenString() {
    for source in ["\"", "\"a", "\"\"\"\n", "\"\\(", "\"\\(a"] {
      #expect(tokens(of: Array(source.utf8)).last?.flags.contains(.unterminated) == true)
    }
    for source in ["", "\"a\"", "\"a\n", "\"\\(\n"] {
      #expect(tokens(of: Array(source.utf8)).last?.flags.contains(.unterminated) == false)
    }
  }
}
