import DependencyProgram
import Testing

/// The effects of code that is called through a protocol: it runs one of the implementations.
@Suite struct RequirementEffectLayerTests {
  private func check(
    _ text: String, effects expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(.effects, SampleProgram(text), is: expected, sourceLocation: sourceLocation)
  }

  @Test("a requirement has the effect that all implementors have")
  func requirements() throws {
    try check(
      #"""
      func now() { @Dependency(\.date) var date }
      protocol P { func a(); func b() }
      struct A: P { func a() { now() }; func b() { now() } }
      struct B: P { func a() { now() }; func b() {} }
      func f(p: any P) { p.a() }
      func g(p: any P) { p.b() }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:38
        1:38  declares \.date  reads current  caller of now()
        2:19  P.a()  reads current  because it calls now() at 4:26
        3:20  A.a()  reads current  because it calls now() at 3:26
        3:26  calls now()  reads current  caller of A.a()
        3:40  A.b()  reads current  because it calls now() at 3:46
        3:46  calls now()  reads current  caller of A.b()
        4:20  B.a()  reads current  because it calls now() at 4:26
        4:26  calls now()  reads current  caller of B.a()
        5:6  f(p:)  reads current  because it calls P.a() at 5:22
        5:22  calls P.a()  reads current  caller of f(p:)
        """#)
  }

  @Test("a double does not keep a requirement from having an effect; a setter can be required")
  func doubles() throws {
    try check(
      #"""
      func now() { @Dependency(\.date) var date }
      protocol P { var a: Int { get set } }
      struct A: P { var a: Int { get { 1 } set { now() } } }
      struct B: P { var a = 1 }
      struct Previews: PreviewProvider { let b = B() }
      func f(p: inout any P) { p.a = 1 }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:38
        1:38  declares \.date  reads current  caller of now()
        2:31  P.a.set  reads current  because it calls now() at 3:44
        3:38  A.a.set  reads current  because it calls now() at 3:44
        3:44  calls now()  reads current  caller of A.a.set
        6:6  f(p:)  reads current  because it sets P.a at 6:28
        6:28  sets P.a  reads current  caller of f(p:)
        """#)
  }

  @Test("the implementations in tests alone give a requirement no effect")
  func implementationsInTests() throws {
    let dump = try SampleProgram([
      "A.swift": "import Dependencies; protocol P { func a() }; func f(p: any P) { p.a() }",
      "Tests.swift": #"""
      import Dependencies
      import XCTest
      struct A: P { func a() { @Dependency(\.date) var date } }
      class ATests: XCTestCase { func test() { f(p: A()) } }
      """#,
    ]).dump(.effects)
    #expect(dump.contains("A.a()  reads") && !dump.contains("P.a()"), "\(dump)")
  }

  @Test("where only previews create any implementation, none is a double")
  func onlyForPreviews() throws {
    try check(
      #"""
      func now() { @Dependency(\.date) var date }
      protocol P { func a() }
      struct A: P { func a() { now() } }
      struct Previews: PreviewProvider { let a = A() }
      func f(p: any P) { p.a() }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:38
        1:38  declares \.date  reads current  caller of now()
        2:19  P.a()  reads current  because it calls now() at 3:26
        3:20  A.a()  reads current  because it calls now() at 3:26
        3:26  calls now()  reads current  caller of A.a()
        5:6  f(p:)  reads current  because it calls P.a() at 5:22
        5:22  calls P.a()  reads current  caller of f(p:)
        """#)
  }

  @Test("a requirement that a type meets by an extension calls the extension's function")
  func extensionsOfProtocols() throws {
    try check(
      #"""
      protocol P { func a() }
      extension P { func a() { @Dependency(\.date) var date } }
      struct A: P {}
      struct B: P { func a() {} }
      func f(a: A) { a.a() }
      func g(p: any P) { p.a() }
      """#,
      effects: #"""
        2:20  P.a()  reads current  because it declares \.date at 2:50
        2:50  declares \.date  reads current  caller of P.a()
        5:6  f(a:)  reads current  because it calls P.a() at 5:18
        5:18  calls P.a()  reads current  caller of f(a:)
        """#)
  }
}
