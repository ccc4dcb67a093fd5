import DiagnosticReports
import Testing

@Suite struct JSONParserTests {
  @Test(arguments: [
    (
      #"{"a": [1, -2.5e1, "x\n\u00e9\ud83d\ude00/"], "b": {}, "c": []}"#,
      #"{"a":[1,"-25.0","x\né😀/"],"b":{},"c":[]}"#
    ),
    (" true ", "true"), ("null", "null"), ("0", "0"), (#""""#, #""""#),
    ("9223372036854775808", "\"9.223372036854776e+18\""),
    ("-9223372036854775808", "-9223372036854775808"),
    ("1e-999", "\"0.0\""), ("-0", "0"), ("\"\\u0000\"", #""\u0000""#),
    (
      String(repeating: "[", count: 200) + String(repeating: "]", count: 200),
      String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    ),
    ("\u{FEFF}[]", "[]"),
  ])
  func aTextIsRead(text: String, content: String) throws {
    #expect(describe(try JSONNode(parsing: Array(text.utf8))) == content)
  }

  @Test(arguments: [
    ("", "the text ends where a value is expected", 0),
    ("{\"a\" 1}", "a colon is missing", 5),
    ("{\"a\": 1,}", "a key in double quotes is expected", 8),
    ("{a: 1}", "a key in double quotes is expected", 1), ("[1 2]", "a comma or ']' is missing", 3),
    ("{\"a\": 1 \"b\"}", "a comma or '}' is missing", 8), ("[1,]", "a value is expected", 3),
    ("01", "unexpected text after the value", 1), ("-", "a digit is expected", 1),
    ("\"a", "unterminated string", 0), ("\"\\x\"", "unknown escape", 1),
    ("\"\\ud800\"", "half of a surrogate pair", 1),
    ("\"\\u00g0\"", "four hexadecimal digits are expected", 3),
    ("\"a\nb\"", "the string contains a line end or a control character; write '\\n'", 2),
    ("1e999", "the number is too large", 0), ("-1e999", "the number is too large", 0),
    (String(repeating: "9", count: 400), "the number is too large", 0),
    ("\"\\udc00\"", "half of a surrogate pair", 1),
    ("\"\\ud800\\ud800\"", "half of a surrogate pair", 1),
    ("\"\\ud800\\u00e9\"", "half of a surrogate pair", 1),
    ("\"\\ud800x\"", "half of a surrogate pair", 1),
    ("\"\\ud8", "four hexadecimal digits are expected", 3),
    ("\"\\ud800\\u", "four hexadecimal digits are expected", 9),
    ("\"\\", "unterminated string", 2),
    (String(repeating: "{\"a\":", count: 100_000), "values are nested too deeply", 1_000),
    (String(repeating: "[", count: 1_000_000), "values are nested too deeply", 200),
    ("nul", "a value is expected", 0),
    (String(repeating: "[", count: 201), "values are nested too deeply", 200),
  ])
  func whatIsWrongIsSaidWhereItStands(text: String, message: String, offset: Int) {
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSONNode(parsing: Array(text.utf8))
    }
    #expect(error?.message == message)
    #expect(error?.offset == offset)
  }

  @Test func bytesThatAreNotUTF8AreRefused() {
    #expect(throws: JSONSyntaxError.self) { try JSONNode(parsing: [0x22, 0xFF, 0x22]) }
  }

  @Test func partsKnowTheirPlaces() throws {
    let node = try JSONNode(parsing: Array(#"{"key": [10]}"#.utf8))
    let member = try #require(node.members?.first)
    #expect(node.range == 0..<13)
    #expect(member.keyRange == 1..<6)
    #expect(member.value.range == 8..<12)
    #expect(member.value.array?.first?.range == 9..<11)
  }

  private func describe(_ node: JSONNode) -> String { value(node).compact() }

  /// Numbers with a fraction become strings: no document of this project has any.
  private func value(_ node: JSONNode) -> JSONValue {
    switch node.content {
    case .object(let members): .object(members.map { ($0.key, value($0.value)) })
    case .array(let nodes): .array(nodes.map(value))
    case .string(let text): .string(text)
    case .integer(let number): .integer(number)
    case .number(let number): .string("\(number)")
    case .boolean(let isTrue): .boolean(isTrue)
    case .null: .null
    }
  }
}
