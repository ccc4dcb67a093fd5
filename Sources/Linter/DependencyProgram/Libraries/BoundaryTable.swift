/// The fate of the current values in a closure that is passed to an external function.
///
/// The table lists functions by name; the section on boundaries in `Rules/SEMANTICS.md` has their
/// kinds, with the tests that show what each does. Rules never name an API themselves.
struct Boundary: Sendable, Hashable {
  var callee: Callee
  /// The labels of the arguments that the row applies to; empty for every closure of the call.
  var labels: [String] = []
  var passing: Passing
  /// The name of the boundary in a message: "a detached task".
  var description: String
  /// The modules of which the file must import one, for a name that other libraries use as well;
  /// empty if it does not matter.
  var modules: [String] = []
  /// The labels of other arguments of which the call must have one; empty if it does not matter.
  var besides: [String] = []
  /// Whether the first argument is a key path without a label: `observe(\.rate) { … }`.
  var takesKeyPath = false
  /// Whether the closure runs concurrently with the code that hands it over.
  var isConcurrent = false
  /// Whether a closure without a label, or with one of those above, runs each time that the call is
  /// made.
  var running: Running = .unknown

  enum Callee: Sendable, Hashable {
    /// `Task { … }`
    case construction(of: String)
    /// `Task.detached { … }`
    case staticMember(String, of: String)
    /// `queue.async { … }`, if the receiver's type is known to be one of these.
    case member(String, of: [String])
    /// `publisher.sink { … }`: a member so characteristic that the receiver need not be known,
    /// provided that the program declares no function of that name.
    case anyMember(String)
    /// `withTaskGroup(…) { … }`
    case function(String)
    /// `publisher.receive(on: queue).map { … }`: the values are lost at the preceding operator.
    case memberBehindScheduler(String)
    /// `continuation.onTermination = { … }`
    case assignment(to: String)
    /// `relay.emitOnNext { … }.disposed(by: bag)`: any member whose result the named one keeps.
    case memberBefore(String)
    /// Any function that the program does not declare; the label decides.
    case anyFunction
    /// A function that the user names, in any module.
    case named(FunctionName)
  }

  enum Running: Sendable, Hashable {
    case unknown
    /// It does, and its errors are those of the call.
    case always
    /// It does, and its errors end only its own code.
    case alwaysCaught
  }

  enum Passing: Sendable, Hashable {
    /// The closure sees its creator's values.
    case keeps
    /// It sees the defaults.
    case drops
    /// It runs within the code that posts, publishes, changes or cancels, and sees that code's
    /// values, which are the creator's if the scope has not ended.
    case followsEmitter
    /// It sees its creator's values unless the call is awaited.
    case dropsIfAwaited
  }

  /// Whether it is a member that runs its closure for each element before it returns.
  var isForEachElement: Bool {
    guard case .anyMember(let name) = callee else { return false }
    return CollectionMember.runningForEach.contains(name)
  }

  /// The types that have the callee.
  var types: [String] {
    switch callee {
    case .construction(of: let type), .staticMember(_, of: let type): [type]
    case .member(_, of: let types): types
    case .anyMember, .function, .memberBehindScheduler, .assignment, .memberBefore, .anyFunction,
      .named:
      []
    }
  }

  /// The names by which the row is found; none if the callee may have any name.
  var keys: [String] {
    switch callee {
    case .construction(of: let name), .staticMember(let name, of: _), .member(let name, of: _),
      .anyMember(let name), .memberBehindScheduler(let name), .function(let name),
      .assignment(to: let name):
      [name]
    // `Work { … }` and `Work.init { … }`
    case .named(let function):
      [function.name] + (function.name == "init" ? [function.type].compactMap(\.self) : [])
    case .memberBefore, .anyFunction: []
    }
  }
}

extension Boundary {
  /// The row for a function of the user's configuration.
  init(escaping function: FunctionName) {
    self.init(callee: .named(function), passing: .drops, description: "'\(function.text)'")
  }

  /// The first matching row counts.
  static let table: [Boundary] =
    builders + afterSchedulers + operators + futures + trailingCompletions + keeping + dropping
    + libraries

  // MARK: Dropped

  /// The description of timers, whose closures run after some time.
  static let timer = "a timer"

  static let detachedTask = "a detached task"

  private static let dropping: [Boundary] =
    dispatch + threads + observers + callbacks + databases + assignments

  private static let dispatch =
    [
      Boundary(
        callee: .staticMember("detached", of: "Task"), passing: .drops,
        description: detachedTask
      ),
      Boundary(
        callee: .staticMember("immediateDetached", of: "Task"), passing: .drops,
        description: detachedTask),
      Boundary(
        callee: .member("async", of: ["DispatchQueue"]), passing: .drops,
        description: "a dispatch queue"),
      Boundary(
        callee: .member("asyncAfter", of: ["DispatchQueue"]), passing: .drops,
        description: "a dispatch queue"),
      Boundary(
        callee: .anyMember("asyncAfter"), passing: .drops, description: "a dispatch queue"),
      Boundary(
        callee: .member("notify", of: ["DispatchGroup", "DispatchWorkItem"]), passing: .drops,
        description: "a dispatch group's notification"),
      Boundary(
        callee: .staticMember("concurrentPerform", of: "DispatchQueue"), passing: .drops,
        description: "concurrent iterations"),
      Boundary(
        callee: .construction(of: "DispatchWorkItem"), passing: .drops, description: "a work item"),
      Boundary(
        callee: .anyMember("setEventHandler"), passing: .drops, description: "a dispatch source"),
      Boundary(
        callee: .anyMember("setCancelHandler"), passing: .drops, description: "a dispatch source"),
      Boundary(
        callee: .anyMember("setRegistrationHandler"), passing: .drops,
        description: "a dispatch source"),
      Boundary(
        callee: .member("schedule", of: ["DispatchQueue", "OperationQueue", "RunLoop"]),
        passing: .drops, description: "a scheduler"),
    ]
    + ["read", "write", "barrier"].map {
      Boundary(
        callee: .member($0, of: ["DispatchIO"]), passing: .drops, description: "a dispatch channel")
    }

