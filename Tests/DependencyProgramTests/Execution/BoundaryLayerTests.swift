import DependencyProgram
import Testing

/// The table of boundaries: the values of a closure that is handed to a function which the program
/// does not declare, or that an object keeps.
@Suite struct BoundaryLayerTests: ClosureChecks {
  @Test(
    "tasks, task groups and actors hand on the values of their creator",
    arguments: [
      "Task { g() }", "Task(priority: .high) { g() }", "Task.immediate { g() }",
      "group.addTask { g() }", "await MainActor.run { g() }", "withAnimation { g() }",
      "await withTaskGroup(of: Int.self) { group in g() }", "MainActor.assumeIsolated { g() }",
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
      "UIView.performWithoutAnimation { g() }", "UIView.animate(withDuration: 1) { g() }",
      "UIView.animate(withDuration: 1, animations: { [weak self] in g() })",
      "table.performBatchUpdates { [weak self] in g() }",
      "Realm().write { [weak self] in g() }", "Observable.create { [weak self] _ in g() }",
      "Deferred { [weak self] in g() }",
      "Just(1).sink { g() }", "[1].publisher.first().sink { g() }", "text.publisher.sink { g() }",
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
        [kept, "lost at UIView.animate (a completion handler)"]
      ),
      (
        "UIView.animate(withDuration: 1, animations: { g() }) { _ in g() }",
        [kept, "lost at UIView.animate (a completion handler)"]
      ),
      ("screen.present(other, animated: true) { g() }", [completion("screen.present")]),
      ("screen.dismiss(animated: true) { g() }", [completion("screen.dismiss")]),
      ("screen.present(other) { g() }", ["unknown"]),
      ("animator.addCompletion { _ in g() }", [completion("animator.addCompletion")]),
      (
        "CATransaction.setCompletionBlock { g() }", [completion("CATransaction.setCompletionBlock")]
      ),
      ("queue.schedule { g() }", ["lost at queue.schedule (a scheduler)"]),
      ("items.do(onNext: { _ in g() })", ["left to the emitter at items.do (an RxSwift operator)"]),
      (
        "items.flatMap { _ in g() }", ["left to the emitter at items.flatMap (an RxSwift operator)"]
      ),
      ("future.whenSuccess { _ in g() }", ["lost at future.whenSuccess (an event loop)"]),
      ("future.map { _ in g() }", ["lost at future.map (an event loop)"]),
      ("row.transaction { _ in g() }", ["lost at row.transaction (a database transaction)"]),
      ("context.perform { g() }", ["lost at context.perform (a managed object context)"]),
    ])
  func callbacks(statement: String, closures: [String]) throws {
    try check(statement, closures: closures)
  }

  @Test(
    "code for other threads than the main one, or for no tests, may not be that of a test",
    arguments: [
      "if Thread.isMainThread { g() } else { queue.async { g() } }",
      "guard Thread.isMainThread else { queue.async { g() }; return }",
      "guard !Thread.isMainThread else { return g() }; queue.async { g() }",
      "if Thread.current.isMainThread { g(); return }; queue.async { g() }",
      "Thread.isMainThread ? g() : queue.async { g() }",
      "if !isTesting { Task.detached { g() } }",
      "guard !isTesting else { return }; Task.detached { g() }",
      #"@Dependency(\.context) var context; guard context == .live else { h }; Thread { g() }"#,
      #"@Dependency(\.context) var context; switch context { case .live: Thread { g() } }"#,
    ])
  func circumstances(statement: String) throws {
    try check(statement, closures: ["unknown"])
  }

  @Test(
    "what follows an operator of a collection's name may show that it is a publisher's",
    arguments: [
      ("ids.map { g() }.assign(to: x)", "left to the emitter at ids.map (a Combine operator)"),
      (
        "ids.filter { g() }.count().sink { h() }",
        "left to the emitter at ids.filter (a Combine operator)"
      ),
      ("ids.map { g() }.eraseToAnyPublisher()", "caller of f()"),
      ("ids.map { g() }", "caller of f()"),
      ("Just(1).map { g() }.assign(to: x)", "caller of f()"),
      ("let url: URL?; url.map { g() }?.sink { h }", "caller of f()"),
      ("[1].map { g() }.merge().sink { h }", "caller of f()"),
    ])
  func operators(statement: String, closure: String) throws {
    var program = SampleProgram("func f() { \(statement) }")
    program.options = Program.Options()
    let closures = try program.dump(.regions).split(separator: "\n")
      .compactMap { $0.split(separator: "  closure  ").dropFirst().first }
    #expect(closures.first.map(String.init) == closure)
  }

  @Test("a completion handler of the program's own values is not the system's")
  func ownHandlers() throws {
    let types = """
      struct Client { var cancel: (_ completion: () -> Void) -> Void }
      class Screen: UIViewController {}
      let client: Client; let screen: Screen
      """
    try check("client.cancel(completion: { g() })", closures: ["unknown"], besides: types)
    try check("client.stop(completion: { g() })", closures: ["unknown"], besides: types)
    try check(
      "screen.stop(completion: { g() })", closures: [Self.completion("screen.stop")],
      besides: types)
  }

  @Test("a condition may bind a completion handler")
  func boundHandlers() throws {
    for body in [
      "if let done { queue.async { done() } }",
      "guard let done else { return }; queue.async { done() }",
      "if let run = done { queue.async { run() } }", "queue.async { if let done { done() } }",
    ] {
      try check(
        "later { g() }", closures: ["lost at later (a dispatch queue)"],
        besides: "let queue: DispatchQueue; func later(done: (() -> Void)?) { \(body) }")
    }
  }

  @Test("a subclass may run the closure in place")
  func overriddenFunctions() throws {
    let timer = "class Timing { func later(_ f: @escaping () -> Void) { Thread { f() } } }"
    try check(
      "let t: Timing; t.later { g() }", closures: ["lost at t.later (a thread)"], besides: timer)
    try check(
      "let t: Timing; t.later { g() }", closures: ["unknown"],
      besides: timer + "\nclass Double: Timing { override func later(_ f: () -> Void) { f() } }")
    for override in [
      "override func later(_ f: () -> Void) { super.later(f) }",
      "override func later(at f: () -> Void) { f() }",
    ] {
      try check(
        "let t: Timing; t.later { g() }", closures: ["lost at t.later (a thread)"],
        besides: timer + "\nclass Other: Timing { \(override) }")
    }
    try check(
      "let t: A; t.later { g() }", closures: ["lost at t.later (a thread)"],
      besides:
        "class A: B { func later(_ f: @escaping () -> Void) { Thread { f() } } }\nclass B: A {}")
  }

  @Test("other conditions do not matter")
  func conditions() throws {
    let lost = "lost at queue.async (a dispatch queue)"
    try check("if flag { queue.async { g() } }", closures: [lost])
    try check("guard context == .live else { return }; queue.async { g() }", closures: [lost])
    try check("if isTesting { g() }; queue.async { g() }", closures: [lost])
  }

  private static func completion(_ callee: String) -> String {
    "lost at \(callee) (a completion handler)"
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
      (
        "(maybeQueue ?? .main).async { g() }",
        "lost at _.async (a dispatch queue)"
      ),
      ("let q: DispatchQueue = .main; q.async { g() }", "lost at q.async (a dispatch queue)"),
    ])
  func spellings(statement: String, closure: String) throws {
    try check(statement, closures: [closure])
  }

  @Test("an extension's static members are called without the type's name")
  func ownStaticMembers() throws {
    let types = """
      extension DispatchQueue {
        static func later(_ work: @escaping () -> Void) { global(qos: .utility).async { work() } }
        static func onMain(_ work: @escaping () -> Void) { main.async { work() } }
        static func own(_ work: @escaping () -> Void) { global().run { work() } }
        static func global() -> Runner { Runner() }
      }
      struct Runner { func run(_ work: () -> Void) { work() } }
      """
    let lost = "(a dispatch queue)"
    try check(
      "DispatchQueue.later { g() }", closures: ["lost at DispatchQueue.later \(lost)"],
      besides: types.replacing("static func global()", with: "static func other()"))
    try check(
      "DispatchQueue.onMain { g() }", closures: ["lost at DispatchQueue.onMain \(lost)"],
      besides: types)
    try check("DispatchQueue.own { g() }", closures: [Self.kept], besides: types)
  }

  @Test(
    "what keeps a subscription shows that a call makes one, and a promise's type shows promises",
    arguments: [
      (
        "input.emitOnNext { g() }.disposed(by: bag)",
        "left to the emitter at input.emitOnNext (an RxSwift subscriber)"
      ),
      ("input.emitOnNext { g() }.kept(by: bag)", "unknown"),
      ("emitOnNext { g() }.disposed(by: bag)", "unknown"),
      ("load().then { g() }", "lost at load.then (a promise)"),
      ("load().recover(r).then { g() }", "lost at load.recover.then (a promise)"),
      ("load().value.then { g() }", "unknown"),
      ("fetch(onDone: { g() })", "lost at fetch (a completion handler)"),
      ("fetch(onEach: { g() })", "unknown"),
    ])
  func subscriptions(statement: String, closure: String) throws {
    try check(statement, closures: [closure], besides: "func load() -> Promise<Int> {}")
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
      #"@Dependency(\.defaultDatabase) var db; db.read { a in g() }"#, closures: [Self.kept])
  }

  @Test(
    "libraries have their rows where they are imported",
    arguments: [
      ("promise.then { g() }", "lost at promise.then (a promise)"),
      ("request.db.transaction { g() }", "lost at request.db.transaction (a database transaction)"),
      ("rx.subscribe { g() }", "left to the emitter at rx.subscribe (an RxSwift subscriber)"),
      ("UIAction { _ in g() }", "left to the emitter at UIAction (an action)"),
      (
        "center.getNotificationSettings { g() }",
        "lost at center.getNotificationSettings (a completion handler)"
      ),
    ])
  func libraries(statement: String, closure: String) throws {
    try check(
      statement, closures: [closure],
      besides: "import PromiseKit\nimport RxSwift\nimport Fluent\nlet a = 1")
    let isOfAnImport = ["promise)", "subscriber)", "transaction)"].contains {
      closure.hasSuffix($0)
    }
    guard isOfAnImport else { return }
    try check(statement, closures: ["unknown"])
    // Chains begin at once.
    try check(
      "firstly { load() }", closures: [Self.kept], besides: "import PromiseKit\nlet a = 1")
    try check("firstly { load() }", closures: ["unknown"])
    // Another library of that name configures new objects in place.
    try check("label.then { g() }", closures: ["unknown"], besides: "import Then\nlet a = 1")
  }

  @Test("a closure that an object keeps loses the values where the places that run it do")
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
    // Nobody calls the method that loses them.
    try check("Direct { g() }", closures: ["unknown"], besides: types)
    try check(
      "Direct { g() }", closures: ["lost in some runs at Direct (a dispatch queue)"],
      besides: types + "\nfunc use(_ direct: Direct) { direct.later() }")
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
      "let s = AsyncStream(unfolding: { g() })", "self.handler = { g() }",
      "Button(\"a\") { g() }", "text.onAppear { g() }", ".run { send in g() }", "later { g() }",
      "[{ g() }]",
    ])
  func unknown(statement: String) throws { try check(statement, closures: ["unknown"]) }

  @Test("a stream that is a function's result is consumed elsewhere, or else in place")
  func returnedStreams() throws {
    let closures = ["lost in some runs at AsyncStream (a stream)"]
    try check("AsyncStream(unfolding: { g() })", closures: closures)
    try check("h(); return AsyncStream(unfolding: { g() })", closures: closures)
    try check("h(); AsyncStream(unfolding: { g() })", closures: ["unknown"])
    try check("return [AsyncStream(unfolding: { g() })]", closures: ["unknown"])
  }

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
    try check(
      "view.snp.makeConstraints { [weak self] in g() }", closures: [Self.kept],
      besides: "import SnapKit")
    try check(
      "observe { [weak self] in g() }", closures: [Self.kept], besides: "import UIKitNavigation")
  }

  @Test("'[weak self]' says something of a function whose code is known only if that stores it")
  func weakCapturesOfOwnFunctions() throws {
    let call = "keep { [weak self] in g() }"
    try check(
      call, closures: ["lost at keep ('keep')"],
      besides: "func keep(_ body: @escaping () -> Void) { stored = body }")
    try check(
      call, closures: ["lost at keep ('keep')"],
      besides: """
        protocol Store { func add(_ body: @escaping () -> Void) }
        func keep(_ body: @escaping () -> Void) { store.add(body) }
        let store: any Store
        """)
    try check(call, closures: ["unknown"], besides: "func keep(_ body: @escaping () -> Void) {}")
    try check(
      call, closures: ["unknown"], besides: "func keep(_ body: () -> Void) { other(body) }")
    try check(
      call, closures: ["unknown"],
      besides: "func keep(_ body: @escaping () -> Void) { stored = body; body() }")
    try check(
      call, closures: [Self.kept],
      besides: "func keep(_ body: @escaping () -> Void) { Task { body() } }")
  }

  @Test("an awaited access to a database keeps the values since a version of the library")
  func versionsOfDatabases() throws {
    for (version, isLost) in [("7.5.0", true), ("7.6.0", false), ("8.0", false), (nil, false)] {
      var program = SampleProgram(
        "func f() async { await database.write { db in g() } }\n" + Self.globals)
      if let version { program.pins = ["grdb.swift": version] }
      #expect(try program.dump(.regions).contains("lost at") == isLost, "\(version ?? "none")")
    }
  }
}
