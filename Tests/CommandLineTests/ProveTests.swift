import ChildProcesses
import DiagnosticReports
import Foundation
import Testing

/// `deplint prove` shows the records of the tests of the same build.
@Suite struct ProveTests {
  /// A copy of the executable, with or without records beside it.
  private struct Build {
    let folder: Folder

    init(_ records: [ProofRecord]?) throws {
      folder = try Folder()
      try ChildProcess.copyProgram(Deplint.executable.path(), to: folder["deplint"])
      if let records {
        try folder.write(
          Data(ProofRecord.document(of: records).utf8), to: ProofRecord.fileName)
      }
    }

    func run(_ words: [String]) throws -> Deplint {
      try Deplint(words, in: folder, executable: URL(filePath: folder["deplint"]))
    }
  }

  private static let records = [
    ProofRecord(
      rule: "unpropagated-child-model", fixture: "A.swift", path: "A.swift", line: 7,
      symbol: "A.b()", claim: .lost, expected: "the override", observed: "the default",
      source: "B()"),
    ProofRecord(
      rule: "unpropagated-child-model", fixture: "A.swift", path: "A.swift", line: 7,
      symbol: "A.b()", claim: .fixed, expected: "the override", observed: "the override",
      source: "B()"),
    ProofRecord(
      rule: "unpropagated-child-model", fixture: "Folder", path: "C.swift", line: 12,
      symbol: "C.b()", claim: .lost, expected: "the override", observed: "the default",
      source: "try B()"),
    ProofRecord(
      rule: "unpropagated-child-model", fixture: "A.swift", symbol: "A.c()", claim: .kept,
      expected: "the override", observed: "the override"),
    ProofRecord(
      rule: "unpropagated-child-model", fixture: "A.swift", symbol: "A.d()", claim: .unseen,
      expected: "the override", observed: "the default"),
  ]

  @Test func aRule() throws {
    let run = try Build(Self.records).run(["prove", "unpropagated-child-model"])
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.output == """
        unpropagated-child-model: 2 lines with a finding, each run on the runtime

        line               expected      observed     after the fix  code
        A.swift:7          the override  the default  the override   B()
        Folder/C.swift:12  the override  the default  no fix         try B()

        1 good example without a finding, each run: the value is as expected

        silent: not decidable from the source, though the value differs:
          A.swift: A.d()

        """)
  }

  @Test func allRules() throws {
    let run = try Build(Self.records).run(["prove"])
    #expect(run.status == 0)
    #expect(
      run.output.contains("\nunpropagated-child-model          2         1              1      1\n")
    )
  }

  @Test(arguments: [
    (["prove"], "no proofs are recorded beside this executable; "),
    (["prove", "live-test-value"], "no proofs are recorded beside this executable; "),
    (["prove", "no-such-rule"], "unknown rule 'no-such-rule'; "),
    (["prove", "a", "b"], "unexpected argument 'b' for 'deplint prove'; "),
    (["prove", "--format", "json"], "option '--format' does not apply to 'deplint prove'"),
  ])
  func mistakes(words: [String], complaint: String) throws {
    let run = try Build(nil).run(words)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("deplint: \(complaint)"))
  }

  @Test func aRuleWithoutRecords() throws {
    let run = try Build(Self.records).run(["prove", "live-test-value"])
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("deplint: no proofs of 'live-test-value' are recorded"))
    #expect(run.errors.contains("'swift test'"))
  }

  @Test func aFileThatIsNoRecord() throws {
    let build = try Build(nil)
    try build.folder.write(Data("nonsense".utf8), to: ProofRecord.fileName)
    #expect(try build.run(["prove"]).status == 2)
  }

  @Test func recordsAreReadAsTheyWereWritten() {
    var odd = Self.records
    odd[0].source = "let text = \"å\" // 😀"
    #expect(ProofRecord.records(in: ProofRecord.document(of: odd)) == odd)
    odd[0].source = "a\tb\nc"
    #expect(ProofRecord.records(in: ProofRecord.document(of: odd))?.first?.source == "a b c")
  }
}
