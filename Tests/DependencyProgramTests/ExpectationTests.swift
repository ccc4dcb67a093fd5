import Testing

/// What `DEPLINT_UPDATE_EXPECTATIONS` writes into the tests.
@Suite struct ExpectationTests {
  private func check(
    _ source: String, replacing expected: String, by actual: String, afterLine line: Int = 1,
    gives result: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var source = ExpectingSource(source)
    source.replace(expected, by: actual, afterLine: line)
    #expect(source.text == result, sourceLocation: sourceLocation)
  }

  @Test("the literal with the expected text is replaced, and nothing else")
  func literals() {
    check(#"f("a", "b")"#, replacing: "b", by: "c", gives: #"f("a", "c")"#)
    check("f(\"b\")\nf(\"b\")", replacing: "b", by: "c", afterLine: 2, gives: "f(\"b\")\nf(\"c\")")
    check(#"f("\(b)")"#, replacing: "b", by: "c", gives: #"f("\(b)")"#)
    check("f(a)", replacing: "b", by: "c", gives: "f(a)")
  }

  @Test("the new text is spelled like the old one")
  func spelling() {
    check(#"f("\\.a")"#, replacing: #"\.a"#, by: #"\."b""#, gives: #"f("\\.\"b\"")"#)
    check(#"f("\\\\n\n")"#, replacing: "\\\\n\n", by: "a", gives: #"f("a")"#)
    check(##"f(#"\.a"#)"##, replacing: #"\.a"#, by: #"\.b"#, gives: ##"f(#"\.b"#)"##)
    check(
      "  f(\n    \"\"\"\n    a\n    b\n    \"\"\")", replacing: "a\nb", by: "a\n\nc",
      gives: "  f(\n    \"\"\"\n    a\n\n    c\n    \"\"\")")
    check("  f(\"a\")", replacing: "a", by: "a\nb", gives: "  f(\"\"\"\n    a\n    b\n    \"\"\")")
  }

  @Test("long lines are broken as the tests break them")
  func longLines() {
    let long = String(repeating: "word ", count: 30) + "end"
    var source = ExpectingSource("f(\n  \"\"\"\n  a\n  \"\"\")")
    source.replace("a", by: long, afterLine: 1)
    #expect(source.text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    source = ExpectingSource(source.text)
    source.replace(long, by: "a", afterLine: 1)
    #expect(source.text == "f(\n  \"\"\"\n  a\n  \"\"\")")
  }
}
