import DependencyProgram
import Testing

/// Continuations that pass on nothing, or the wrong values.
@Suite struct ContinuationLayerTests {
  /// - Parameters:
  ///   - statement: a statement in a function that has a queue, next to a `load()` that reads
  ///     `\.date`.
  ///   - expected: the dump without the places on the line.
  private func check(
    _ statement: String, misuses expected: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram(
      #"""
      func f(_ queue: DispatchQueue) {
      \#(statement)
      }
      func load() { @Dependency(\.date) var date; _ = date }
      """#)
    let lines = try program.dump(.continuations).split(separator: "\n").map { line in
      String(line.drop { $0 != " " }.dropFirst(2)).replacing(#/ at \d+:\d+/#, with: "")
        .replacing("captured at ", with: "captured ")
    }
    #expect(lines == expected, sourceLocation: sourceLocation)
  }

  @Test("a continuation that nothing names hands on nothing")
  func unused() throws {
    try check(
      "withEscapedDependencies { _ in }", misuses: "never used  captured withEscapedDependencies")
    try check(
      "withEscapedDependencies { c in queue.async { load() } }",
      misuses: "never used  captured withEscapedDependencies  calls load()")
    try check("withEscapedDependencies { c in keep(c) }")
    try check("withEscapedDependencies { c in self.c = c }")
    try check("let c = withEscapedDependencies { $0 }")
  }

  @Test("code beside the yield does not have the captured values")
  func beside() throws {
    let misuse =
      "beside the yield, lost at queue.async (a dispatch queue)  "
      + "captured withEscapedDependencies  calls load()"
    try check(
      "withEscapedDependencies { c in queue.async { load(); c.yield {} } }", misuses: misuse)
    try check(
      "let c = withEscapedDependencies { $0 }; queue.async { c.yield {}; load() }",
      misuses: misuse)
    try check("withEscapedDependencies { c in queue.async { c.yield { load() } } }")
    try check("withEscapedDependencies { c in load(); queue.async { c.yield { load() } } }")
  }

  @Test("a continuation that is taken where the values are lost captures the defaults")
  func takenTooLate() throws {
    let yield = "queue.async { c.yield { load() } }"
    let misuse =
      "taken too late, lost at Task.detached (a detached task)  "
      + "captured withEscapedDependencies  calls load()"
    try check("Task.detached { withEscapedDependencies { c in \(yield) } }", misuses: misuse)
    try check(
      "Task.detached { let c = withEscapedDependencies { $0 }; \(yield) }", misuses: misuse)
    try check("Task { withEscapedDependencies { c in \(yield) } }")
    try check("let c = withEscapedDependencies { $0 }; Task.detached { \(yield) }")
  }

  @Test("the captured values replace an override around the yield")
  func overridden() throws {
    func scope(_ key: String, _ operation: String) -> String {
      "withDependencies { $0.\(key) = 1 } operation: { \(operation) }"
    }
    let misuse = "overridden around the yield  captured withEscapedDependencies  calls load()"
    let capture = "let c = withEscapedDependencies { $0 }; "
    try check(
      capture + scope("date", "print(); c.yield { load() }"),
      misuses: misuse + #"  overrides \.date"#)
    try check(capture + scope("uuid", "c.yield { load() }"), misuses: misuse)
    try check(capture + scope("uuid", "print(); c.yield { load() }"))
    try check(capture + "c.yield { \(scope("date", "load()")) }")
    try check(scope("date", capture + "queue.async { c.yield { load() } }"))
  }
}
