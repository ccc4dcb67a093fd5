import DependencyProgram
import DependencyRules
import DiagnosticReports
import Foundation
import SeededNumbers
import Testing

@testable import LintDriver

/// After any changes, a workspace reports the same as a new run on the same files.
@Suite struct WorkspaceTests {
  private static let options = LintOptions(rules: allRules, jobs: 2)

  /// Texts whose findings depend on the other files.
  private static let texts = [
    SampleProgram.child, SampleProgram.parent, "", "final class Child {}\n",
    SampleProgram.child + "extension Child { func a() {} }\n",
    "// moved\n" + SampleProgram.parent,
    """
    import Dependencies
    enum Key: TestDependencyKey { static let testValue = 1 }
    extension DependencyValues {
      var number: Int { get { self[Key.self] } set { self[Key.self] = newValue } }
    }

    """,
    "import Dependencies\nextension Key: DependencyKey { static let liveValue = 2 }\n",
    "import Dependencies\nfinal class User {\n  @Dependency(\\.number) var number\n}\n",
    """
    import PackageDescription
    let package = Package(
      name: "P", targets: [.target(name: "A"), .target(name: "B", dependencies: ["A"])])

    """,
  ]

  /// An edit with the place of one file in the text of another would spoil it.
  @Test func draftsOfTwoProgramsStayInTheirFiles() throws {
    let text = """
      import Dependencies
      enum Key: DependencyKey { static let liveValue = 1 }
      extension DependencyValues {
        var number: Int { self[Key.self] }
      }
      func read() -> Int {
        withDependencies { $0.number = 2 } operation: { 3 }
      }

      """
    let folder = try Folder([
      "a/.git/HEAD": "", "a/A.swift": text, "b/.git/HEAD": "", "b/B.swift": "// Second.\n" + text,
    ])
    var workspaces = Workspaces(Self.options)
    workspaces.setFolders([folder["a"], folder["b"]])
    workspaces.scan()
    let result = workspaces.lint()
    let findings = try #require(result)
    let drafted = findings.diagnostics.filter { !$0.fixes.flatMap(\.drafts).isEmpty }
    #expect(drafted.count == 2)
    for diagnostic in drafted {
      for draft in diagnostic.fixes.flatMap(\.drafts) {
        let files = [draft.range.file] + draft.pieces.compactMap(\.range?.file)
        #expect(Set(files) == [diagnostic.range.file])
      }
    }
  }

  private static let paths = [
    "Package.swift", "Sources/A/A.swift", "Sources/A/B.swift", "Sources/A/Sub/C.swift",
    "Sources/B/D.swift", "Sources/B/E.swift", "Tests/T.swift",
  ]

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func agreesWithANewRun(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // The state on disk, and the state after saving all buffers.
    let disk = try Folder()
    let saved = try Folder()
    var workspace = Workspace(roots: [disk.path], Self.options)
    workspace.scan()
    var buffers: Set<String> = []
    var findingCount = 0
    for step in 0..<150 {
      let path = Self.paths[random.below(Self.paths.count)]
      let text = Self.texts[random.below(Self.texts.count)]
      switch random.below(4) {
      case 0, 1:
        workspace.setText(of: disk[path], to: Array(text.utf8))
        try saved.write(text, to: path)
        buffers.insert(path)
      case 2 where buffers.contains(path):
        workspace.setText(of: disk[path], to: nil)
        buffers.remove(path)
        try? saved.remove(path)
        if let text = try? disk.contents(path) { try saved.write(text, to: path) }
      case 2:
        try disk.write(text, to: path)
        try saved.write(text, to: path)
        // Two writes can come so close together that the file looks the same.
        workspace.scan(rereading: [disk[path]])
      default:
        try? disk.remove(path)
        if !buffers.contains(path) { try? saved.remove(path) }
        workspace.scan()
      }
      let findings = lint(&workspace)
      let own = findings.diagnostics.map { diagnostic in
        let file = findings.files[diagnostic.range.file]
        return line(diagnostic, path: file?.path, below: disk, of: file?.text ?? [])
      }
      let result = Linter.run(paths: [saved.path], Self.options)
      let expected = result.report.places.map { diagnostic in
        let source = result.report.source(of: diagnostic.range)
        return line(diagnostic, path: source.path, below: saved, of: source.bytes ?? [])
      }
      #expect(own == expected, "step \(step)")
      findingCount += own.count
    }
    #expect(findingCount > 20)
  }

