import DependencyProgram
import Testing

/// Reads that depend on the arguments of a call.
@Suite struct ArgumentEffectLayerTests {
  @Test("a default argument is evaluated by the calls that leave it out")
  func defaultArguments() throws {
    let effects = try SampleProgram(
      #"""
      func now() -> Int { @Dependency(\.date) var date; return 1 }
      func f(_ a: Int = now()) {}
      func g() { f() }
      func h() { f(1) }
      """#
    ).dump(.effects)
    #expect(
      effects == #"""
        1:6  now()  reads current  because it declares \.date at 1:45
        1:45  declares \.date  reads current  caller of now()
        2:19  calls now()  reads current  unknown
        3:6  g()  reads current  because it calls f(_:) at 3:12
        3:12  calls f(_:)  reads current  caller of g()
        """#)
  }

  @Test(
    "a read instead of an argument belongs to the calls that leave it out",
    arguments: [
      ("self.id = id ?? made()", false),
      ("if let given = id { self.id = given } else { self.id = made() }", false),
      ("self.id = made()", true), ("let id = other ?? made()", true),
      ("if let id, id == made() { self.id = id }", true),
    ])
  func calls(statements: String, isAlways: Bool) throws {
    try check(statements, readsAlways: isAlways)
  }

  @Test(
    "a local wrapper counts where all its reads do",
    arguments: [
      ("self.id = id ?? uuid()", false),
      ("if let id { self.id = id } else { self.id = uuid() }", false),
      ("self.id = uuid()", true), ("self.id = id ?? uuid(); use(uuid)", true),
      ("let id = other ?? uuid()", true), ("if let id, id == uuid() { self.id = id }", true),
      ("if let id { self.id = id; use(uuid) } else { self.id = uuid() }", true),
    ])
  func wrappers(statements: String, isAlways: Bool) throws {
    try check(#"@Dependency(\.uuid) var uuid; "# + statements, readsAlways: isAlways)
  }

  /// Checks which of two creations read: with the argument, and without.
  private func check(
    _ statements: String, readsAlways: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let effects = try SampleProgram(
      #"""
      func made() -> UUID { @Dependency(\.uuid) var uuid; return uuid() }
      struct Item { init(id: UUID? = nil) { \#(statements) } }
      let other: UUID?
      func f() { _ = Item(id: UUID(1)) }
      func g() { _ = Item() }
      """#
    ).dump(.effects).split(separator: "\n").filter { $0.contains("creates Item") }
    let lines = Set(effects.map { $0.prefix(1) })
    #expect(lines == (readsAlways ? ["4", "5"] : ["5"]), sourceLocation: sourceLocation)
  }
}
