import DependencyProgram
import Testing

/// The values that code runs with. A region is code with one provenance of the current values: a
/// body has its caller's, and so has a closure that runs in place; an `operation:` adds overrides
/// to them; a closure that is passed to a queue has lost them.
@Suite struct RegionLayerTests: ClosureChecks {
  private func check(
    _ text: String, runs expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(.regions, SampleProgram(text), is: expected, sourceLocation: sourceLocation)
  }

  @Test(
    "an operator of the program runs a closure as its function does",
    arguments: [
      ("func ~> (a: DispatchQueue, b: @escaping () -> Void) { a.async(execute: b) }", later),
      ("func ~> (a: DispatchQueue, b: () -> Void) { b() }", kept),
      ("func ~> (a: DispatchQueue, b: Work) { a.async(execute: b) }", "unknown"),
      (
        """
        func ~> (a: DispatchQueue, b: @escaping () -> Void) { a.async(execute: b) }
        func ~> (a: Model, b: @escaping () -> Void) { b() }
        """, "unknown"
      ),
      ("", "unknown"),
    ])
  func operators(functions: String, expected: String) throws {
    try check(
      "queue ~> { g() }", closures: [expected], besides: Self.globals + "\n" + functions)
  }

  private static let later = "lost at _ (a dispatch queue)"

  // MARK: Scopes

  @Test("an operation has its caller's values with overrides; the update has its caller's")
  func overrides() throws {
    try check(
      "withDependencies { $0.a = 1 } operation: { g() }",
      closures: [Self.kept, "scoped by withDependencies at 1:12"])
    try check(
      "withDependencies({ $0.a = 1 }, operation: { Task { g() } })",
      closures: [
        Self.kept, "scoped by withDependencies at 1:12", "scoped by withDependencies at 1:12",
      ])
    try check(
      "withDependencies { $0.a = 1 } operation: { queue.async { g() } }",
      closures: [
        Self.kept, "scoped by withDependencies at 1:12", "lost at queue.async (a dispatch queue)",
      ])
    try check(
      "withValues({ $0.a = 1 }, operation: { g() }, line: 2)",
      closures: [Self.kept, "scoped by withValues at 1:12"])
  }

  @Test("'withDependencies(from:)' and 'yield' propagate the values of a model or a place")
  func propagation() throws {
    try check(
      "queue.async { withDependencies(from: self) { g() } }",
      closures: [
        "lost at queue.async (a dispatch queue)", "propagated by withDependencies at 1:26",
      ])
    try check(
      "withEscapedDependencies { next in queue.async { next.yield { g() } } }",
      closures: [Self.kept, "lost at queue.async (a dispatch queue)", Self.kept])
    try check(
      "let next = withEscapedDependencies { $0 }; queue.async { next.yield { g() } }",
      closures: [Self.kept, "lost at queue.async (a dispatch queue)", Self.kept])
    try check(
      "stored.yield { g() }", closures: ["propagated by stored.yield at 1:12"])
  }

  @Test("a function of the program that takes the values to change is a scope")
  func ownScopes() throws {
    try check(
      "with { $0.a = 1 } run: { g() }",
      closures: [Self.kept, "scoped by with at 1:12"],
      besides: """
        func with(_ update: (inout DependencyValues) -> Void, run: () -> Void) { run() }
        """)
    try check(
      "with { $0.a } run: { g() }",
      closures: [Self.kept, Self.kept],
      besides: """
        func with(_ look: (DependencyValues) -> Void, run: () -> Void) { run() }
        """)
  }

  // MARK: The program's own code

  @Test("every body has the values of its caller; a default argument has nobody's for certain")
  func bodies() throws {
    try check(
      """
      struct S {
        let a = 1
        var b: Int { 2 }
        init(c: Int = 3) {}
        func d() {}
      }
      """,
      runs: """
        2:7  value of S.a  caller of S.a
        3:14  body of S.b.get  caller of S.b.get
        4:3  default argument of S.init(c:)  unknown
        4:3  body of S.init(c:)  caller of S.init(c:)
        5:8  body of S.d()  caller of S.d()
        """)
  }

  @Test("a capture list is evaluated where the closure is created")
  func captures() throws {
    try check(
      "func f() { Task.detached { [a = make { 1 }, b] in a } }",
      runs: """
        1:6  body of f()  caller of f()
        1:26  closure  lost at Task.detached (a detached task)
        1:29  capture a  caller of f()
        1:38  closure  unknown
        """)
    try check(
      "func f() { Task.detached { [a = [1].map { $0 }] in a } }",
      runs: """
        1:6  body of f()  caller of f()
        1:26  closure  lost at Task.detached (a detached task)
        1:29  capture a  caller of f()
        1:41  closure  caller of f()
        """)
  }