  private static let threads = [
    Boundary(callee: .construction(of: "Thread"), passing: .drops, description: "a thread"),
    Boundary(
      callee: .staticMember("detachNewThread", of: "Thread"), passing: .drops,
      description: "a thread"),
    Boundary(
      callee: .member("addOperation", of: ["OperationQueue"]), passing: .drops,
      description: "an operation queue"),
    Boundary(
      callee: .member("addOperations", of: ["OperationQueue"]), labels: [""], passing: .drops,
      description: "an operation queue"),
    Boundary(
      callee: .member("addBarrierBlock", of: ["OperationQueue"]), passing: .drops,
      description: "an operation queue"),
    Boundary(
      callee: .construction(of: "BlockOperation"), passing: .drops, description: "an operation"),
    Boundary(callee: .anyMember("addExecutionBlock"), passing: .drops, description: "an operation"),
    Boundary(callee: .construction(of: "Timer"), passing: .drops, description: timer),
    Boundary(
      callee: .staticMember("scheduledTimer", of: "Timer"), passing: .drops,
      description: timer),
    Boundary(
      callee: .member("perform", of: ["RunLoop"]), passing: .drops, description: "a run loop"),
  ]

  private static let observers =
    [
      Boundary(
        callee: .anyMember("addObserver"), labels: ["using", ""], passing: .followsEmitter,
        description: "a notification handler"),
      Boundary(
        callee: .function("withObservationTracking"), labels: ["onChange"],
        passing: .followsEmitter, description: "an observation handler"),
      Boundary(
        callee: .function("withTaskCancellationHandler"), labels: ["onCancel"],
        passing: .followsEmitter, description: "a cancellation handler"),
      Boundary(
        callee: .anyMember("observe"), passing: .followsEmitter,
        description: "a key-value observer", takesKeyPath: true),
      Boundary(
        callee: .anyMember("addPeriodicTimeObserver"), passing: .drops,
        description: "a time observer"),
      Boundary(
        callee: .anyMember("sink"), passing: .followsEmitter, description: "a Combine subscriber"),
      Boundary(
        callee: .anyMember("handleEvents"), passing: .followsEmitter,
        description: "a Combine operator"),
    ]
    + ["subscribe", "emit", "drive", "bind"].map {
      Boundary(
        callee: .anyMember($0),
        labels: ["onNext", "onError", "onCompleted", "onSuccess", "onFailure", "onDisposed"],
        passing: .followsEmitter, description: "an RxSwift subscriber")
    }

  private static let callbacks =
    ["dataTask", "uploadTask", "downloadTask", "requestAuthorization", "requestAccess"].map {
      Boundary(callee: .anyMember($0), passing: .drops, description: "a completion handler")
    } + [
      Boundary(
        callee: .anyFunction,
        labels: [
          "completionHandler", "completion", "withCompletionHandler", "completionBlock",
          "onCompletion", "onComplete", "onDone", "onFinish",
        ],
        passing: .drops, description: "a completion handler")
    ]

  private static let databases =
    ["write", "read", "asyncWrite", "asyncRead", "unsafeRead", "writeWithoutTransaction"].map {
      Boundary(
        callee: .member(
          $0,
          of: [
            "DatabaseQueue", "DatabasePool", "DatabaseWriter", "DatabaseReader",
            "AnyDatabaseWriter",
          ]), passing: $0.hasPrefix("async") ? .drops : .dropsIfAwaited,
        description: "an asynchronous database access")
    }
    + [
      Boundary(
        callee: .member("transaction", of: ["Database"]), passing: .drops,
        description: "a database transaction"),
      // `request.db.transaction { … }`
      Boundary(
        callee: .anyMember("transaction"), labels: [""], passing: .drops,
        description: "a database transaction",
        modules: [
          "Fluent", "FluentKit", "FluentMySQLDriver", "FluentPostgresDriver", "FluentSQLiteDriver",
        ]),
      Boundary(
        callee: .member("perform", of: ["NSManagedObjectContext"]), passing: .drops,
        description: "a managed object context"),
      Boundary(
        callee: .anyMember("performBackgroundTask"), passing: .drops,
        description: "a managed object context"),
    ]

  private static let assignments =
    [
      "terminationHandler", "readabilityHandler", "writeabilityHandler", "pathUpdateHandler",
      "stateUpdateHandler", "completionBlock", "invalidationHandler", "interruptionHandler",
    ].map {
      Boundary(
        callee: .assignment(to: $0), passing: .drops, description: "a callback of the system")
    }
    + [
      Boundary(
        callee: .assignment(to: "onTermination"), passing: .followsEmitter,
        description: "a stream's termination handler")
    ]
}