  private func lint(_ workspace: inout Workspace) -> WorkspaceFindings {
    workspace.lint() ?? WorkspaceFindings(diagnostics: [], files: [:])
  }

  private func line(
    _ diagnostic: Diagnostic, path: String?, below folder: Folder, of text: [UInt8]
  ) -> String {
    let range = Int(diagnostic.range.start)..<Int(diagnostic.range.end)
    let code = range.upperBound <= text.count ? String(decoding: text[range], as: UTF8.self) : "?"
    let path = path?.replacing(folder.path, with: "") ?? "?"
    return "\(path):\(range) \(code): \(diagnostic.message) [\(diagnostic.rule)] "
      + "\(diagnostic.severity) \(diagnostic.symbol) \(diagnostic.notes.map(\.message))"
  }

  @Test func aLintThatNobodyWaitsForIsGivenUp() throws {
    let folder = try Folder(SampleProgram.files)
    var workspace = Workspace(roots: [folder.path], Self.options)
    workspace.scan()
    let abandoned = workspace.lint { true }
    #expect(abandoned?.diagnostics == nil)
    #expect(lint(&workspace).diagnostics.count == 1)
  }

  @Test func aFileThatChangesMeanwhileIsReadAgain() throws {
    let folder = try Folder(SampleProgram.files)
    var workspace = Workspace(roots: [folder.path], Self.options)
    workspace.scan()
    try folder.write("// longer\n" + SampleProgram.parent, to: "Parent.swift")
    let findings = lint(&workspace)
    let range = try #require(findings.diagnostics.first).range
    let text = try #require(findings.files[range.file]).text
    #expect(String(decoding: text[Int(range.start)..<Int(range.end)], as: UTF8.self) == "Child")
    #expect(text.starts(with: "// longer".utf8))
  }

  @Test func whatCannotBeReadIsAProblemUntilItCan() throws {
    let folder = try Folder(SampleProgram.files)
    try folder.write(Data([0xFF]), to: "Odd.swift")
    var workspace = Workspace(roots: [folder.path, folder["gone"]], Self.options)
    workspace.scan()
    #expect(workspace.problems == [.notUTF8(folder["Odd.swift"]), .missing(folder["gone"])])
    try folder.write("", to: "Odd.swift")
    try folder.write("", to: "gone/A.swift")
    workspace.scan()
    #expect(workspace.problems == [])
    #expect(workspace.has(folder["gone/A.swift"]))
  }

  @Test("however often a text is set, the next lint reads it once")
  func textsAreReadOnce() throws {
    let folder = try Folder(SampleProgram.files)
    var workspace = Workspace(roots: [folder.path], Self.options)
    workspace.scan()
    #expect(workspace.readingCount == 2)
    for count in 1...20 {
      let line = Array("// \(count)\n".utf8)
      workspace.setText(of: folder["Child.swift"], to: line)
      workspace.setText(of: folder["Parent.swift"], to: line + Array(SampleProgram.parent.utf8))
      workspace.setText(of: folder["New.swift"], to: line + Array(SampleProgram.child.utf8))
    }
    #expect(workspace.readingCount == 2)
    #expect(lint(&workspace).diagnostics.count == 1)
    #expect(workspace.readingCount == 5)
    _ = lint(&workspace)
    #expect(workspace.readingCount == 5)
  }

  /// A file that never existed leaves no trace.
  @Test func aManifestCanBeUnsaved() throws {
    let folder = try Folder(SampleProgram.files)
    var workspace = Workspace(roots: [folder.path], Self.options)
    workspace.scan()
    workspace.setText(of: folder["Package.swift"], to: [])
    _ = lint(&workspace)
    #expect(workspace.has(folder["Package.swift"]))
    workspace.setText(of: folder["Package.swift"], to: nil)
    #expect(lint(&workspace).diagnostics.count == 1)
    #expect(!workspace.has(folder["Package.swift"]))
    #expect(workspace.problems == [])
  }

  @Test func newFilesInHiddenFoldersAreLeftOut() throws {
    let folder = try Folder([".work/A.swift": ""])
    var workspace = Workspace(roots: [folder[".work"]], Self.options)
    workspace.scan()
    for file in [".work/B.swift", ".work/.build/C.swift", "D.swift"] {
      workspace.setText(of: folder[file], to: [])
    }
    _ = lint(&workspace)
    #expect(workspace.has(folder[".work/B.swift"]))
    #expect(!workspace.has(folder[".work/.build/C.swift"]))
    #expect(!workspace.has(folder["D.swift"]))
  }
}
