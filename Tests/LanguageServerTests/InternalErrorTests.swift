import Foundation
import Testing

/// A defect costs a rule or a file, and the client loses no document.
@Suite struct InternalErrorTests {
  private typealias Sample = SampleProgram

  /// The file that the defect needs is open, but not on the disk.
  private static let openFaulty =
    #"--> {"method": "textDocument/didOpen", "params": {"textDocument": {"#
    + #""uri": "ROOT/Faulty.swift", "languageId": "swift", "version": 7, "#
    + #""text": "\nstruct Faulty {}\n"}}}"#

  /// - Parameters:
  ///   - fault: the kind of the defect, and the rule or analysis that has it.
  ///   - lines: what the client shows to its user.
  private func check(
    _ fault: String, _ lines: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let variables = ["DEPLINT_FAULT": fault + " Faulty.swift", "DEPLINT_PATIENCE": "1000"]
    let transcript = try Transcript(
      in: Folder(Sample.files), environment: variables)
    let shown = lines.map { line in
      #"<-- {"method": "window/showMessage", "params": {"type": 1, "#
        + #""message": "deplint: internal error in \#(line)"}}"#
    }
    try transcript.check(
      ([
        "begin CAPABILITIES", Sample.published("Parent.swift", version: nil, "FINDING"),
        "--> OPEN_CHILD", Sample.published("Child.swift", version: 1),
        // Not saved, so that only the server has it.
        Sample.change("Child.swift", version: 2, "WITHOUT_WRAPPER"),
        Sample.published("Child.swift", version: 2),
        Sample.published("Parent.swift", version: nil), Self.openFaulty,
      ] + shown + [
        Sample.published("Child.swift", version: 2), Sample.published("Faulty.swift", version: 7),
        Sample.change("Child.swift", version: 3, "WITH_WRAPPER"),
        Sample.published("Child.swift", version: 3),
        Sample.published("Parent.swift", version: nil, "FINDING"),
        #"--> {"id": 99, "method": "ping"}"#,
        #"<-- {"id": 99, "error": {"code": -32601, "message": "unknown request 'ping'"}}"#,
        #"--> {"id": 100, "method": "shutdown"}"#, #"<-- {"id": 100, "result": null}"#,
        #"--> {"method": "exit"}"#,
      ]).joined(separator: "\n"), words: Sample.words, sourceLocation: sourceLocation)
    #expect(try transcript.end() == 0, sourceLocation: sourceLocation)
  }

  private static let rule = """
    'missing-live-value' at Faulty.swift:2; its findings are missing; please report it: \
    deplint bug-report missing-live-value 'Faulty.swift:2'
    """

  @Test("a rule that traps is left out, and the documents stay open")
  func trap() throws { try check("trap missing-live-value", Self.rule) }

  @Test("a rule that never ends is left out")
  func loop() throws { try check("loop missing-live-value", Self.rule) }

  @Test("an analysis that recurses without end costs the file")
  func analysis() throws {
    try check(
      "recursion effects",
      """
      'escaping-closure-loses-overrides' at Faulty.swift:2; its findings are missing; please \
      report it: deplint bug-report escaping-closure-loses-overrides/effects 'Faulty.swift:2'
      """,
      """
      'misused-continuation' at Faulty.swift:2; the file was left out; please report it: \
      deplint bug-report misused-continuation/effects 'Faulty.swift:2'
      """)
  }

  @Test("a worker that is killed costs nothing but what it was at")
  func kill() throws {
    try check("kill missing-live-value", Self.rule)
  }
}
