import DependencyProgram
import Testing

/// The code that subclasses change for a test: hooks of base classes, and doubles.
@Suite struct TestHookLayerTests {
  private func reads(of test: String, _ tests: String) throws -> String {
    let program = SampleProgram([
      "A.swift": """
      import Dependencies
      class Model {
        @Dependency(\\.uuid) var uuid
        func make() { _ = uuid() }
        func run() { make() }
      }
      """,
      "Tests.swift": "import Testing\nimport XCTest\n\(tests)",
    ])
    return try program.readsOfTest(test)
  }

  private func check(
    _ hook: String, reads expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try reads(
      of: "Case.test()",
      """
      class BaseCase: XCTestCase {
        func prepare() {}
        func unused() {}
        func perhaps() {}
        func late() {}
        override func setUp() {
          super.setUp()
          prepare()
          if a { perhaps() }
          guard a else { return }
          late()
        }
        override func tearDown() { Model().make() }
      }
      final class Case: BaseCase {
        \(hook)
        func test() {}
      }
      """)
    expect(found, is: expected, sourceLocation: sourceLocation)
  }

  @Test("a test case runs the hooks that its base class certainly calls")
  func hooks() throws {
    let make = "Model().make()"
    let quiet = "override func tearDown() {}"
    try check(
      "\(quiet); override func prepare() { \(make) }", reads: #"\.uuid missing by Model.make()"#)
    try check(
      "\(quiet); override func perhaps() { \(make) }",
      reads: #"\.uuid missing? by Case.perhaps() < Model.make()"#)
    try check(
      "\(quiet); override func late() { \(make) }",
      reads: #"\.uuid missing? by Case.late() < Model.make()"#)
    try check("\(quiet); override func unused() { \(make) }", reads: "")
  }

  @Test("of a method that a test library calls, the test's own class has the last word")
  func overriddenFixtures() throws {
    let read = #"\.uuid missing by Model.make()"#
    try check("", reads: read)
    try check("override func tearDown() {}", reads: "")
    try check("override func tearDown() { super.tearDown() }", reads: read)
  }

  @Test("a double of the tests may run in place of what it overrides")
  func doubles() throws {
    func check(_ body: String, reads expected: String) throws {
      let found = try reads(
        of: "Tests.test()",
        """
        class Double: Model { override func make() {} }
        func use(_ model: Model) { model.make() }
        struct Tests { @Test func test() { \(body) } }
        """)
      expect(found, is: expected)
    }
    try check("use(Double())", reads: #"\.uuid missing? by use(_:) < Model.make()"#)
    try check("Double().make()", reads: "")
    try check("Double().run()", reads: #"\.uuid missing? by Model.run() < Model.make()"#)
    try check("Model().make()", reads: #"\.uuid missing by Model.make()"#)
    try check("let model: Model = Double(); model.make()", reads: "")
  }
}
