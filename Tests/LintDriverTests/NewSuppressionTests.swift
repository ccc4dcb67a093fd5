import Testing

@testable import LintDriver

/// The place of the comment that silences findings.
@Suite struct NewSuppressionTests {
  private func check(
    _ source: String, becomes expected: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let bytes = Array(source.utf8)
    let place = bytes.firstIndex(of: UInt8(ascii: "!")) ?? 0
    let comment = NewSuppression(
      of: ["one-rule", "other-rule"], because: "TODO: say why", at: place, in: bytes)
    let edited = comment.map { comment in
      var bytes = bytes
      bytes.insert(contentsOf: comment.text.utf8, at: comment.offset)
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(edited == expected, sourceLocation: sourceLocation)
  }

  @Test func itStandsAboveIndentedAlike() {
    let comment = "// deplint:ignore one-rule, other-rule -- TODO: say why"
    check("!a", becomes: "\(comment)\n!a")
    check("\u{FEFF}!a", becomes: "\u{FEFF}\(comment)\n!a")
    check("a\n \t b(!c)\n", becomes: "a\n \t \(comment)\n \t b(!c)\n")
    check("a\r\n  !b\r\n", becomes: "a\r\n  \(comment)\r\n  !b\r\n")
  }

  @Test func aStringOfSeveralLinesHasNoRoomForIt() {
    check("\"\"\"\n  \\(!a)\n  \"\"\"", becomes: nil)
    check("/*\n  !a */", becomes: nil)
  }
}
