import DependencyProgram
import Testing

/// Closures that an initialiser gives a property, and that another one replaces before any code
/// runs them.
@Suite struct ReplacedClosureLayerTests {
  /// Checks whether the first closure in the initialiser of a type runs where the values are lost.
  private func check(
    _ initializer: String, _ members: String, _ property: String = "private var work: () -> Void",
    type: String = "class A", besides further: String = "", isLost: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = """
      \(type) { \(property)
      init(flag: Bool, given: @escaping () -> Void) { \(initializer) }
      \(members)
      }
      let queue: DispatchQueue
      func use(a: A) { a.run }
      \(further)
      """
    let closure = try SampleProgram(text).dump(.regions).split(separator: "\n")
      .first { $0.hasPrefix("2:") && $0.contains("  closure  ") }
    #expect(
      closure?.contains("lost ") == isLost, Comment(rawValue: String(closure ?? "none")),
      sourceLocation: sourceLocation)
  }

  private static let run = "func run() { queue.async { self.work() } }"

  @Test(
    "the initialiser itself sets the property again",
    arguments: [
      ("work = { g() }", true),
      ("work = { g() }; work = {}", false),
      ("self.work = { g() }; count = 1; work = given", false),
      ("work = { g() }; run(); work = {}", true),
      ("work = { g() }; work = make()", true),
      ("work = { g() }; work = flag ? work : {}", true),
      ("work = { g() }; let old = work; work = {}", true),
      ("work = { g() }; if flag { return }; work = {}", true),
      ("work = { g() }; if flag { work = {} }", true),
      ("if flag { work = { g() } } else { work = {} }; work = {}", true),
      ("work = {}; work = { g() }", false),
    ])
  func initialisers(statements: String, isLost: Bool) throws {
    try check(statements, Self.run, isLost: isLost)
  }

  @Test(
    "each method that uses the property sets it first",
    arguments: [
      ("func run(w: @escaping () -> Void) { work = w; queue.async { self.work() } }", false),
      ("func run() { self.work = {}; if flag { queue.async { [self] in work() } } }", false),
      ("func run() { queue.async { self.work = {}; self.work() } }", false),
      ("func run() { work = {}; let w = work; queue.async(execute: w) }", false),
      ("func run() { queue.async { self.work() }; work = {} }", true),
      ("func run() { if flag { work = {} }; queue.async { self.work() } }", true),
      ("func run() { work = {}; queue.async { self.work() } }; \(run)", true),
      ("func run() { work = flag ? work : {}; queue.async { self.work() } }", true),
      ("func run(o: A) { work = {}; queue.async { o.work() } }", true),
      ("func run(o: A) { o.work = {}; queue.async { self.work() } }", true),
      ("func run() { work = {}; queue.async { self.work() } }; func k() { other().work() }", true),
      (
        """
        func run() { work = {}; queue.async { self.work() } }
        func k() { if let work { queue.async(execute: work) } }
        """, true
      ),
      ("func run() { work = {}; queue.async { self.work() } }; let path = \\A.work", true),
    ])
  func methods(members: String, isLost: Bool) throws {
    try check("work = { g() }", members, isLost: isLost)
  }

  @Test("a method may run before the initialiser ends, and a struct may be another one by then")
  func others() throws {
    let run = "func run() { work = {}; queue.async { self.work() } }"
    try check("run(); work = { g() }", run, isLost: true)
    try check("work = { g() }; queue.async { self.work() }", run, isLost: true)
    try check("work = { g() }", "mutating " + run, type: "struct A", isLost: true)
  }

  @Test("code may see the change of a property")
  func observers() throws {
    let run = "func run() { work = {}; queue.async { self.work() } }"
    let observed = "var work: () -> Void { didSet { queue.async { oldValue() } } }"
    try check("work = { g() }", run, observed, isLost: true)
    try check("work = { g() }", run, "@Kept var work: () -> Void", isLost: true)
    try check(
      "work = { g() }", run, "var work: () -> Void",
      besides: "class B: A { override var work: () -> Void { didSet { oldValue() } } }",
      isLost: true)
    try check("work = { g() }", run, "var work: () -> Void", isLost: false)
  }
}