  @Test("a closure in a variable has its callers' values; the callers of a local one are in sight")
  func storedClosures() throws {
    try check(
      """
      struct S { var run = { g() } }
      func f() {
        let run = { g() }
        run()
        queue.async(execute: run)
      }
      let queue: DispatchQueue
      """,
      runs: """
        1:16  value of S.run  caller of S.run
        1:22  closure  caller of the closure in S.run
        2:6  body of f()  caller of f()
        3:13  closure  caller of the closure in f().run  used by: caller of f(); \
        lost at queue.async (a dispatch queue)
        """)
  }

  @Test("a closure that a function returns, and those in it, have the values of their callers")
  func results() throws {
    try check(
      """
      func make() -> () -> Void { { g() } }
      func both(_ a: @escaping () -> Void) -> () -> Void { { a() } }
      func f() {
        queue.async(execute: both { g() })
        both { g() }()
        let work = both { g() }
      }
      struct S { var work: () -> Void { { g() } } }
      let queue: DispatchQueue
      """,
      runs: """
        1:6  body of make()  caller of make()
        1:29  closure  caller of the closure that make() returns
        2:6  body of both(_:)  caller of both(_:)
        2:54  closure  caller of the closure that both(_:) returns
        3:6  body of f()  caller of f()
        4:29  closure  lost at queue.async (a dispatch queue)
        5:8  closure  caller of f()
        6:19  closure  caller of the closure in f().work  used by: nobody
        8:33  body of S.work.get  caller of S.work.get
        8:35  closure  caller of the closure that S.work returns
        """)
  }

  @Test("a local function has the values of the places that call it")
  func localFunctions() throws {
    try check(
      """
      func f() {
        func run() {}
        func idle() {}
        Task.detached { run() }
      }
      """,
      runs: """
        1:6  body of f()  caller of f()
        2:8  body of f().run()  caller of f().run()  used by: lost at Task.detached (a detached task)
        3:8  body of f().idle()  caller of f().idle()  used by: nobody
        4:17  closure  lost at Task.detached (a detached task)
        """)
  }

  @Test(
    "a function of the program keeps or loses a closure as its body does",
    arguments: [
      ("(_ body: () -> Void) { body() }", kept),
      ("(_ body: () -> Void) { inner(body) }; func inner(_ body: () -> Void) { body() }", kept),
      ("(_ body: @escaping () -> Void) { Task { body() } }", kept),
      (
        "(_ body: @escaping () -> Void) { queue.async { body() } }",
        "lost at run (a dispatch queue)"
      ),
      (
        "(_ body: @escaping () -> Void) { queue.async(execute: body) }",
        "lost at run (a dispatch queue)"
      ),
      (
        "(_ body: () -> Void) { withDependencies(from: model) { body() } }",
        "propagated by run at 1:12"
      ),
      (
        "(_ body: () -> Void) { withDependencies(from: model, operation: body) }",
        "propagated by run at 1:12"
      ),
      ("(_ body: () -> Void) { withDependencies(from: model) { body() }; body() }", "unknown"),
      (
        "(_ body: @escaping () -> Void) { body(); if a { queue.async { body() } } }",
        "lost at run (a dispatch queue)"
      ),
      (
        "(_ body: @escaping () -> Void) { if a { body() } else { queue.async { body() } } }",
        "unknown"
      ),
      (
        "(_ body: @escaping () -> Void) { if a { return body() }; queue.async(execute: body) }",
        "unknown"
      ),
      (
        "(_ body: @escaping () -> Void) { guard a else { return body() }; queue.async { body() } }",
        "unknown"
      ),
      (
        "(_ body: @escaping () -> Void) {\n#if DEBUG\nbody()\n#else\nqueue.async { body() }\n#endif\n}",
        "unknown"
      ),
      (
        "(_ body: @escaping () -> Void) { switch a { case 1: body(); default: queue.async { body() } } }",
        "unknown"
      ),
      (
        "(_ body: @escaping () -> Void) { if a { body(); queue.async { body() } } }",
        "lost at run (a dispatch queue)"
      ),
      (
        "(_ body: @escaping () -> Void) { let copy = body; queue.async { copy() } }",
        "lost at run (a dispatch queue)"
      ),
      (
        "(_ body: (() -> Void)?) { guard let body else { return }; queue.async { [body] in body() } }",
        "lost at run (a dispatch queue)"
      ),
      ("(_ body: @escaping () -> Void) { let copy = body; copy() }", kept),
      (
        "(_ body: @escaping () -> Void) { body(); queue.async { run(body) } }",
        "lost at run (a dispatch queue)"
      ),
      ("(_ body: () -> Void) { body(); run(body) }", kept),
      ("(_ body: @escaping () -> Void) { stored = body }", "unknown"),
      ("(_ body: @escaping () -> Void) {}", "unknown"),
    ])
  func ownFunctions(rest: String, expected: String) throws {
    try check(
      "run { g() }", closures: [expected], besides: "func run\(rest)\n" + Self.globals)
  }

