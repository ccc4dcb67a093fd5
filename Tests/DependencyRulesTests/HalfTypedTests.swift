import DependencyProgram
import DependencyRules
import DiagnosticReports
import LintDriver
import Testing

/// Code in the middle of typing or merging. Each of the first ones has crashed a run: a name or a
/// keyword is missing, and the rest is not a part of anything.
@Suite struct HalfTypedTests {
  /// Lints a text next to a program that has findings: they remain, and nothing is left out.
  private func check(_ text: String) {
    let beside = """
      import Dependencies
      final class Child { @Dependency(\\.date) var date }
      final class Parent { @Dependency(\\.date) var date
        func make() -> Child { Child() } }
      """
    let files = [("A.swift", "import Dependencies\n\(text)\n"), ("B.swift", beside)]
    let result = Linter.run(
      inMemory: files.map { (path: $0.0, bytes: Array($0.1.utf8)) }, LintOptions(rules: allRules))
    #expect(result.problems.isEmpty)
    #expect(result.report.fileCount == 2)
    #expect(
      result.report.diagnostics.contains { $0.rule == "unpropagated-child-model" },
      "the findings of other files stay")
  }

  @Test(
    "closures whose parameters have no names",
    arguments: [
      "let f = xs.map { (<#Int#>) in <#code#> }", "let f = xs.map { (1) in }",
      "let f = xs.map { (.) in }", "let f = xs.map { (@A) in }", "let f = xs.map { (\"a\") in }",
      "let f = xs.map { (a: ) in }", "let f = xs.map { [ ] (:) in }",
      "let f = xs.map { [weak] in }",
      "let f = xs.map { [<#self#>] _, in }",
    ])
  func closures(text: String) { check(text) }

  @Test(
    "members whose keyword is missing",
    arguments: [
      "struct V { @State model = M() }", "class V { @Published count = M() }",
      "extension V { @MainActor x = y }", "enum E { @A }", "actor A { model.run { $0.x } }",
      "protocol P { Dependency(\\.date) }", "struct V { private = 3; static { M() } }",
      "class V { @Dependency(\\.date) }",
      "class V { @Dependency(\\.date) date = withDependencies {} }",
    ])
  func members(text: String) { check(text) }

  @Test(
    "conflicts that nobody resolved",
    arguments: [
      """
      struct V {
      <<<<<<< HEAD
        let a = M()
      =======
        let b = M()
      >>>>>>> other
      }
      """,
      """
      class V { func f() {
      <<<<<<< HEAD
        Task.detached { @Dependency(\\.date) var date
      =======
        queue.async { @Dependency(\\.date) var date
      >>>>>>> other
        } } }
      """,
    ])
  func conflicts(text: String) { check(text) }

  @Test(
    "declarations and types that end too early",
    arguments: [
      "func f(_ a: inout", "func f() -> some", "let a: any", "let a: Optional<", "let a: .Name",
      "class C: , D {}", "class C: @unchecked {}", "extension", "extension {", "typealias A",
      "typealias A =", "struct S: DependencyKey { static var liveValue", "import", "@Dependency(",
      "@Dependency(\\.", "@Dependency(\\.a.", "@Dependency(\\.a) var", "#if", "#Preview {",
      "init(", "subscript(", "case .a(let", "let (a, ) = f(", "for in", "guard let", "if let =",
      "x.y.", "x?.", "x[", "\\", "\\.", "&", ".", "@", "#", "`", "\"\\(", "{ $0", "await",
      "try await",
      "withDependencies(from: ) {", "withDependencies { $0. } operation:",
    ])
  func ends(text: String) {
    check(text)
    check("final class M { @Dependency(\\.date) var date\n func f() {\n\(text)\n} }")
    check("struct V { \(text)")
  }
}
