import DependencyFacts
import DependencyProgram
import DiagnosticReports
import Testing

@testable import LintDriver

/// A defect of the parser costs only the file in which it shows.
@Suite struct MalformedFactsTests {
  private static let files = [
    "A.swift": "import Dependencies\nfinal class A { @Dependency(\\.date) var date }\n",
    "Broken.swift": "import Dependencies\nfinal class Broken { @Dependency(\\.date) var date }\n",
  ]

  /// Options whose parser fails at a certain word.
  private static func options(_ rules: [Rule]) -> LintOptions {
    var options = LintOptions(rules: rules, jobs: 1)
    options.buildFacts = { bytes throws(MalformedFacts) in
      if String(decoding: bytes, as: UTF8.self).contains("Broken") {
        throw MalformedFacts(table: "code", row: 17, what: "it does not nest")
      }
      return try FileFacts(bytes: bytes)
    }
    return options
  }

  /// A rule that finds the names of the program's files.
  private static let rule = Rule(
    id: "paths", group: .use, severity: .warning, scope: .program, since: "0.1.0", summary: "",
    documentation: "",
    check: .program { program in
      program.paths.indices.map { index in
        Diagnostic(
          rule: "paths", severity: .warning,
          message: program.paths[index].split(separator: "/").last.map(String.init) ?? "",
          range: SourceRange(file: Int32(index), start: 0, end: 6), module: "", symbol: "",
          subject: "")
      }
    })

  private func check(_ problems: [Problem], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(problems.map(\.isFailure) == [true], sourceLocation: sourceLocation)
    #expect(
      problems.first?.what
        == "left out, since deplint misreads it (row 17 of 'code': it does not nest)",
      sourceLocation: sourceLocation)
    #expect(problems.first?.path.hasSuffix("Broken.swift") == true, sourceLocation: sourceLocation)
  }

  @Test("a lint says which file it leaves out, and goes on with the others")
  func lint() throws {
    let tree = try TemporaryTree(Self.files)
    let result = Linter.run(paths: [tree.path], Self.options([Self.rule]))
    #expect(result.report.diagnostics.map(\.message) == ["A.swift"])
    check(result.problems)
  }

  @Test("so does a workspace, until the file is read well again")
  func workspace() throws {
    let tree = try TemporaryTree(Self.files)
    var workspace = Workspace(roots: [tree.path], Self.options([Self.rule]))
    workspace.scan()
    #expect(workspace.lint()?.diagnostics.map(\.message) == ["A.swift"])
    check(workspace.problems)

    workspace.setText(of: tree["Broken.swift"], to: Array("import Dependencies\n".utf8))
    #expect(workspace.lint()?.diagnostics.map(\.message) == ["A.swift", "Broken.swift"])
    #expect(workspace.problems.isEmpty)
  }
}
