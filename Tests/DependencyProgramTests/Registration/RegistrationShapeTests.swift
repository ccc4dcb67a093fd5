import DependencyFacts
import DependencyProgram
import Testing

/// The shapes of registrations: endpoints of clients, initialisers, protocols and isolation.
@Suite struct RegistrationShapeTests {
  private static let start = "import Dependencies\n"

  // MARK: Clients

  /// - Parameter members: the members of a client.
  private func check(
    client members: String, after declarations: String = "", mistakes expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = "\(declarations)\n@DependencyClient struct C { \(members) }"
    let program = try SampleProgram(["A.swift": Self.start + text]).program()
    let found = program.mistakenEndpoints.map { endpoint in
      let name = program.facts.string(program.facts.declaration(endpoint.property).name)
      return switch endpoint.mistake {
      case .constant(let fix): "\(name) constant\(fix == nil ? "" : " fixed")"
      case .optional: "\(name) optional"
      case .callable: "\(name) callable"
      case .trap: "\(name) trap"
      }
    }
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  @Test("an endpoint is a variable whose type is written as a closure")
  func endpoints() throws {
    try check(client: "var a: () -> Void; var b: (@Sendable (Int) throws -> Int)", mistakes: [])
    try check(
      client: "var a: (() -> Void)?; var b: Optional<() -> Void>",
      mistakes: [
        "a optional", "b optional",
      ])
    try check(
      client: "var a: F = F(); var b: F?; var c: D",
      after: """
        struct F { func callAsFunction() {} }; @DependencyClient struct D { var e: () -> Void }
        """, mistakes: ["a callable"])
    try check(
      client: "var a: F; let b: Int; var c: Int?", after: "typealias F = () -> Void", mistakes: [])
    try check(
      client: "var a: () -> Int = { fatalError() }; var b: () -> Int = { f(); fatalError() }",
      mistakes: ["a trap"])
    try check(
      client:
        "private let a: () -> Void; static let b: () -> Void = {}; @Wrapper let c: () -> Void",
      mistakes: [])
  }

  @Test("a constant can be a variable if that needs no default, and nothing else is written there")
  func fixes() throws {
    try check(
      client: """
        let a: () -> Void; public let b: (Int) -> Int?; let c: () -> (); let d: () -> Int = { 1 }
        let e: () -> Int; let f, g: () -> Void; public  let h: () -> Void
        @available(*, x) let i: () -> Void
        nonisolated let j: () -> Void
        """,
      mistakes: [
        "a constant fixed", "b constant fixed", "c constant fixed", "d constant fixed",
        "e constant", "g constant", "h constant", "i constant", "j constant",
      ])
  }

  @Test("a client is written by hand if its initialiser and its test value are")
  func handwritten() throws {
    let assignments = "{ self.a = a; self.b = b }"
    for (initializer, value, isFound) in [
      (assignments, "C(a: unimplemented(\"a\"), b: { unimplemented(\"b\") })", true),
      (assignments, "failing", true),
      (assignments, "C(a: unimplemented(\"a\"), b: {})", false),
      ("{ self.a = a; self.b = b; start() }", "failing", false),
    ] {
      let text = """
        public struct C {
          public var a: () -> Void; public var b: () -> Void
          public init(a: @escaping () -> Void, b: @escaping () -> Void) \(initializer)
          static let failing = C(a: unimplemented("a"), b: unimplemented("b"))
        }
        extension C: TestDependencyKey { public static let testValue = \(value) }
        """
      let program = try SampleProgram(["A.swift": Self.start + text]).program()
      let found = program.registrations.keys.compactMap(program.keyValues.handwrittenClient)
      #expect(found.count == (isFound ? 1 : 0), "\(initializer) \(value)")
    }
  }

  // MARK: Protocols and isolation

  @Test("a protocol that asks for several things is one that tests replace as a whole")
  func protocols() throws {
    for (type, isFound) in [
      ("any P", true), ("P", true), ("any Q", true), ("any R", false), ("S", false),
      ("any Error", false), ("[any P]", false),
    ] {
      let text = """
        protocol P { func a(); var b: Int { get } }; protocol Q: R { func c() }
        protocol R { func a() }; struct S: P { func a() {}; var b = 1 }
        enum K: DependencyKey { static let liveValue = S() }
        extension DependencyValues { var k: \(type) { get { self[K.self] } set { } } }
        """
      let program = try SampleProgram(["A.swift": Self.start + text]).program()
      let found = program.registrations.accessors.compactMap(program.registrations.existential)
      #expect(found.count == (isFound ? 1 : 0), "\(type)")
    }
  }

  @Test("a value belongs to the main actor by its own declaration, its extension's or its type's")
  func isolation() throws {
    for (text, isIsolated) in [
      ("@MainActor class K: DependencyKey { static let liveValue = K() }", true),
      ("@MainActor class K {}; extension K: DependencyKey { static let liveValue = K() }", true),
      ("@MainActor extension K: DependencyKey { static let liveValue = 1 }; enum K {}", true),
      ("enum K: DependencyKey { @MainActor static let liveValue = 1 }", true),
      ("@MainActor class B {}; class K: B, DependencyKey { static let liveValue = K() }", true),
      ("enum K: DependencyKey { static let liveValue = 1 }", false),
      ("@MainActor class K: DependencyKey { nonisolated static let liveValue = K() }", false),
      (
        "@MainActor class K {}; nonisolated extension K: DependencyKey { "
          + "static let liveValue = K() }", false
      ),
      ("@MainActor enum O { enum K: DependencyKey { static let liveValue = 1 } }", false),
    ] {
      let program = try SampleProgram(["A.swift": Self.start + text]).program()
      let value = try #require(program.registrations.keys.first?.liveValues.first)
      #expect((program.keyValues.isolation(of: value) != nil) == isIsolated, "\(text)")
    }
  }
}
