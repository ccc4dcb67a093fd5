import DependencyProgram
import PackageGraph
import Testing

/// The code that tests can run, as far as names show.
@Suite struct ReachLayerTests {
  /// - Parameter tests: the text of a file of tests next to the program's.
  private func check(
    _ text: String, tests: String, reaches expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram([
      "A.swift": "import Dependencies\n" + text, "T.swift": "import XCTest\n" + tests,
    ])
    let reach = try program.dump(.reach).split(separator: "\n").dropFirst()
      .filter { !$0.hasSuffix(".swift") }.map { $0.split(separator: "  ").dropFirst() }
      .map { $0.joined(separator: "  ") }.joined(separator: "\n")
    expect(reach, is: expected, sourceLocation: sourceLocation)
  }

  @Test("a test runs what it calls, and what that calls")
  func calls() throws {
    try check(
      "func a() { b() }\nfunc b() {}\nfunc c() { a() }", tests: "func t() { a() }",
      reaches: """
        test can run a()
        test can run b()
        """)
  }

  @Test("a member is run if its type is reached and its name is mentioned")
  func members() throws {
    try check(
      """
      class M { func a() { b() }; private func b() {}; func c() {} }
      class Other { func a() {}; func c() {} }
      func unused() { M().c() }
      """, tests: "func t() { M().a() }",
      reaches: """
        test can run M.a()
        test can run M.b()
        """)
  }

  @Test("initialisers, stored properties and overrides run without a mention")
  func unnamed() throws {
    try check(
      """
      class M: Base { let n = make(); init() { set() }; override func hook() { hooked() } }
      class Base { func hook() {} }
      func make() {}; func set() {}; func hooked() {}
      """, tests: "func t() { _ = M() }",
      reaches: """
        test can run M.hook()
        test can run Base.hook()
        test can run make()
        test can run set()
        test can run hooked()
        """)
  }

  @Test("a member whose name no code mentions is called by a framework")
  func frameworks() throws {
    try check(
      "struct V: View { func task() { load() } }; func load() {}", tests: "func t() { V() }",
      reaches: """
        test can run V.task()
        test can run load()
        """)
  }

  @Test("a mention with a type means that type's static member")
  func statics() throws {
    try check(
      """
      enum A { static func make() {}; static func same() { make() } }
      enum B { static func make() {}; static func same() { make() } }
      """, tests: "let b: B.Type = B.self; func t() { A.same() }",
      reaches: """
        test can run A.make()
        test can run A.same()
        """)
  }

  @Test("what is nested is reached by its own name")
  func nested() throws {
    try check(
      "enum A { struct N { init() { n() } }; struct O { init() { o() } } }\nfunc n() {}; func o() {}",
      tests: "func t() { A.N() }", reaches: "test can run n()")
  }

  @Test("a test reads a key where something that it comes to names its accessor")
  func keys() throws {
    let text = """
      extension DependencyValues {
        var k: C { get { self[K.self] } set { self[K.self] = newValue } }
        var l: C { get { self[L.self] } set { self[L.self] = newValue } }
      }
      struct C { var run: @Sendable () -> Void; var stop: @Sendable () -> Void }
      enum K: DependencyKey { static let liveValue = C(run: { work() }, stop: {}) }
      enum L: DependencyKey {
        static let liveValue = C(run: { work() }, stop: {})
        static let testValue = C(run: { double() }, stop: {})
      }
      struct R { @Dependency(\\.k) var k; @Dependency(\\.l) var l }
      func work() {}; func double() {}
      """
    try check(
      text, tests: "func t() { R() }",
      reaches: """
        test can read K
        test can read L
        test can run work()
        test can run double()
        """)
    try check(text, tests: "func t() { C(run: {}, stop: {}) }", reaches: "")
  }

  @Test("a test that overrides a part of a value needs a test value for the parts that it leaves")
  func parts() throws {
    func check(_ operation: String, need expected: String) throws {
      let program = SampleProgram([
        "A.swift": """
        import Dependencies
        extension DependencyValues {
          var k: C { get { self[K.self] } set { self[K.self] = newValue } }
        }
        struct C { var run: @Sendable () -> Void; var stop: @Sendable () -> Void }
        enum K: DependencyKey { static let liveValue = C(run: { work() }, stop: { work() }) }
        struct R { @Dependency(\\.k) var k; func stop() { k.stop() }; func run() { k.run() } }
        func work() {}; func use(_ client: C) {}
        """,
        "T.swift": """
        import XCTest
        class S: XCTestCase {
          func testA() {
            withDependencies { $0.k.run = {} } operation: { \(operation) }
          }
        }
        """,
      ])
      let needs = try program.dump(.reach).split(separator: "\n")
        .filter { $0.contains("test can read K") }.map { $0.split(separator: "  ").dropFirst(2) }
      expect(needs.joined().joined(), is: expected)
    }
    try check("R().run()", need: "")
    try check("R().k.run()", need: "")
    let need = "needs a test value: a part is overridden at T.swift:4:29, and S.testA() reads "
    try check("R().stop()", need: need + "stop")
    try check("if maybe { R().stop() }", need: "")
    try check("use(R().k)", need: need + "all of it")
  }

  @Test("a module reaches what its imports show")
  func modules() throws {
    let program = SampleProgram([
      "Package.swift": SampleProgram.manifest(("App", []), ("Other", []), ("Tests", ["App"])),
      "Sources/App/A.swift": "public func a() {}",
      "Sources/Other/B.swift": "public func a() {}",
      "Sources/Tests/T.swift": "import App\nimport XCTest\nfunc t() { a() }",
    ])
    #expect(
      try program.dump(.reach) == """
        has tests
        Sources/App/A.swift
          1:13  test can run App.a()
        """)
  }

  @Test("a file of an application that a test target compiles as well has no tests")
  func sharedFiles() throws {
    func check(_ test: String, reaches expected: String) throws {
      var program = SampleProgram([
        "A.swift": "import Kit\nfunc a() { b() }", "B.swift": "public func b() {}",
        "T.swift": "import XCTest\nfunc t() { \(test) }",
      ])
      program.projects = [
        ProjectDescription(
          format: .xcode, path: "P.xcodeproj/project.pbxproj", name: "P",
          targets: [
            .init(name: "App", kind: .application, moduleNames: ["App"], files: ["A.swift"]),
            .init(name: "Kit", kind: .framework, moduleNames: ["Kit"], files: ["B.swift"]),
            .init(
              name: "Tests", kind: .unitTests, moduleNames: ["Tests"],
              files: ["A.swift", "T.swift"]),
          ])
      ]
      expect(try program.dump(.reach), is: expected)
    }
    try check("", reaches: "has tests")
    try check(
      "a()",
      reaches: """
        has tests
        B.swift in Kit
          1:13  test can run Kit.b()
        """)
  }
}
