import DependencyProgram
import Testing

/// The implementations of a requirement that a test can run: those in classes and actors need an
/// object.
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
}