  @Test(
    "a closure that an object keeps in a collection runs where the object takes it out",
    arguments: [
      ("list.append(body)", "for body in list { queue.async(execute: body) }"),
      ("list.insert(body, at: 0)", "if let body = list.first { queue.async { body() } }"),
      ("list += [body]", "let copy = list; queue.async { copy.forEach { $0() } }"),
      ("list = [body]", "queue.async { [list] in list.reversed().forEach { run in run() } }"),
      ("list.append(body)", "let body = list.removeLast(); queue.async { body() }"),
      ("list.append(body)", "while let body = list.popLast() { queue.async { body() } }"),
      ("list.append(body)", "let all = lock.withLock { list }; queue.async { all[0]() }"),
      ("list.append(body)", "all(list)"),
      ("table[1] = body", "queue.async { self.table[1]?() }"),
      ("table[1] = body", "guard let body = table[1] else { return }; queue.async { body() }"),
      ("table[1] = body", "for (_, body) in table { queue.async { body() } }"),
      ("table[1] = body", "table.values.forEach { queue.async(execute: $0) }"),
      (
        "groups[1, default: []].append(body)", "let all = groups[1] ?? []; queue.async { all[0]() }"
      ),
      ("only = body", "if let only { queue.async { only() } }"),
    ])
  func collections(keep: String, run: String) throws {
    try check(
      "keeper.keep { g() }", closures: ["lost at keeper.keep (a dispatch queue)"],
      besides: Self.keeper(keep, run))
  }

  @Test(
    "a closure of which a part of the runs is not known to lose the values is unknown",
    arguments: [
      ("list.append(body)", "list.forEach { $0() }"),
      ("list.append(body)", "other(list); queue.async { _ = self.list.count }"),
      ("table[1] = body", "table[1]?()"),
      ("names.append(1); _ = body", "queue.async { self.names.forEach { print($0) } }"),
    ])
  func unknownCollections(keep: String, run: String) throws {
    try check("keeper.keep { g() }", closures: ["unknown"], besides: Self.keeper(keep, run))
  }

  @Test("a closure that a method runs in two ways, of which one loses the values, loses them")
  func collectionsRunTwice() throws {
    try check(
      "keeper.keep { g() }",
      closures: ["lost at keeper.keep (a dispatch queue)"],
      besides: Self.keeper(
        "list.append(body)", "for body in list { body() }; queue.async { self.list[0]() }"))
  }

  private static func keeper(_ keep: String, _ run: String) -> String {
    """
    final class Keeper {
      private var list: [() -> Void] = []
      private var table: [Int: () -> Void] = [:]
      private var groups: [Int: [() -> Void]] = [:]
      private var only: (() -> Void)?
      private var names: [Int] = []
      let lock: NSLock
      func keep(_ body: @escaping () -> Void) { \(keep) }
      func run() { \(run) }
      private func all(_ bodies: [() -> Void]) { for body in bodies { queue.async { body() } } }
    }
    let keeper: Keeper
    let queue: DispatchQueue
    """
  }

  @Test("a property of a protocol keeps a closure as its implementations do")
  func propertyRequirements() throws {
    let source = """
      protocol Source: AnyObject { var done: (() -> Void)? { get set } }
      final class Socket: Source { var done: (() -> Void)?; func f() { queue.async { self.done?() } } }
      let source: any Source
      let queue: DispatchQueue
      """
    let slow = "final class Slow: Source { var done: (() -> Void)?; func f() { done?() } }"
    try check(
      "source.done = { g() }", closures: ["lost at source.done (a dispatch queue)"],
      besides: source)
    try check(
      "source.done = { g() }", closures: ["whoever runs source.done at 1:12"],
      besides: source + "\n" + slow)
  }

