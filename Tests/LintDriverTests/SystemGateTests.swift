import DependencyProgram
import DiagnosticReports
import Testing

@testable import LintDriver

/// Whether a program is linked at all depends on all of its files together.
@Suite struct SystemGateTests {
  private static let wrapper = """
    @propertyWrapper struct Injected<Value> {
      private let keyPath: KeyPath<InjectedValues, Value>
      init(_ keyPath: KeyPath<InjectedValues, Value>) { self.keyPath = keyPath }
      var wrappedValue: Value { InjectedValues.current[keyPath: keyPath] }
    }

    """
  private static let values = """
    struct InjectedValues {
      @TaskLocal static var current = InjectedValues()
      var date = 1
    }

    """
  private static let model = "final class Model { @Injected(\\.date) var date }\n"
  private static let unrelated = """
    @propertyWrapper struct UserDefault { var wrappedValue = 1 }
    final class Settings { @UserDefault var size }
    enum Trace { @TaskLocal static var id = 1 }

    """

  /// A rule that finds every file with a property that has the system's wrapper, and records its
  /// runs.
  private static func rule(_ wasRun: @escaping @Sendable () -> Void = {}) -> Rule {
    Rule(
      id: "a-rule", group: .use, severity: .warning, scope: .program, since: "0.1.0", summary: "",
      documentation: "",
      check: .program { program in
        wasRun()
        return program.wrappers.uses.map { use in
          Diagnostic(
            rule: "a-rule", severity: .warning, message: "message",
            range: SourceRange(file: use.declaration.file, start: 0, end: 5), module: "",
            symbol: "",
            subject: program.paths[Int(use.declaration.file)])
        }
      })
  }

  private static let programs: [(files: [String], findingCount: Int)] = [
    ([wrapper, values, model], 1),
    ([values, model, wrapper], 1),
    ([model, wrapper, values], 1),
    ([wrapper + values, model], 1),
    ([wrapper + values + model], 1),
    ([unrelated, model, wrapper, unrelated, values, unrelated, model], 2),
    (["// nothing\n", model] + Array(repeating: "let a = 1\n", count: 50) + [values, wrapper], 1),
  ]

  @Test(
    "a hand-written system is found whichever files it lies in, by any number of jobs",
    arguments: programs.indices)
  func handWritten(_ index: Int) throws {
    let (files, findingCount) = Self.programs[index]
    for jobs in [1, 2, 16] {
      let named = files.enumerated().map { (path: "F\($0).swift", bytes: Array($1.utf8)) }
      let result = Linter.run(inMemory: named, LintOptions(rules: [Self.rule()], jobs: jobs))
      #expect(result.report.diagnostics.count == findingCount)
    }
    let texts = files.enumerated().map { ("F\($0).swift", $1) }
    let tree = try TemporaryTree(Dictionary(uniqueKeysWithValues: texts))
    var workspace = Workspace(roots: [tree.path], LintOptions(rules: [Self.rule()]))
    workspace.scan()
    #expect(workspace.lint()?.diagnostics.count == findingCount)
  }

  @Test(
    "wrappers without current values, and values without a wrapper, are not linked",
    arguments: [
      [unrelated], [wrapper, model], [values, model],
      [unrelated, values.replacing("current", with: "c")],
      [unrelated, "// DependencyKey, import Dependencies\n"],
      [values, "enum K: DependencyKey {}\n"],
    ])
  func noSystem(_ files: [String]) throws {
    let refusing = Self.rule { Issue.record("no rule should run") }
    let named = files.enumerated().map { (path: "F\($0).swift", bytes: Array($1.utf8)) }
    let result = Linter.run(inMemory: named, LintOptions(rules: [refusing]))
    #expect(result.report.fileCount == files.count)
    let texts = files.enumerated().map { ("F\($0).swift", $1) }
    let tree = try TemporaryTree(Dictionary(uniqueKeysWithValues: texts))
    var workspace = Workspace(roots: [tree.path], LintOptions(rules: [refusing]))
    workspace.scan()
    #expect(workspace.lint()?.diagnostics.isEmpty == true)
  }

  @Test("a workspace links a program as soon as a text that is typed completes the system")
  func typed() throws {
    let tree = try TemporaryTree([
      "Model.swift": Self.model, "Values.swift": "", "Wrapper.swift": Self.wrapper,
    ])
    var workspace = Workspace(roots: [tree.path], LintOptions(rules: [Self.rule()]))
    workspace.scan()
    #expect(workspace.lint()?.diagnostics.count == 0)
    workspace.setText(of: tree["Values.swift"], to: Array(Self.values.utf8))
    #expect(workspace.lint()?.diagnostics.count == 1)
    workspace.setText(of: tree["Values.swift"], to: [])
    #expect(workspace.lint()?.diagnostics.count == 0)
  }
}
