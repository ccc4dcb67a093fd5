import DependencyProgram
import Testing

/// The effects of members that code names through a protocol or a class, where the callers decide
/// which objects it has.
@Suite struct GivenTypeLayerTests {
  private static let declarations = #"""
    import Dependencies
    import Foundation
    func read() { @Dependency(\.date) var date }
    let queue: DispatchQueue
    protocol Job { init(); func run(); var size: Int { get } }
    struct Reader: Job { init() {}; func run() { read() }; var size: Int { read(); return 1 } }
    struct Other: Job { init() {}; func run() { read() }; var size: Int { read(); return 2 } }
    struct Quiet: Job { init() {}; func run() {}; var size: Int { 0 } }
    struct Maker: Job { init() { read() }; func run() {}; var size: Int { 0 } }
    class Screen { init() {}; func show() {} }
    class Page: Screen { override func show() { read() } }
    func change(_ job: inout any Job) {}
    func keep(_ job: any Job) {}

    """#

  /// Checks whether the closure for the queue loses an effect.
  private func check(
    _ text: String, isLost: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let dump = try SampleProgram(Self.declarations + text).dump(.effects)
    #expect(dump.contains("lost at queue.async") == isLost, sourceLocation: sourceLocation)
  }

  private static let start = "func start(_ job: any Job) { queue.async { job.run() } }; "

  @Test(
    "a parameter has the types that all callers give it",
    arguments: [
      ("func f() { start(Reader()) }", true),
      ("func f() { start(Reader()); start(Other()) }", true),
      ("func f() { start(Reader()); start(Quiet()) }", false),
      ("func f() { let one = Reader(); start(one) }", true),
      ("func f() { let one: any Job = Reader(); start(one) }", true),
      ("func f() { var one: any Job = Reader(); one = Quiet(); start(one) }", false),
      ("func f() { var one: any Job; one = Reader(); start(one) }", true),
      ("func f() { var one: any Job = Reader(); change(&one); start(one) }", false),
      (
        "func f() { var one: any Job = Reader(), n = 1; (one, n) = (Quiet(), 2); start(one) }",
        false
      ),
      ("func f() { var one: any Job = Reader(); keep(one); start(one) }", true),
      ("func f() { var one: (any Job)? = nil; one = Reader(); start(one!) }", true),
      ("func f(_ one: any Job) { start(one) }; func g() { f(Reader()) }", true),
      ("func f(_ one: any Job) { start(one) }", false),
      ("func f(_ one: any Job) { start(one) }; func g() { f(Quiet()) }", false),
      ("func f() { start(Reader()); let other = start; other(Quiet()) }", false),
      ("func f() { start(Reader()); [Quiet()].forEach(start) }", false),
      ("func f() { start(Reader()); start(make()) }", false),
      ("func f(_ one: any Job) { start(Reader()); f(one) }", true),
      ("func f(all: [any Job]) { start(Reader()); for one in all { start(one) } }", false),
      ("struct T: XCTestCase { func f() { start(Quiet()) } }; func f() { start(Reader()) }", false),
      ("", false),
    ])
  func parameters(callers: String, isLost: Bool) throws {
    try check(Self.start + callers, isLost: isLost)
  }

  @Test(
    "so has one of another form, unless code of other modules may call the function",
    arguments: [
      ("func start(_ job: some Job) { queue.async { job.run() } }", true),
      ("func start<J: Job>(_ job: J) { queue.async { job.run() } }", true),
      ("func start(_ job: any Job) { queue.async { _ = job.size } }", true),
      ("func start(_ job: any Job) { queue.async(execute: job.run) }", true),
      ("func start(_ job: (any Job)?) { queue.async { job?.run() } }", true),
      ("func start(_ job: (any Job)?) { if let job { queue.async { job.run() } } }", true),
      ("func start(_ job: any Job) { queue.async { [job] in job.run() } }", true),
      ("func start(_ job: any Job) { let one = job; queue.async { one.run() } }", true),
      ("func start(_ job: (any Job)? = nil) { queue.async { job?.run() } }; start()", true),
      ("func start(_ jobs: any Job...) { for one in jobs { queue.async { one.run() } } }", false),
      ("public func start(_ job: any Job) { queue.async { job.run() } }", false),
    ])
  func forms(function: String, isLost: Bool) throws {
    try check(function + "; func f() { start(Reader()) }", isLost: isLost)
  }

  @Test("a default value is given where the argument is left out")
  func defaults() throws {
    let start = "func start(_ job: any Job = Quiet()) { queue.async { job.run() } }; "
    try check(start + "func f() { start(Reader()) }", isLost: true)
    try check(start + "func f() { start(Reader()); start() }", isLost: false)
  }

  @Test(
    "a method may be called on values that are not known, and through a requirement",
    arguments: [
      ("class A { func start(_ job: any Job) { queue.async { job.run() } } }", true),
      ("class A: P { func start(_ job: any Job) { queue.async { job.run() } } }", false),
      (
        """
        class A { func start(_ job: any Job) { queue.async { job.run() } } }
        func g() { unknown().start(Quiet()) }
        """, false
      ),
      (
        """
        class A { func start(_ job: any Job) { queue.async { job.run() } } }
        func g() { unknown().start(1, 2) }
        """, true
      ),
    ])
  func methods(type: String, isLost: Bool) throws {
    try check(
      "protocol P { func start(_ job: any Job) }; func f() { A().start(Reader()) }; " + type,
      isLost: isLost)
  }

  @Test(
    "a property has the types of all values that it gets",
    arguments: [
      ("let job: any Job; init(job: any Job) { self.job = job }", "A(job: Reader())", true),
      (
        "let job: any Job; init(job: any Job) { self.job = job }",
        "A(job: Reader(), A(job: Quiet())",
        false
      ),
      ("let job: any Job", "A(job: Reader())", true),
      ("let job: any Job", "A(job: Reader()); A(job: Quiet())", false),
      ("var job: any Job = Reader()", "A()", true),
      ("var job: any Job = Reader()", "var a = A(); a.job = Quiet()", false),
      ("var job: any Job = Reader()", "unknown().job = Quiet()", false),
      ("var job: any Job = Reader()", "A(job: Quiet())", false),
      ("public var job: any Job = Reader()", "A()", false),
      ("var job: any Job { Reader() }", "A()", false),
      ("@Wrapped var job: any Job = Reader()", "A()", false),
    ])
  func properties(property: String, callers: String, isLost: Bool) throws {
    let type = "struct A { \(property); func start() { queue.async { job.run() } } }"
    try check(type + "; func f() { \(callers) }", isLost: isLost)
  }

  @Test("initialisers in an extension leave the implicit one")
  func initializersInExtensions() throws {
    let type = """
      struct A { let job: any Job; func start() { queue.async { job.run() } } }
      extension A { init(_ number: Int) { job = Reader() } }
      func f() { A(1).start() }
      """
    try check(type, isLost: true)
    try check(type + "; func g() { A(job: Reader()).start() }", isLost: true)
    try check(type + "; func g() { A(job: Quiet()).start() }", isLost: false)
  }

  @Test("a method of a class is the one of all objects that the code is given")
  func classes() throws {
    let start = "func start(_ screen: Screen) { queue.async { screen.show() } }; "
    try check(start + "func f() { start(Page()) }", isLost: true)
    try check(start + "func f() { start(Screen()) }", isLost: false)
    try check(start + "func f(_ one: Screen) { start(one) }", isLost: false)
  }

  @Test(
    "a generic parameter stands for the types that its callers and creators show",
    arguments: [
      (
        "func make<T: Job>(_ type: T.Type) { queue.async { T().run() } }", "make(Reader.self)", true
      ),
      (
        "func make<T: Job>(_ type: T.Type) { queue.async { T().run() } }", "make(Quiet.self)", false
      ),
      (
        "func make<T: Job>(_ type: T.Type) { queue.async { type.init().run() } }",
        "make(Reader.self)", true
      ),
      (
        "func make<T: Job>(_ type: T.Type) { queue.async { let one = T(); one.run() } }",
        "make(Reader.self)", true
      ),
      ("func make<T: Job>(_ value: T) { queue.async { T().run() } }", "make(Reader())", true),
      ("func make<T: Job>(_ type: T.Type) { queue.async { _ = T() } }", "make(Maker.self)", true),
      (
        "func make<T: Job>(_ type: T.Type) { queue.async { _ = T() } }",
        "make(Maker.self); make(Quiet.self)", false
      ),
      (
        "func make(_ type: any Job.Type) { queue.async { type.init().run() } }",
        "make(Reader.self)", true
      ),
      (
        """
        func make<T: Job>(_ type: T.Type) { queue.async { T().run() } }
        func pass<U: Job>(_ type: U.Type) { make(type); make(U.self) }
        """, "pass(Reader.self)", true
      ),
      (
        "struct Box<T: Job> { func start() { queue.async { T().run() } } }",
        "Box<Reader>().start()", true
      ),
      (
        "struct Box<T: Job> { func start() { queue.async { T().run() } } }",
        "Box<Reader>(); Box<Quiet>()", false
      ),
      (
        "struct Box<T: Job> { let one: T; func start() { queue.async { T().run() } } }",
        "Box(one: Reader())", true
      ),
      (
        "struct Box<T: Job> { let one: T; func start() { queue.async { one.run() } } }",
        "Box(one: Reader())", true
      ),
      (
        "struct Box<T: Job> { func start() { queue.async { T().run() } } }",
        "let one: Box<Reader> = unknown(.init())", false
      ),
    ])
  func generics(type: String, callers: String, isLost: Bool) throws {
    try check(type + "; func f() { \(callers) }", isLost: isLost)
  }
}