  @Test("an initialiser hands a closure on to the superclass's")
  func superclassInitialisers() throws {
    try check(
      "Worker { g() }", closures: ["lost at Worker (a dispatch queue)"],
      besides: """
        class Base {
          let done: () -> Void
          init(done: @escaping () -> Void) { self.done = done }
          func start() { queue.async { self.done() } }
        }
        final class Worker: Base { init(work: @escaping () -> Void) { super.init(done: work) } }
        let queue: DispatchQueue
        """)
  }

  @Test("a function and a property of one name are told apart where the name is set or optional")
  func namesakesOfProperties() throws {
    try check(
      "loader.done { g() }", closures: ["lost at loader.done (a dispatch queue)"],
      besides: """
        final class Loader {
          private var done: (() -> Void)?
          func done(_ body: @escaping () -> Void) { done = body }
          func load() { queue.async { self.done?() } }
        }
        let loader: Loader
        let queue: DispatchQueue
        """)
  }

  @Test("a value that is called runs the closure that its type keeps")
  func calledValues() throws {
    let action = """
      struct Action { let run: () -> Void; func callAsFunction() { run() } }
      final class Owner {
        let action: Action
        init(action: Action) { self.action = action }
        func go() { QUEUE }
      }
      let queue: DispatchQueue
      """
    try check(
      "Owner(action: Action { g() })", closures: ["lost at Action (a dispatch queue)"],
      besides: action.replacing("QUEUE", with: "queue.async { self.action() }"))
    try check(
      "Owner(action: Action { g() })", closures: ["unknown"],
      besides: action.replacing("QUEUE", with: "action()"))
  }

  @Test("the variable with the object decides which runs count, if nothing else has the object")
  func keepers() throws {
    let subject = """
      final class Subject {
        private var receivers: [() -> Void] = []
        func send() { receivers.forEach { $0() } }
        func sink(_ receive: @escaping () -> Void) { receivers.append(receive) }
        func then(_ next: @escaping () -> Void) { sink { next() } }
      }
      final class Feed {
        let quick = Subject(), slow = Subject(), lent = Subject()
        func load() { queue.async { self.slow.send() } }
        func wait() { quick.send() }
        func lend() { borrow(lent) }
      }
      let feed: Feed
      let queue: DispatchQueue
      func borrow(_ subject: Subject) { subject.send() }
      """
    try check(
      "feed.slow.sink { g() }", closures: ["lost at feed.slow.sink (a dispatch queue)"],
      besides: subject)
    try check(
      "feed.slow.then { g() }", closures: ["lost at feed.slow.then (a dispatch queue)"],
      besides: subject)
    try check("feed.quick.sink { g() }", closures: ["unknown"], besides: subject)
    try check("feed.lent.sink { g() }", closures: ["unknown"], besides: subject)
    try check(
      "let own = Subject(); own.sink { [weak self] in g() }; own.send()", closures: [Self.kept],
      besides: subject)
  }

  @Test("a closure that may run in place loses the values where the surrounding code has lost them")
  func alternatives() throws {
    try check(
      "queue.async { run { g() } }",
      closures: [
        "lost at queue.async (a dispatch queue)", "lost at queue.async (a dispatch queue)",
      ],
      besides:
        "func run(_ body: @escaping () -> Void) { if a { body() } else { queue.async { body() } } }\n"
        + Self.globals)
  }

  @Test("where the receiver is unknown, all functions of that name must keep the closure")
  func agreement() throws {
    let keeps = "extension Int { func run(_ body: () -> Void) { body() } }"
    let loses = "extension Bool { func run(_ body: @escaping () -> Void) { stored = body } }"
    let call = "for thing in list { thing.run { g() } }"
    try check(call, closures: [Self.kept], besides: keeps)
    try check(call, closures: ["unknown"], besides: keeps + "\n" + loses)
  }

  @Test("a function of the program hides the library's of that name")
  func hiddenBoundaries() throws {
    try check(
      "publisher.sink { _ in g() }", closures: ["unknown"],
      besides: "extension Int { func sink(_ body: @escaping (Int) -> Void) { stored = body } }")
  }

  @Test("a user can name functions whose closures do not see the values around them")
  func escapingFunctions() throws {
    var options = Program.Options()
    options.escapingFunctions = [FunctionName("later(_:)")].compactMap(\.self)
    try check("later { g() }", closures: ["lost at later ('later(_:)')"], options)
    try check("later(by: 1) { g() }", closures: ["unknown"], options)
  }
}
