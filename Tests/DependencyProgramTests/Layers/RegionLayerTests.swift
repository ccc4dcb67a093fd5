import DependencyProgram
import Testing

/// The values that code runs with. A region is code with one provenance of the current values: a
/// body has its caller's, and so has a closure that runs in place; an `operation:` adds overrides
/// to them; a closure that is passed to a queue has lost them.
@Suite struct RegionLayerTests {
  private func check(
    _ text: String, runs expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let regions = try SampleProgram(text).dump(.regions)
    #expect(regions == expected, "\n\(regions)", sourceLocation: sourceLocation)
  }

  /// Checks the closures in a function's body, in order.
  private func check(
    _ statement: String, closures expected: [String], besides globals: String = Self.globals,
    _ options: Program.Options = Program.Options(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var program = SampleProgram("func f() { \(statement) }\n" + globals)
    program.options = options
    let closures = try program.dump(.regions).split(separator: "\n")
      .filter { $0.hasPrefix("1:") }
      .compactMap { $0.split(separator: "  closure  ").dropFirst().last }
    #expect(closures.map(String.init) == expected, sourceLocation: sourceLocation)
  }

  /// The names in the statements, as the system's own libraries declare them.
  private static let globals = """
    let queue: DispatchQueue
    let operations: OperationQueue
    let database: DatabaseQueue
    let row: Database
    let context: NSManagedObjectContext
    let loop: RunLoop
    let counts: [String: Int]
    let text: String
    class Model {}
    let model: Model?
    let subject: PassthroughSubject<Int, Never>
    let channel: DispatchIO
    """

  private static let kept = "caller of f()"

  // MARK: The table of boundaries

  @Test(
    "tasks, task groups and actors hand on the values of their creator",
    arguments: [
      "Task { g() }", "Task(priority: .high) { g() }", "Task.immediate { g() }",
      "group.addTask { g() }", "await MainActor.run { g() }", "withAnimation { g() }",
      "await withTaskGroup(of: Int.self) { group in g() }",
    ])
  func tasks(statement: String) throws { try check(statement, closures: [Self.kept]) }

  @Test(
    "code that runs in place has the values of the place",
    arguments: [
      "await withCheckedContinuation { continuation in g() }",
      "AsyncStream { continuation in g() }",
      "[1].map { $0 }", "list.forEach { g() }", "queue.sync { g() }", "database.read { g() }",
      "lock.withLock { g() }", "_ = { g() }()",
      "Result { g() }", "Future { promise in g() }", "Dictionary(grouping: [1]) { _ in g() }",
      "Array(unsafeUninitializedCapacity: 1) { a, b in g() }", "[1].split { _ in g() }",
      "counts.merge(counts) { a, b in g() }", "text.split { _ in g() }",
      "sequence(first: 1) { _ in g() }", "[1].withUnsafeBufferPointer { _ in g() }",
      "model.map { $0 }",
      "ContinuousClock().measure { g() }", "withUnsafeTemporaryAllocation(of: A.self) { g() }",
      "UIView.performWithoutAnimation { g() }",
    ])
  func inPlace(statement: String) throws { try check(statement, closures: [Self.kept]) }

  @Test(
    "a detached task, a queue, a thread, a timer runs with nobody's values",
    arguments: [
      ("Task.detached { g() }", "Task.detached (a detached task)"),
      ("Task.immediateDetached { g() }", "Task.immediateDetached (a detached task)"),
      ("queue.async { g() }", "queue.async (a dispatch queue)"),
      ("DispatchQueue.main.async { g() }", "DispatchQueue.main.async (a dispatch queue)"),
      (
        "DispatchQueue.global(qos: .utility).async { g() }",
        "DispatchQueue.global.async (a dispatch queue)"
      ),
      ("queue.asyncAfter(deadline: .now()) { g() }", "queue.asyncAfter (a dispatch queue)"),
      ("DispatchWorkItem { g() }", "DispatchWorkItem (a work item)"),
      (
        "DispatchQueue.concurrentPerform(iterations: 2) { _ in g() }",
        "DispatchQueue.concurrentPerform (concurrent iterations)"
      ),
      ("source.setEventHandler { g() }", "source.setEventHandler (a dispatch source)"),
      ("Thread { g() }", "Thread (a thread)"),
      ("operations.addOperation { g() }", "operations.addOperation (an operation queue)"),
      ("BlockOperation { g() }", "BlockOperation (an operation)"),
      ("Timer(timeInterval: 1, repeats: false) { _ in g() }", "Timer (a timer)"),
      (
        "Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in g() }",
        "Timer.scheduledTimer (a timer)"
      ),
      ("loop.perform { g() }", "loop.perform (a run loop)"),
    ])
  func dropped(statement: String, place: String) throws {
    try check(statement, closures: ["lost at " + place])
  }

  @Test(
    "callbacks and observers run with the values of their caller",
    arguments: [
      (
        "continuation.onTermination = { _ in g() }",
        ["left to the emitter at continuation.onTermination (a stream's termination handler)"]
      ),
      (
        "await withTaskCancellationHandler { g() } onCancel: { g() }",
        [kept, "left to the emitter at withTaskCancellationHandler (a cancellation handler)"]
      ),
      (
        "center.addObserver(forName: n, object: nil, queue: nil) { _ in g() }",
        ["left to the emitter at center.addObserver (a notification handler)"]
      ),
      (
        "withObservationTracking { g() } onChange: { g() }",
        [kept, "left to the emitter at withObservationTracking (an observation handler)"]
      ),
      ("p.sink { _ in g() }", ["left to the emitter at p.sink (a Combine subscriber)"]),
      (
        #"player.observe(\.rate) { _, _ in g() }"#,
        ["left to the emitter at player.observe (a key-value observer)"]
      ),
      ("thing.observe { g() }", ["unknown"]),
      ("channel.read(offset: 0) { _, _, _ in g() }", ["lost at channel.read (a dispatch channel)"]),
      (
        "publisher.handleEvents(receiveOutput: { _ in g() })",
        ["left to the emitter at publisher.handleEvents (a Combine operator)"]
      ),
      (
        "observable.subscribe(onNext: { _ in g() })",
        ["left to the emitter at observable.subscribe (an RxSwift subscriber)"]
      ),
      ("session.dataTask(with: url) { g() }", ["lost at session.dataTask (a completion handler)"]),
      (
        "UIView.animate(withDuration: 1, animations: { g() }, completion: { _ in g() })",
        ["unknown", "lost at UIView.animate (a completion handler)"]
      ),
      (
        "await database.write { db in g() }",
        ["lost at database.write (an asynchronous database access)"]
      ),
      ("row.transaction { _ in g() }", ["lost at row.transaction (a database transaction)"]),
      ("context.perform { g() }", ["lost at context.perform (a managed object context)"]),
    ])
  func callbacks(statement: String, closures: [String]) throws {
    try check(statement, closures: closures)
  }

  @Test(
    "the type of the receiver chooses the row; other types of the program do not switch it off",
    arguments: [
      ("session.dataTask(with: url) { g() }", "lost at session.dataTask (a completion handler)"),
      ("thing.dataTask(with: url) { g() }", "unknown"),
      ("Mixer().dataTask(with: url) { g() }", "caller of f()"),
      ("text.merge { g() }", "unknown"), ("thing.split { g() }", "unknown"),
    ])
  func receivers(statement: String, closure: String) throws {
    try check(
      statement, closures: [closure],
      besides: """
        let session: URLSession
        let text: String
        struct Mixer { func dataTask(with: Int, _ body: () -> Void) { body() } }
        """)
  }

  @Test(
    "a type may be named with its module, or implied by the expected type",
    arguments: [
      (
        "_Concurrency.Task.detached { g() }", "lost at _Concurrency.Task.detached (a detached task)"
      ),
      ("Foundation.Thread { g() }", "lost at Foundation.Thread (a thread)"),
      ("let t: Task<Void, Never> = .detached { g() }", "lost at .detached (a detached task)"),
      ("let t: Thread = .init { g() }", "lost at .init (a thread)"),
      ("let t: Task<Void, Never> = .init { g() }", "caller of f()"),
    ])
  func spellings(statement: String, closure: String) throws {
    try check(statement, closures: [closure])
  }

  @Test(
    "Combine's operators lose the values after a queue or run loop, not after any scheduler",
    arguments: [
      (
        "subject.receive(on: DispatchQueue.main).map { g() }",
        "lost at subject.receive.map (a Combine operator after a scheduler)"
      ),
      (
        "subject.debounce(for: 1, scheduler: queue).filter { g() }.count()",
        "lost at subject.debounce.filter (a Combine operator after a scheduler)"
      ),
      ("subject.receive(on: scheduler).map { g() }", "caller of f()"),
      ("subject.map { g() }", "caller of f()"),
    ])
  func schedulers(statement: String, closure: String) throws {
    try check(statement, closures: [closure])
  }

  @Test("the accessors of libraries have their types")
  func accessors() throws {
    try check(
      #"@Dependency(\.defaultDatabase) var db; await db.write { a in g() }; db.read { a in g() }"#,
      closures: ["lost at db.write (an asynchronous database access)", Self.kept])
  }

  @Test(
    "libraries have their rows where they are imported",
    arguments: [
      ("promise.then { g() }", "lost at promise.then (a promise)"),
      ("rx.subscribe { g() }", "left to the emitter at rx.subscribe (an RxSwift subscriber)"),
      ("UIAction { _ in g() }", "left to the emitter at UIAction (an action)"),
      (
        "center.getNotificationSettings { g() }",
        "lost at center.getNotificationSettings (a completion handler)"
      ),
    ])
  func libraries(statement: String, closure: String) throws {
    try check(
      statement, closures: [closure], besides: "import PromiseKit\nimport RxSwift\nlet a = 1")
    guard closure.hasSuffix("promise)") || closure.hasSuffix("subscriber)") else { return }
    try check(statement, closures: ["unknown"])
  }

  @Test("a closure that an object keeps loses the values where all places that run it do")
  func keptClosures() throws {
    let types = """
      let queue: DispatchQueue
      struct Job { let run: () -> Void; func start() { queue.async { run() } } }
      class Worker {
        let work: () -> Void
        init(work: @escaping () -> Void) { self.work = work }
        func start() { queue.async { self.go() } }
        private func go() { work() }
      }
      class Direct {
        let work: () -> Void
        init(work: @escaping () -> Void) { self.work = work }
        func start() { work() }
        func later() { queue.async { self.work() } }
      }
      class Model {
        var done: () -> Void = {}
        func end() { Thread.detachNewThread { self.done() } }
      }
      let model: Model
      """
    try check("Job { g() }", closures: ["lost at Job (a dispatch queue)"], besides: types)
    try check("Worker { g() }", closures: ["lost at Worker (a dispatch queue)"], besides: types)
    try check("Direct { g() }", closures: ["unknown"], besides: types)
    try check("model.done = { g() }", closures: ["lost at model.done (a thread)"], besides: types)
  }

  @Test("one of several closures is handed over like each of them")
  func oneOfSeveral() throws {
    try check(
      "queue.async(execute: flag ? { g() } : { })",
      closures: [
        "lost at queue.async (a dispatch queue)", "lost at queue.async (a dispatch queue)",
      ])
  }

  @Test(
    "an undecidable region is unknown: no rule reports it",
    arguments: [
      "AsyncStream(unfolding: { g() })", "self.handler = { g() }", "return { g() }",
      "Button(\"a\") { g() }", "text.onAppear { g() }", ".run { send in g() }", "later { g() }",
      "[{ g() }]",
    ])
  func unknown(statement: String) throws { try check(statement, closures: ["unknown"]) }

  @Test("'[weak self]' is written only where a closure outlives the call")
  func weakCaptures() throws {
    try check("later { [weak self] in g() }", closures: ["lost at later ('later')"])
    try check("later { [unowned self] in g() }", closures: ["lost at later ('later')"])
    try check("later { [self] in g() }", closures: ["unknown"])
    try check("Task { [weak self] in g() }", closures: [Self.kept])
  }

  @Test("'[weak self]' says nothing of a call that is awaited, or of a name that keeps values")
  func weakCapturesInPlace() throws {
    try check("await later { [weak self] in g() }", closures: ["unknown"])
    try check("thing.queue.sync { [weak self] in g() }", closures: ["unknown"])
  }

  @Test("'[weak self]' counts where a function of the program may keep the closure")
  func weakCapturesOfOwnFunctions() throws {
    let call = "keep { [weak self] in g() }"
    try check(
      call, closures: ["lost at keep ('keep')"],
      besides: "func keep(_ body: @escaping () -> Void) { stored = body }")
    try check(
      call, closures: ["unknown"], besides: "func keep(_ body: () -> Void) { other(body) }")
    try check(
      call, closures: [Self.kept],
      besides: "func keep(_ body: @escaping () -> Void) { Task { body() } }")
  }

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
      ("(_ body: @escaping () -> Void) { stored = body }", "unknown"),
      ("(_ body: @escaping () -> Void) {}", "unknown"),
    ])
  func ownFunctions(rest: String, expected: String) throws {
    try check(
      "run { g() }", closures: [expected], besides: "func run\(rest)\n" + Self.globals)
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
