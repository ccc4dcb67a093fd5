import DiagnosticReports
import Testing

/// Text from outside is shown, and never executed.
@Suite struct OutputTextTests {
  /// - Parameter shown: how the data looks between brackets.
  @Test(arguments: [
    ("plain é 日本 👨‍👩‍👧", "plain é 日本 👨‍👩‍👧"),
    ("\u{1B}[31mred\u{7}", #"\u{1B}[31mred\u{7}"#),
    ("a\nb\r\nc\td", #"a\u{A}b\u{D}\u{A}c\u{9}d"#),
    ("\u{0}\u{7F}\u{9B}31m\u{85}", #"\u{0}\u{7F}\u{9B}31m\u{85}"#),
    ("\u{202A}\u{202E}\u{2066}\u{2069}\u{200F}", #"\u{202A}\u{202E}\u{2066}\u{2069}\u{200F}"#),
    ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#),
    // Text that looks like a replaced character does not stand for one.
    (#"\u{1B}"#, #"\u{5C}u{1B}"#),
    (#"\\u{1B}"#, #"\\u{5C}u{1B}"#),
    ("\\\u{1B}", #"\\u{1B}"#),
    (#"\.date \u \{"#, #"\.date \u \{"#),
  ])
  func data(_ data: String, shown: String) {
    let text: OutputText = "[\(data)]\n"
    #expect(text.text == "[\(shown)]\n")
  }

  /// The tool's own text is left alone, and can be put into another text.
  @Test func literals() {
    let red: OutputText = "\u{1B}[31m\("a\u{1B}b")\u{1B}[0m"
    let text: OutputText = "1\t\(red)\n\(2)\n"
    #expect(text.text == "1\t\u{1B}[31ma\\u{1B}b\u{1B}[0m\n2\n")
    #expect([red, "x"].joined(separator: "\n").text == red.text + "\nx")
  }

  /// Lines that a build service would obey.
  @Test(arguments: [
    ("::error::x", #"\u{3A}:error::x"#),
    ("ok\n  ::stop-commands::x\n", "ok\n  \\u{3A}:stop-commands::x\n"),
    ("\u{A0}\u{3000}::error::x", "\u{A0}\u{3000}\\u{3A}:error::x"),
    ("\u{FEFF}:\u{AD}:error::x", "\u{FEFF}\\u{3A}\u{AD}:error::x"),
    ("\u{1B}[1;31m::error::x", "\u{1B}[1;31m\\u{3A}:error::x"),
    ("a ##[error]x", #"a \u{23}#[error]x"#),
    ("a ###[error]x", #"a #\u{23}#[error]x"#),
    ("##vso[task.x]", #"\u{23}#vso[task.x]"#),
    ("##teamcity[x]", #"\u{23}#teamcity[x]"#),
    ("#\u{200B}#[error]", "\\u{23}\u{200B}#[error]"),
    // Nothing obeys these.
    ("a ::error::x", "a ::error::x"), (":a", ":a"),
    ("é: :\n# ## [x]\n## a [b]", "é: :\n# ## [x]\n## a [b]"),
  ])
  func commands(_ lines: String, shown: String) {
    #expect(OutputText(trusted: lines).text == shown)
  }

  /// A document says the same without them.
  @Test func commandsInDocuments() throws {
    let value: JSONValue = ["##[error]": ["::error::", "a\n::error::##vso[x]"]]
    let text = OutputText(value).text
    #expect(!text.contains("##["))
    #expect(!text.contains("##vso["))
    let read = try JSONNode(parsing: Array(text.utf8))
    #expect(read["##[error]"]?.array?.map(\.string) == ["::error::", "a\n::error::##vso[x]"])
  }

  @Test(arguments: [
    ("--- a/A\n+++ b/A\n-a\tb\r\n+c\n", "--- a/A\n+++ b/A\n-a\tb\r\n+c\n"),
    ("-a\rb\u{1B}[2J\n", "-a\\u{D}b\\u{1B}[2J\n"),
  ])
  func differencesAtATerminal(bytes: String, shown: String) {
    #expect(OutputText(difference: Array(bytes.utf8)).text == shown)
  }
}
