import DependencyProgram
import DependencyRules
import DiagnosticReports
import LintDriver
import Testing

/// Names that lead to names: chains of any length, and cycles. Linking follows them on a stack of
/// limited size.
@Suite struct LongChainTests {
  /// Lints a program of links; the test process crashes if they are too many for the stack.
  ///
  /// - Parameters:
  ///   - count: the number of links.
  ///   - head: the text that the first link refers to.
  ///   - link: the text of a link, by its number and that of the next one.
  private func check(
    _ count: Int = 3_000, head: String = "", sourceLocation: SourceLocation = #_sourceLocation,
    link: (_ number: Int, _ next: Int) -> String
  ) {
    for isCircle in [false, true] {
      let links = (0..<count).map { link($0, $0 + 1 == count && isCircle ? 0 : $0 + 1) }
      let text = "import Dependencies\n\(head)\n\(links.joined(separator: "\n"))\n"
      let result = Linter.run(
        inMemory: [(path: "Chain.swift", bytes: Array(text.utf8))], LintOptions(rules: allRules))
      #expect(result.report.fileCount == 1, sourceLocation: sourceLocation)
      #expect(result.problems.isEmpty, sourceLocation: sourceLocation)
    }
  }

  private static let reader = "func read() { @Dependency(\\.date) var date }"

  @Test("aliases of aliases")
  func aliases() {
    check(head: "class M: A0 { @Dependency(\\.date) var date }") { "typealias A\($0) = A\($1)" }
    check(head: "extension A0 { func f() {} }") { "typealias A\($0) = A\($1).N" }
    check(head: "struct S { var a: A0 }") { "struct S\($0) { typealias A = S\($1).A }" }
  }

  @Test("classes and protocols that inherit")
  func inheritance() {
    check(head: "func f() { _ = C0() }") { "class C\($0): C\($1) { func make() { _ = C\($1)() } }" }
    check(head: "struct S: P0 {}") { "protocol P\($0): P\($1) {}" }
    check { "class C\($0): C\($1).N { @Dependency(\\.date) var date; class N {} }" }
  }

  @Test("functions that call functions")
  func calls() {
    check(head: Self.reader) { "func f\($0)() { f\($1)(); if \($0) == 7 { read() } }" }
    check { "func f\($0)(_ work: @escaping () -> Void) { f\($1)(work) }" }
    check(head: Self.reader) {
      "func f\($0)(_ work: @escaping () -> Void) { f\($1) { work(); read() } }"
    }
  }

  @Test("local functions that call each other")
  func localFunctions() {
    let links = (0..<1_500).map { "func f\($0)() { f\($0 + 1)() }" }.joined(separator: "\n")
    check(
      head: """
        \(Self.reader)
        final class M { @Dependency(\\.date) var date
          func run() { \(links); func f1500() { _ = M(); read() }; Task.detached { f0() } } }
        """
    ) { number, _ in "// \(number)" }
  }

  @Test("values whose types come from other values")
  func values() {
    check { "let v\($0) = v\($1)" }
    check { "let v\($0) = v\($1).member.next" }
    check { "struct S\($0) { let v = S\($1)().v }" }
    check(1_000) { "extension DependencyValues { @Dependency(\\.a\($1)) var a\($0) }" }
    check { "func f\($0)() -> some P { f\($1)() }; let v\($0) = f\($0)()" }
  }

  @Test("values of one name that are each other's")
  func ambiguousValues() {
    let values = (0..<40).map { "let a = \($0 % 2 == 0 ? "a" : "b.c"); let b = a" }
    check(40, head: values.joined(separator: "\n")) { "let a = v\($1); let v\($0) = a.b(a).a" }
    check(40) { _, _ in "let x = .a(.a(.a(.a(.a(.a(.a(.a(.a(.a(.a(.a(.a(.a(x))))))))))))))" }
    check(40) { _, _ in "let x = x.a(x.a(x.a(x.a(x.a(x.a(x.a(x.a(x.a(x.a(x.a(x))))))))))).a.a" }
  }

  @Test("keys whose values are other keys' values")
  func keys() {
    check(1_000) { "enum K\($0): DependencyKey { static let liveValue = K\($1).liveValue }" }
    check(1_000) {
      """
      struct K\($0): DependencyKey { typealias Value = K\($1).Value; static var liveValue: Value { x } }
      """
    }
  }

  @Test("extensions, nested in turn")
  func extensions() {
    check { "extension E\($1).N { struct E\($0) { struct N {} } }; typealias E\($0) = E\($1).N" }
  }
}
