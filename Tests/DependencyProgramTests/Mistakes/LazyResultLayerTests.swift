import DependencyProgram
import Testing

/// Scopes whose results read what the scope overrides when they are consumed.
@Suite struct LazyResultLayerTests {
  /// - Parameters:
  ///   - operation: the operation of a scope that overrides `date`, in a function that returns its
  ///     result.
  ///   - expected: the reader and its place, if there is one.
  private func check(
    _ operation: String, reads expected: String?, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram(
      #"""
      func read() -> Int { @Dependency(\.date) var date; return date }
      class Model { func load() { _ = read() } }
      class Child { @Dependency(\.date) var date; func load() { _ = date } }
      class Both { @Dependency(\.date) var a; func load() { @Dependency(\.date) var b } }
      class Part { @Dependency(\.date) var a; func load() { @Dependency(\.date) var b; _ = a + b } }
      class More { @Dependency(\.date) var a; func load() { _ = read() + a } }
      struct Client { var fetch: () -> Int; static let live = Client { read() } }
      struct Holder { let client: Client; init(_ client: Client) { self.client = client } }
      protocol View {}
      struct Screen: View { var body: Int { read() } }
      struct Outer: View { var body: Screen { Screen() } }
      struct Stored { let f: () -> Int; init(_ f: @escaping () -> Int) { self.f = f } }
      struct Called { let f: () -> Int; init(_ f: @escaping () -> Int) { self.f = f; _ = f() } }
      final class Service { let f: () -> Int; init() { f = { read() } }; func g() -> Int { f() } }
      final class Early { let f: () -> Int; init() { f = { read() }; g() }; func g() { _ = f() } }
      let rows: [Int], stream: AsyncStream<Int>, publisher: AnyPublisher<Int, Never>
      func make() -> Any {
        withDependencies { $0.date = 1 } operation: { \#(operation) }
      }
      """#)
    let dump = try program.dump(.lazyResults)
    #expect(
      dump == (expected.map { #"18:25  \.date  read by "# + $0 } ?? ""),
      sourceLocation: sourceLocation)
  }

  @Test("a closure, or a function in its place, reads when it is called")
  func closures() throws {
    try check("{ read() }", reads: "a closure  at 18:51")
    try check("let later = { read() }; return later", reads: "a closure  at 18:63")
    try check("read", reads: "a closure  at 18:49")
  }

  @Test("an initialiser that also calls what it stores reads in the scope")
  func calledByInitializer() throws {
    try check("Stored { read() }", reads: "Stored  at 18:58")
    try check("Called { read() }", reads: nil)
  }

  @Test("a closure that the initialiser of an object stores reads when a method calls it")
  func storedByInitializer() throws {
    try check("Service()", reads: "Service  at 14:56")
    try check("let service = Service(); return service", reads: "Service  at 14:56")
    try check("let service = Service(); _ = service.g(); return service", reads: nil)
    try check("Early()", reads: nil)
  }

  @Test("a method of an object may declare again what the object remembers")
  func declaredAgain() throws {
    try check("Both()", reads: "Both  at 4:79")
    try check("Part()", reads: "Part  at 5:79")
    try check("let both = Both(); both.load(); return both", reads: nil)
    try check("_ = read(); return Both()", reads: nil)
    try check("Child()", reads: nil)
    try check("More()", reads: nil)
  }

  @Test("a local function that is only called reads where it is called")
  func localFunctions() throws {
    let own = "func own() -> Int { read() }"
    try check("{ \(own); return own() }", reads: "a closure  at 18:88")
    try check("\(own); return { own() }", reads: "a closure  at 18:88")
    try check("func own() -> Int { return read() }; return { own() }", reads: "a closure  at 18:95")
    try check("\(own); _ = own(); return { own() }", reads: nil)
    try check("\(own); run(own); return { own() }", reads: nil)
  }

  @Test("code in place, in a task, or with other values is not lazy")
  func inPlace() throws {
    try check("read()", reads: nil)
    try check("{ read() }()", reads: nil)
    try check("Task { read() }", reads: nil)
    try check("rows.map { _ in read() }", reads: nil)
    try check("{ withDependencies { $0.date = 2 } operation: { read() } }", reads: nil)
    try check("withEscapedDependencies { next in { next.yield { read() } } }", reads: nil)
    try check("{ queue.async { read() } }", reads: nil)
  }

  @Test("a stream, a publisher and a lazy sequence read when they are consumed")
  func sequences() throws {
    try check("AsyncStream(unfolding: { read() })", reads: "a stream  at 18:74")
    try check("stream.map { _ in read() }", reads: "a stream  at 18:67")
    try check("publisher.map { _ in read() }.eraseToAnyPublisher()", reads: "a publisher  at 18:70")
    try check("rows.lazy.filter { _ in read() }", reads: "a sequence  at 18:73")
  }

  @Test("an object reads by its closures and methods, unless it remembers the values")
  func objects() throws {
    try check("Client { read() }", reads: "Client  at 18:58")
    try check("Client.live", reads: "Client  at 7:66")
    try check("Holder(.live)", reads: "Client  at 7:66")
    try check("Model()", reads: "Model  at 2:33")
    try check("Child()", reads: nil)
  }

  @Test("a framework runs the bodies of views, and of the views that they make")
  func views() throws {
    try check("Screen()", reads: "view Screen  at 10:39")
    try check("Outer().padding()", reads: "view Screen  at 10:39")
  }

  @Test("what an operation assigns is kept like its result")
  func assignments() throws {
    for (code, isLost) in [
      ("class C { var m: Model?; func f() { \(Self.scope("m = Model()")) } }", true),
      ("class C { var m: Model?; func f() { \(Self.scope("self.m = Model()")) } }", true),
      ("func f() { var m: Model?; \(Self.scope("m = Model()")); m?.load() }", true),
      ("func f() { var m: Model?; \(Self.scope("m = Model()")) }", false),
      ("func f() { var m: Int?; \(Self.scope("m = read()")); print(m) }", false),
      ("class C { var m: Both?; func f() { \(Self.scope("m = Both()")) } }", true),
      ("class C { var m: Child?; func f() { \(Self.scope("m = Child()")) } }", false),
    ] {
      let program = SampleProgram(
        #"""
        func read() -> Int { @Dependency(\.date) var date; return date }
        class Model { func load() { _ = read() } }
        class Child { @Dependency(\.date) var date; func load() { _ = date } }
        class Both { @Dependency(\.date) var a; func load() { @Dependency(\.date) var b } }
        \#(code)
        """#)
      #expect(try program.dump(.lazyResults).isEmpty == !isLost, "\(code)")
    }
  }

  private static func scope(_ operation: String) -> String {
    "withDependencies { $0.date = 1 } operation: { \(operation) }"
  }

  @Test("what the scope itself reads, or may read, is not lost")
  func used() throws {
    try check("_ = read(); return { read() }", reads: nil)
    try check("unknown(); return { read() }", reads: nil)
  }

  @Test("a result is consumed where its constant is used, in a scope or out of one")
  func constants() throws {
    for (use, isLost) in [
      ("_ = later()", true), ("", false),
      ("withDependencies { $0.date = 2 } operation: { _ = later() }", false),
    ] {
      let program = SampleProgram(
        #"""
        func read() { @Dependency(\.date) var date }
        func f() { let later = withDependencies { $0.date = 1 } operation: { read }; \#(use) }
        """#)
      #expect(try program.dump(.lazyResults).isEmpty == !isLost, "\(use)")
    }
  }
}
