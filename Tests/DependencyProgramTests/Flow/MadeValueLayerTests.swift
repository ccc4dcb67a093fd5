import DependencyProgram
import Testing

/// Scopes of tests that replace all values, or hand them to a function of the program.
@Suite struct MadeValueLayerTests {
  /// - Parameters:
  ///   - program: declarations of the program.
  ///   - body: the statements of a test.
  private func check(
    _ body: String, program: String, reads expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let sample = SampleProgram([
      "A.swift": """
      import Dependencies
      \(SampleProgram.failingClient)
      class Model {
        @Dependency(\\.api) var api
        func fetch() { _ = api.fetch() }
        func other() { _ = api.other() }
      }
      \(program)
      """,
      "Tests.swift": """
      import Dependencies
      import Testing
      @Test func test() { \(body) }
      """,
    ])
    expect(try sample.readsOfTest(), is: expected, sourceLocation: sourceLocation)
  }

  private static let (set, unset) = (
    #"\.api.fetch overridden by Model.fetch()"#, #"\.api.other unimplemented by Model.other()"#
  )
  private static let (unknownFetch, unknownOther) = (
    #"\.api.fetch unknown by Model.fetch()"#, #"\.api.other unknown by Model.other()"#
  )
  private static let both = "let m = Model(); m.fetch(); m.other()"

  private func checkMade(
    _ body: String, replacing update: String = "$0 = Mocks.make()", are expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try check(
      "withDependencies { \(update) } operation: { \(Self.both) }",
      program: """
        extension DependencyValues {
          mutating func setUp() { api.fetch = { 1 } }
          static func mocked() -> DependencyValues { \(body) }
        }
        enum Mocks {
          static func make() -> DependencyValues {
            var values = DependencyValues.mocked()
            values.date = .constant(.now)
            return values
          }
        }
        """, reads: expected, sourceLocation: sourceLocation)
  }

  @Test("new values of the program have set what its functions set")
  func madeValues() throws {
    let known = "\(Self.set), \(Self.unset)"
    for made in [
      "var new = DependencyValues(); new.api.fetch = { 1 }; return new",
      "var new = DependencyValues(); new[API.self].fetch = { 1 }; return new",
      "var new = DependencyValues(); let f = 1; new.api.fetch = { f }; return new",
      """
      var new = DependencyValues(); new.api.fetch = { 1 }; new.track = new.track.muted()
      return new
      """,
    ] {
      try checkMade(made, are: known)
    }
    try checkMade(
      "var dependencies = DependencyValues(); dependencies.setUp(); return dependencies",
      are: "\(Self.set), \(Self.unknownOther)")
    try checkMade(
      "DependencyValues()",
      are: #"\.api.fetch unimplemented by Model.fetch(), "# + Self.unset)
    try checkMade(
      "DependencyValues()", replacing: "$0 = Mocks.make(); $0.api.fetch = { 1 }", are: known)
  }

  @Test("values that are not all known leave none known")
  func unknownValues() throws {
    let unknown = "\(Self.unknownFetch), \(Self.unknownOther)"
    for made in [
      "var new = DependencyValues(); change(&new); return new",
      "var new = DependencyValues(); if a { new.date = .now }; return new",
      "var new = DependencyValues(); new[key] = 1; return new", "unknown()",
      "let new = other(); return new",
    ] {
      try checkMade(made, are: unknown)
    }
    let made = "var new = DependencyValues(); new.api.fetch = { 1 }; return new"
    try checkMade(
      made, replacing: "if a { $0 = Mocks.make() }",
      are: #"\.api.fetch unknown by Model.fetch(), "# + Self.unknownOther)
    try checkMade(
      made, replacing: "let new = Mocks.make(); $0 = new",
      are: #"\.api.fetch unknown by Model.fetch(), "# + Self.unknownOther)
  }

  @Test("new values end the overrides around a scope, and are in force in it alone")
  func scopesOfMadeValues() throws {
    let program = """
      func mocked() -> DependencyValues {
        var new = DependencyValues(); new.api.other = { 1 }; return new
      }
      """
    let fetch = "let m = Model(); m.fetch()"
    let held = "withDependencies { $0.api.fetch = { 1 } } operation:"
    let made = "withDependencies { $0 = mocked() } operation:"
    try check(
      "\(held) { \(made) { \(fetch) } }", program: program,
      reads: #"\.api.fetch unimplemented by Model.fetch()"#)
    try check(
      "\(made) { \(held) { \(fetch) } }", program: program, reads: Self.set)
    try check(
      "\(made) {}; let m = Model(); m.other()", program: program, reads: Self.unset)
  }

  @Test("a function that a scope gives the values overrides what it changes, there alone")
  func givenValues() throws {
    let program = """
      struct Environment {
        var fetch: () -> Int
        func apply(to values: inout DependencyValues) { values.api.fetch = fetch }
      }
      """
    let environment = "let e = Environment(fetch: { 1 })"
    let scope = "withDependencies { e.apply(to: &$0) } operation:"
    try check(
      "\(environment); \(scope) { \(Self.both) }", program: program,
      reads: "\(Self.set), \(Self.unset)")
    try check(
      "\(environment); \(scope) {}; Model().fetch()", program: program,
      reads: #"\.api.fetch unimplemented by Model.fetch()"#)
    let unknown = "withDependencies { unknown().apply(to: &$0) } operation:"
    try check(
      "\(environment); \(unknown) { Model().fetch() }",
      program: program, reads: Self.unknownFetch)
    try check(
      "\(environment); \(scope) { Model().fetch() }",
      program: program + "func f(_ e: Environment) -> Any { e.apply }", reads: Self.set)
  }
}
