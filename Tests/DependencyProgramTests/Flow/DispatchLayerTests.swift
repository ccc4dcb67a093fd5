import DependencyProgram
import Testing

/// The implementations of a requirement that a test can run: those in most types need a value of
/// the type.
@Suite struct DispatchLayerTests {
  private func check(
    _ body: String, helpers: String = "", reads isRead: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram([
      "A.swift": """
      import Dependencies
      protocol Screen { func show() }
      class Page: Screen {
        @Dependency(\\.uuid) var uuid
        func show() { _ = uuid() }
      }
      class Sheet: Page {}
      class Blank: Page { override func show() {} }
      func show(_ page: Page) { page.show() }
      struct Model {
        var screen: (any Screen)?
        func load() { screen?.show() }
      }
      class Pages { static let shared = Pages(); let first = Page() }
      struct Service { var make: () -> any Screen }
      extension Service: DependencyKey { static let liveValue = Service { Page() } }
      extension DependencyValues {
        var service: Service { get { self[Service.self] } set { self[Service.self] = newValue } }
      }
      """,
      "Tests.swift": """
      import Dependencies
      import Testing
      struct Tests {
        \(helpers)
        @Test func test() { \(body) }
      }
      """,
    ])
    let line = try program.dump(.testReads).split(separator: "\n").first {
      $0.contains("Tests.test()")
    }
    #expect(
      line?.contains(#"\.uuid missing? by"#) ?? false == isRead, sourceLocation: sourceLocation)
  }

  @Test("an implementation in a class runs only if the test may make an object of it")
  func objects() throws {
    try check("Model().load()", reads: false)
    try check("Model(screen: Page()).load()", reads: true)
    try check("Model(screen: Sheet()).load()", reads: true)
    try check("_ = Pages.shared; Model().load()", reads: true)
  }

  @Test("a method that a subclass overrides may not run")
  func overridden() throws { try check("show(page())", reads: true) }

  @Test("an object may be made later, by a fixture or by the value of a dependency")
  func others() throws {
    try check("var m = Model(); m.load(); if a { m.screen = Page() }", reads: true)
    try check("Model().load()", helpers: "let page = Page()", reads: true)
    let service = "@Dependency(\\.service) var service; Model(screen: service.make()).load()"
    try check(service, reads: true)
    try check(
      "withDependencies { $0.service = Service { fatalError() } } operation: { \(service) }",
      reads: false)
  }

  @Test("an implementation in a struct runs only if a value of it may be made")
  func values() throws {
    try check("Model().load()", reads: "\\.uuid")
    let scope = "operation: { Model().load() }"
    try check("withDependencies { $0[FetcherKey.self] = Double() } \(scope)", reads: "")
    try check("withDependencies { $0[FetcherKey.self] = Dater() } \(scope)", reads: "\\.date")
    try check(
      "let fake = Double(); withDependencies { $0[FetcherKey.self] = fake } \(scope)", reads: "")
    try check("withDependencies { $0[FetcherKey.self] = Reader() } \(scope)", reads: "\\.uuid")
  }

  @Test("the test value is the one that runs")
  func testValues() throws {
    try check(
      "Model().load()",
      values: """
        static let liveValue: any Fetcher = Reader()
        static let testValue: any Fetcher = Dater()
        """, reads: "\\.date")
  }

  @Test("where an override is lost or unknown, the other values may run")
  func unreplacedValues() throws {
    let double = "$0[FetcherKey.self] = Double()"
    try check("withDependencies { \(double) } operation: {}; Model().load()", reads: "\\.uuid")
    try check(
      "withDependencies { \(double); change(&$0) } operation: { Model().load() }",
      reads: "\\.date \\.uuid")
  }

  @Test("a struct that something else may create is always there")
  func otherValues() throws {
    let scope = "withDependencies { $0[FetcherKey.self] = Double() } operation: { Model().load() }"
    try check(scope, reader: "struct Reader: Fetcher, Decodable", reads: "\\.uuid")
    try check(
      scope, reader: "struct Reader: Made", more: "protocol Made: Fetcher { init() }",
      reads: "\\.uuid")
    try check(scope, reader: "@Entity struct Reader: Fetcher", reads: "\\.uuid")
    try check(
      scope, values: "static var liveValue: any Fetcher { other }",
      more: "let other: any Fetcher = 1", reads: "\\.uuid")
    try check(scope + "; unknown(.init())", reads: "\\.date \\.uuid")
    try check(scope + "; unknown().Reader()", reads: "\\.uuid")
    try check(
      scope + "; _ = Page(1)",
      more: "class Page {}; extension Page { convenience init(_ id: Int) { self.init() } }",
      reads: "")
    try check(scope + "; print(Reader())", reads: "\\.uuid")
  }

  /// - Parameters:
  ///   - reader: the type that the key has a value of, with a method that reads.
  ///   - values: those of the key.
  private func check(
    _ body: String, reader: String = "struct Reader: Fetcher",
    values: String = "static let liveValue: any Fetcher = Reader()", more: String = "",
    reads expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram([
      "A.swift": """
      import Dependencies
      protocol Fetcher: Sendable { func fetch(all: Bool) }
      extension Fetcher { func fetch() { fetch(all: true) } }
      \(reader) {
        @Dependency(\\.uuid) var uuid
        func fetch(all: Bool) { _ = uuid() }
      }
      struct Double: Fetcher { func fetch(all: Bool) {} }
      struct Dater: Fetcher {
        @Dependency(\\.date) var date
        func fetch(all: Bool) { _ = date() }
      }
      func dater() -> Dater { Dater() }
      enum FetcherKey: DependencyKey { \(values) }
      struct Model {
        @Dependency(FetcherKey.self) var fetcher
        func load() { fetcher.fetch() }
      }
      \(more)
      """,
      "Tests.swift": """
      import Dependencies
      import Testing
      struct Tests {
        @Test func test() { \(body) }
      }
      """,
    ])
    let reads = try program.readsOfTest("Tests.test()").split(separator: ", ")
    let names = reads.map { $0.prefix { $0 != "?" && $0 != " " } }
    #expect(
      names.filter { $0.hasPrefix("\\.") }.joined(separator: " ") == expected,
      sourceLocation: sourceLocation)
  }
}
