import DependencyProgram
import DiagnosticReports
import Testing

@testable import LintDriver

@Suite struct SourceOverlayTests {
  /// An overlay of paths in the tree with their texts; nil for no file.
  private func overlay(_ tree: TemporaryTree, _ texts: [String: String?]) throws -> SourceOverlay {
    var overlay = SourceOverlay()
    for (path, text) in texts {
      overlay.set(text.map { .text(Array($0.utf8)) } ?? .absent, at: try .named(tree[path]))
    }
    return overlay
  }

  /// The files that a run reads, each with its text.
  private func read(
    _ tree: TemporaryTree, _ overlay: SourceOverlay, from starts: [String] = [""]
  ) throws -> [String: String] {
    let walk = FileWalk(paths: starts.map { tree[$0] }, overlay: overlay, jobs: 2)
    #expect(walk.problems == [])
    let policy = FilePolicy(rules: RuleSettings(running: []))
    let sources = overlay.applied(
      to: walk.files.map { SourceFile($0, policy) }, workingFolder: walk.workingFolder)
    #expect(sources.map(\.programPath) == sources.map(\.programPath).sorted())
    return Dictionary(
      uniqueKeysWithValues: try sources.map {
        (tree.relative($0.path), String(decoding: try $0.read().bytes, as: UTF8.self))
      })
  }

  @Test func standsInForFiles() throws {
    let tree = try TemporaryTree(["A.swift": "a", "x/B.swift": "b", "x/C.swift": "c"])
    let overlay = try overlay(tree, ["A.swift": "new", "x/C.swift": nil])
    #expect(try read(tree, overlay) == ["A.swift": "new", "x/B.swift": "b"])
    #expect(try read(tree, overlay, from: ["x"]) == ["x/B.swift": "b"])
    #expect(try read(tree, overlay, from: ["A.swift"]) == ["A.swift": "new"])
  }

  @Test func addsFilesAndFolders() throws {
    let tree = try TemporaryTree(["x/A.swift": "a"])
    let overlay = try overlay(
      tree, ["x/B.swift": "b", "y/z/C.swift": "c", "y/D.swift": "d", "x/e.txt": "e"])
    let all = ["x/A.swift": "a", "x/B.swift": "b", "y/z/C.swift": "c", "y/D.swift": "d"]
    #expect(try read(tree, overlay) == all)
    #expect(try read(tree, overlay, from: ["x", "y/D.swift"]).count == 3)
  }

  @Test func whatIsLeftOutStaysOut() throws {
    let tree = try TemporaryTree([
      ".git/": "", ".gitignore": "gen/\n*.out.swift\n", "gen/A.swift": "a", "x/A.swift": "a",
    ])
    let overlay = try overlay(
      tree,
      [
        "gen/A.swift": "new", "gen/B.swift": "b", "new/gen/C.swift": "c", "x/D.out.swift": "d",
        ".build/E.swift": "e", "Pods/F.swift": "f",
      ])
    #expect(try read(tree, overlay) == ["x/A.swift": "a"])
  }

  @Test func manifestsToo() throws {
    let tree = try TemporaryTree([
      "Package.swift": "", "Sources/Old/A.swift": "import Dependencies\n@Dependency(\\.x) var x",
    ])
    let manifest = "let package = Package(name: \"P\", targets: [.target(name: \"Old\")])"
    var options = LintOptions(rules: [
      Rule(
        id: "modules", group: .use, severity: .info, scope: .program, since: "0.1.0", summary: "",
        documentation: "",
        check: .program { program in
          program.facts.fileIndices.map {
            Diagnostic(
              rule: "modules", severity: .info, message: program.modules.name(ofFile: $0),
              range: SourceRange(file: $0, start: 0, end: 0), module: "", symbol: "", subject: "")
          }
        })
    ])
    options.overlay = try overlay(
      tree, ["Package.swift": "// swift-tools-version: 6.0\nimport PackageDescription\n" + manifest]
    )
    let result = Linter.run(paths: [tree.path], options)
    #expect(result.report.diagnostics.map(\.message).contains("Old"))
  }
}
