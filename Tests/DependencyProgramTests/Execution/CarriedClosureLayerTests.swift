import DependencyProgram
import Testing

/// Closures that are carried in a value, to the code that takes them out of it and runs them.
@Suite struct CarriedClosureLayerTests: ClosureChecks {
  private static let later = "lost at .done (a dispatch queue)"
  private static let laterInTuple = "lost at h (a dispatch queue)"
  private static let listed =
    "caller of the closure in f().c  used by: lost at queue.async (a dispatch queue)"
  private static let event = "enum E { case done(() -> Void), idle }"
  private static let queued =
    "func h(e: E) { if case .done(let w) = e { queue.async(execute: w) } }"

  private func check(
    _ statement: String, _ expected: String, besides further: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try check(
      statement, closures: [expected],
      besides: ([Self.globals] + further).joined(separator: "\n"), sourceLocation: sourceLocation)
  }

  @Test(
    "a payload is run by the code that matches its case",
    arguments: [
      (queued, later),
      (
        "func h(e: E) { switch e { case .done(let w): queue.async(execute: w); default: break } }",
        later
      ),
      (
        "func h(e: E) { guard case E.done(let w) = e else { return }; queue.async(execute: w) }",
        later
      ),
      ("func h(e: E) { if case .done(let w) = e { w() } }", "unknown"),
      // One place runs it here, another one later.
      ("\(queued); func k(e: E) { if case .done(let w) = e { w() } }", "unknown"),
      // It goes on to code that is not known.
      (
        """
        \(queued)
        extension E { var w: (() -> Void)? { if case .done(let w) = self { w } else { nil } } }
        """,
        "unknown"
      ),
      // A macro makes a property of the case.
      ("\(queued); func k(e: E) { e.done?() }", "unknown"),
      ("\(queued); let path = \\E.done", "unknown"),
      // It may be another enum's case, or this one's.
      ("\(queued); func k() { if case .done(let w) = other() { w() } }", "unknown"),
    ])
  func payloads(matches: String, expected: String) throws {
    try check("h(e: .done { g() })", expected, besides: Self.event, matches)
  }

  @Test("only the patterns of the closure's own enum and payload count")
  func otherPayloads() throws {
    let other =
      "enum F { case done(() -> Void) }; func k(f: F) { if case .done(let w) = f { w() } }"
    try check(
      "h(e: .done { g() })", Self.later, besides: Self.event, Self.queued, other)
    try check(
      "k(f: .done { g() })", "unknown", besides: Self.event, Self.queued, other)
    let two = "enum E { case done(a: () -> Void, b: () -> Void) }"
    let runs = "func h(e: E) { if case .done(let a, let b) = e { a(); queue.async(execute: b) } }"
    try check("h(e: .done(a: c, b: { g() }))", Self.later, besides: two, runs)
    try check("h(e: .done(a: { g() }, b: c))", "unknown", besides: two, runs)
    // One name stands for all payloads.
    try check(
      "h(e: .done(a: c, b: { g() }))", "unknown", besides: two, runs,
      "func k(e: E) { if case .done(let all) = e { keep(all) } }")
  }

  @Test("other modules can match a case of a public enum")
  func publicEnums() throws {
    try check(
      "h(e: .done { g() })", "unknown", besides: "public " + Self.event, Self.queued)
  }

  @Test("what tests and previews run is left out of account")
  func testsThatMatch() throws {
    try check(
      "h(e: .done { g() })", Self.later, besides: Self.event, Self.queued,
      "class A: XCTestCase { func test(e: E) { if case .done(let w) = e { w() } } }")
  }

  @Test(
    "the only closure in a tuple stands for the tuple",
    arguments: [
      (
        "h(t: (1, { g() }))", "func h(t: (a: Int, b: () -> Void)) { queue.async { t.b() } }",
        laterInTuple
      ),
      ("h(t: (1, { g() }))", "func h(t: (a: Int, b: () -> Void)) { t.b() }", kept),
      (
        "h(t: (1, { g() }))",
        "func h(t: (a: Int, b: () -> Void)) { let b = t.b; queue.async(execute: b) }", laterInTuple
      ),
      (
        "h(t: (1, { g() }))", "func h(t: (Int, () -> Void)) { queue.async(execute: t.1) }",
        laterInTuple
      ),
      ("h(t: (1, { g() }))", "", "unknown"),
    ])
  func tuples(statement: String, function: String, expected: String) throws {
    try check(statement, expected, besides: function)
  }

  @Test("of two closures in a tuple, nothing is known, nor of one beside a function")
  func pairs() throws {
    try check(
      "func c() {}; h(t: (c, { g() }))", closures: ["unknown"],
      besides: Self.globals + "\n"
        + "func h(t: (a: () -> Void, b: () -> Void)) { queue.async(execute: t.a); t.b() }")
    for type in ["let c: Handler", "let c: C; struct C { func callAsFunction() {} }"] {
      try check(
        "h(t: (c, { g() }))", closures: ["unknown"],
        besides: Self.globals + "\n\(type)\n"
          + "func h(t: (a: C, b: () -> Void)) { queue.async { t.a() }; t.b() }")
    }
    for type in ["let c: DispatchQueue", "let c: UUID", "let c: C; struct C {}"] {
      try check(
        "h(t: (c, { g() }))", closures: [Self.laterInTuple],
        besides: Self.globals + "\n\(type)\n"
          + "func h(t: (a: C, b: () -> Void)) { queue.async(execute: t.b) }")
    }
    try check(
      "h(t: ({ g() }, { g() }))", closures: ["unknown", "unknown"],
      besides: Self.globals + "\n"
        + "func h(t: (a: () -> Void, b: () -> Void)) { t.a(); queue.async(execute: t.b) }")
  }

  @Test(
    "a closure in a literal of a closure runs as the elements do",
    arguments: [
      ("{ [a, b].forEach { $0() } }", listed),
      ("{ for c in [a, b] { c() } }", listed),
      ("{ keep([a, b]) }", "unknown"),
    ])
  func literals(result: String, expected: String) throws {
    try check(
      "let c = both({ g() }, d); queue.async(execute: c)", expected,
      besides: "func both(_ a: @escaping () -> Void, _ b: @escaping () -> Void) -> () -> Void {",
      "return \(result)", "}")
  }

  @Test("of the places that run a closure which an object keeps, each counts")
  func placesOfKeptClosures() throws {
    let model = "class Model { var done: () -> Void = {}"
    let later = "func end() { Thread.detachNewThread { self.done() } }"
    let runs = [
      ("func k() { done ~> queue }", "whoever runs model.done at 1:12"),
      (
        "func k(p: P) { p.sink { _ in self.done() } }",
        "left to the emitter at model.done (a Combine subscriber)"
      ),
    ]
    for (run, closure) in runs {
      try check(
        "model.done = { g() }", closures: [closure],
        besides: "let model: Model; \(model); \(later); \(run) }")
    }
    // Those who run the closure of an object that they get may not run this one.
    try check(
      "model.done = { g() }", closures: ["whoever runs model.done at 1:12"],
      besides: """
        let model: Model
        \(model); func end() { done() } }
        class Other { func k(m: Model) { Thread.detachNewThread { m.done() } } }
        func use(o: Other) { o.k(m: model); model.end() }
        """)
  }
}
