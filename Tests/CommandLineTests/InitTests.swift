import DependencyRules
import DiagnosticReports
import LintDriver
import Testing

/// `deplint init`: the first configuration of a project.
@Suite struct InitTests {
  private func run(_ words: [String] = [], in folder: Folder) throws -> Deplint {
    try Deplint(["init"] + words, in: folder)
  }

  private static func configuration(_ members: String...) -> String {
    "{\n" + members.map { "  \($0)" }.joined(separator: ",\n") + "\n}\n"
  }

  private static let version = "\"requiredVersion\": \">=0.2\""
  private static let baseline = "\"baseline\": \".deplint-baseline\""

  @Test func aProjectWithoutFindings() throws {
    let folder = try Folder(["A.swift": Models.parent("A", 0)])
    let run = try run(in: folder)
    #expect(run.status == 0 && run.errors == "")
    #expect(
      run.output.hasPrefix("wrote .deplint.json; there are no findings\n\nCommit it. Next:\n"))
    #expect(!run.output.contains("baseline"))
    #expect(try folder.contents(".deplint.json") == Self.configuration(Self.version))
    #expect(throws: (any Error).self) { try folder.contents(".deplint-baseline") }
  }

  @Test func findingsAreAccepted() throws {
    let folder = try Folder(["A.swift": Models.parent("A", 2)])
    let run = try run(in: folder)
    #expect(run.status == 0 && run.errors == "")
    #expect(
      run.output.hasPrefix(
        "wrote .deplint.json, and .deplint-baseline with the 2 existing findings\n"))
    #expect(run.output.contains("  deplint --fix --no-baseline  fixes 2 of them\n"))
    #expect(try folder.contents(".deplint.json") == Self.configuration(Self.version, Self.baseline))
    let lint = try Deplint([], in: folder)
    #expect(lint.output == "no findings in 1 file (2 in the baseline)\n" && lint.errors == "")
    try folder.write("A.swift", Models.parent("A", 3))
    #expect(try Deplint([], in: folder).status == 1)
  }

  @Test func anotherFolderAndAPreset() throws {
    let folder = try Folder(["App/A.swift": Models.parent("A")])
    let run = try run(["App", "--preset", "strict", "--quiet"], in: folder)
    #expect(run.status == 0 && run.output == "" && run.errors == "")
    #expect(
      try folder.contents("App/.deplint.json")
        == Self.configuration(Self.version, "\"preset\": \"strict\"", Self.baseline))
    #expect(try Deplint([], in: folder).status == 0)
    #expect(try Deplint([], in: folder.subfolder("App")).status == 0)
  }

  /// An update of deplint does not break the build of a project that it was set up in.
  @Test(arguments: [("0.1.9", false), (Tool.version, true), ("0.3.0", true), ("1.0.0", true)])
  func otherVersions(version: String, isAllowed: Bool) throws {
    let folder = try Folder(["A.swift": Models.parent("A", 2)])
    #expect(try run(in: folder).status == 0)
    let options = LintOptions(
      rules: allRules, configurations: .init(rules: allRules, version: version))
    let result = Linter.run(paths: [folder.path], options)
    #expect(result.problems.isEmpty == isAllowed)
    #expect(!result.has(atLeast: nil))
    let complaint = "version >=0.2 of deplint is required, and this is \(version)"
    #expect(result.problems.first.map { $0.what } == (isAllowed ? nil : complaint))
  }

  @Test func whatIsThereIsLeftAlone() throws {
    let folder = try Folder([".deplint.json": "{}", "Sub/A.swift": Models.parent("A")])
    let run = try run(["Sub"], in: folder)
    #expect(run.status == 2 && run.output == "")
    #expect(
      run.errors
        == "deplint: 'Sub': '.deplint.json' configures it already; 'deplint config' shows the "
        + "settings\n")
    #expect(try folder.contents(".deplint.json") == "{}")
  }

  @Test func aBaselineThatIsThereIsNamed() throws {
    let folder = try Folder(["A.swift": Models.parent("A")])
    #expect(try Deplint(["--update-baseline"], in: folder).status == 0)
    let before = try folder.status(".deplint-baseline")
    try folder.write("B.swift", Models.parent("B"))
    let run = try run(in: folder)
    #expect(
      run.output.hasPrefix("wrote .deplint.json, which names the baseline .deplint-baseline\n"))
    #expect(try folder.contents(".deplint.json") == Self.configuration(Self.version, Self.baseline))
    #expect(try folder.status(".deplint-baseline") == before)
    #expect(try Deplint([], in: folder).status == 1)
  }
}
