internal import DependencyFacts

/// Tasks, queues, threads and processes of the system.
struct ThreadNames: Sendable {
  /// The calls that wait for another thread, by the member.
  let waiting: [(member: Name, types: Set<Name>)]
  private let timeLimits: Set<Name>
  private let signal: Name?
  private let queue: Name?
  private let schedulers: Set<Name>
  private let mainActor: Name?
  private let run: Name?
  private let task: Name?
  let sleep: Name?
  private let results: Set<Name>
  private let taskWaits: Set<Name>
  private let delayed: Set<Name>
  /// The functions whose last argument is the body of a task group.
  let taskGroups: [Name]
  private let systems: Set<Name>
  /// The class of operations, and the calls that add them to a queue.
  let operation: Name?
  let operationQueue: Name?
  let additions: [Name]
  /// The method of operations that runs their `main`.
  let start: Name?
  private let mainThread: Name?
  private let environment: Name?
  private let process: Name?
  private let selector: Name?

  init(_ names: LibraryNames) {
    waiting = ThreadTables.waiting.compactMap { row in
      names[row.member].map { ($0, names.set(row.types)) }
    }
    timeLimits = names.set(["timeout", "wallTimeout"])
    signal = names["signal"]
    queue = names["DispatchQueue"]
    schedulers = names.set(["DispatchQueue", "OperationQueue", "RunLoop"])
    mainActor = names["MainActor"]
    run = names["run"]
    task = names["Task"]
    sleep = names["sleep"]
    results = names.set(["value", "result"])
    taskWaits = names.set(["sleep", "never", "yield", "megaYield"])
    delayed = names.set(["asyncAfter"])
    taskGroups = ThreadTables.taskGroups.compactMap { names[$0] }
    systems = names.set(ThreadTables.firstRuntimes.keys)
    operation = names["Operation"]
    operationQueue = names["OperationQueue"]
    additions = ["addOperation", "addOperations"].compactMap { names[$0] }
    start = names["start"]
    mainThread = names["isMainThread"]
    environment = names["environment"]
    process = names["processInfo"]
    selector = names["selector"]
  }

  // MARK: Waiting

  /// Whether an argument limits the time of waiting.
  func isTimeLimit(label: Name) -> Bool { timeLimits.contains(label) }

  /// Whether a member ends the waiting of another thread.
  func isSignal(_ member: Name) -> Bool { member == signal }

  func isQueue(type: Name) -> Bool { type == queue }

  /// Whether a type is that of a scheduler which runs code later.
  func isScheduler(type: Name) -> Bool { schedulers.contains(type) }

  // MARK: Tasks

  func isMainActor(_ type: Name) -> Bool { type == mainActor }

  /// Whether a static member of the main actor runs a closure on it.
  func runsOnMainActor(_ member: Name) -> Bool { member == run }

  func isTask(_ type: Name) -> Bool { type == task }

  /// Whether a member of a task is what it returns, which is there when it has ended.
  func waits(forTask member: Name) -> Bool { results.contains(member) }

  /// Whether a static member of `Task` only waits.
  func isWait(ofTask member: Name) -> Bool { taskWaits.contains(member) }

  /// Whether a member runs its closure after some time.
  func isDelayed(_ member: Name) -> Bool { delayed.contains(member) }

  /// The first versions of the systems whose runtime lets the owner of a task group bind a value.
  static var firstRuntimes: [String: Int] { ThreadTables.firstRuntimes }

  /// Whether it is the name of one of these systems.
  func isSystem(_ name: Name) -> Bool { systems.contains(name) }

  /// Whether a manifest may name a platform only for the developers of a server.
  static func isOfDevelopers(platform: String) -> Bool { platform.hasPrefix("macOS") }

  // MARK: Circumstances

  /// Whether a member tells which thread runs the code.
  func tellsThread(_ member: Name) -> Bool { member == mainThread }

  /// Whether a member has the environment of the process.
  func isEnvironment(_ member: Name) -> Bool { member == environment }

  /// Whether a member is the process that runs the code.
  func isProcess(_ member: Name) -> Bool { member == process }

  /// Whether it is `#selector`.
  func isSelector(macro: Name) -> Bool { macro == selector }
}

private enum ThreadTables {
  static let waiting = [
    (member: "sync", types: ["DispatchQueue"]),
    (member: "asyncAndWait", types: ["DispatchQueue"]),
    (member: "wait", types: ["DispatchSemaphore", "DispatchGroup", "DispatchWorkItem"]),
    (member: "waitUntilAllOperationsAreFinished", types: ["OperationQueue"]),
  ]

  static let taskGroups = [
    "withTaskGroup", "withThrowingTaskGroup", "withDiscardingTaskGroup",
    "withThrowingDiscardingTaskGroup",
  ]

  static let firstRuntimes = [
    "iOS": 18, "macCatalyst": 18, "tvOS": 18, "macOS": 15, "watchOS": 11, "visionOS": 2,
  ]
}
