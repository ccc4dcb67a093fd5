import DependencyFacts
import Testing

/// The contents of comments, and the places where their suppressions begin.
@Suite struct FileSuppressionsTests {
  /// - Parameters:
  ///   - text: `[` and `]` enclose the silenced text, one pair for each rule, in the order of the
  ///     comments; they are not part of the text.
  ///   - rules: the rules that the comments name, in order.
  private func check(
    _ text: String, silences rules: [String] = [], flaws: [SuppressionFlaw.Kind] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var bytes: [UInt8] = []
    var starts: [UInt32] = []
    var scopes: [Range<UInt32>] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "["): starts.append(UInt32(bytes.count))
      case UInt8(ascii: "]"): scopes.append(starts.removeLast()..<UInt32(bytes.count))
      default: bytes.append(byte)
      }
    }
    let found = bytes.withUnsafeBufferPointer { FileSuppressions(bytes: $0) }
    let entries = found.comments.flatMap(\.entries).filter { $0.scope != nil }
    #expect(entries.map(\.rule) == rules, sourceLocation: sourceLocation)
    #expect(entries.compactMap(\.scope) == scopes, sourceLocation: sourceLocation)
    #expect(found.flaws.map(\.kind) == flaws, sourceLocation: sourceLocation)
  }

  @Test func afterCode() {
    check("a\n[b  // deplint:ignore x -- why\n]c\n", silences: ["x"])
    check("[b  // deplint:ignore x]", silences: ["x"])
    check("a\r\n[b //deplint:ignore x\r\n]c", silences: ["x"])
    check("[[a //\tdeplint:ignore\tx ,y-z\n]]", silences: ["x", "y-z"])
    check("a(\"\"\"\nb\n[\"\"\") // deplint:ignore x\n]c", silences: ["x"])
  }

  @Test func aboveCode() {
    check("// deplint:ignore x\n[a\n]b", silences: ["x"])
    check("  // deplint:ignore x\n\n// and\n/* c\n */\n[ a]", silences: ["x"])
    check("// deplint:ignore x\n// deplint:ignore y\n[[a\n]]b", silences: ["x", "y"])
    check("/* */ // deplint:ignore x\n[/* */ a]", silences: ["x"])
    check("// deplint:ignore x\n[#if a\n]b\n#endif", silences: ["x"])
    check("a\n// deplint:ignore x\n", silences: [])
  }

  @Test func files() {
    check("[a\n// deplint:ignore-file x -- why\nb]", silences: ["x"])
    check("[a // deplint:ignore-file x\n]", silences: ["x"])
  }

  @Test func ranges() {
    check("a\n[// deplint:ignore-begin x\nb\n// deplint:ignore-end x\n]c", silences: ["x"])
    check(
      "[[a // deplint:ignore-begin x, y\n// deplint:ignore-end x\n]// deplint:ignore-end y]",
      silences: ["x", "y"])
    let inner = "[// deplint:ignore-begin x\n// deplint:ignore-end x\n]"
    check("\(inner)\(inner)", silences: ["x", "x"])
  }

  @Test(
    arguments: [
      ("deplint:ignore", .noRule), ("deplint:ignore ", .noRule), ("deplint:ignore ,x", .noRule),
      ("deplint:ignore x,", .noRule), ("deplint:ignore x,,y", .noRule),
      ("deplint:ignore -- why", .noRule), ("deplint:ignore x, -- why", .noRule),
      ("deplint:ignore x --", .noReason), ("deplint:ignore x --  ", .noReason),
      ("deplint:ignore x why", .noDelimiter(afterRule: "x")),
      ("deplint:ignore x y", .noDelimiter(afterRule: "x")),
      ("deplint:ignore x, y: why", .noDelimiter(afterRule: "y:")),
      ("deplint:ignore x --why", .noDelimiter(afterRule: "x")),
      ("deplint:ignored x", .unknownWord("ignored")), ("deplint:", .unknownWord("")),
      ("deplint:IGNORE x", .unknownWord("IGNORE")), ("deplint: ignore x", .space),
      ("deplint:ignore-end x", .noBeginning(ofRule: "x")),
      ("deplint:ignore-begin x", .noEnd(ofRule: "x")),
    ] as [(String, SuppressionFlaw.Kind)])
  func flaws(comment: String, flaw: SuppressionFlaw.Kind) {
    check("// \(comment)\na", flaws: [flaw])
    check("a  //\(comment)", flaws: [flaw])
  }

  @Test(arguments: ["/// deplint:ignore x\n", "/* deplint:ignore x */", "/** deplint:ignore x*/"])
  func otherComments(comment: String) {
    check("\(comment) a", flaws: [.wrongComment])
  }

  @Test(arguments: [
    "// See deplint:ignore x", "// deplint: a linter", "/* // deplint:ignore x */", "////",
    "// `deplint:ignore x`", "///     deplint:WORD RULE", "/* deplint: */", "// deplint ignore x",
    "let a = \"// deplint:ignore x\"",
    "let a = \"\"\"\n// deplint:ignore x\n\"\"\"", "let a = #\"// deplint:ignore x\"#", "//",
    "/**/",
    "let a = \"\\(b) // deplint:ignore x\"",
  ])
  func prose(text: String) {
    check(text)
  }
}
