/// A construct that takes a closure.
enum Boundary: String, Sendable, Equatable, CaseIterable {
  // Closures that may suspend.
  case task, taskWithPriority, immediateTask, detached, detachedWithPriority, immediateDetached
  case taskGroup, throwingTaskGroup, asyncLet
  // Closures that may not.
  case globalQueue, ownQueue, mainQueue, queueLater, queueWithGroup, queueInParentheses
  case groupNotification, workItem, thread, newThread, operationQueue, blockOperation
  case executionBlock, dispatchSource
  case syncQueue, forEach, map, lock, lifetime, mainActor, checkedContinuation, stream

  /// How it is written around its closure; names of its own end with the site's number.
  struct Form {
    var before: [String] = []
    /// The text before the brace.
    var opening: String
    var parameter: String?
    /// The text after the body, in the closure.
    var last: String?
    var closing = "}"
    var after: [String] = []
    /// How a function is named in place of the closure: before and after the name.
    var naming: (String, String)?
    var isAsync = false
    var needsAsync = false
  }

  func form(_ id: Int, queue: String) -> Form {
    switch self {
    case .task: Form(opening: "Task", naming: ("Task(operation: ", ")"), isAsync: true)
    case .taskWithPriority: Form(opening: "Task(priority: .high)", isAsync: true)
    case .immediateTask: Form(opening: "Task.immediate", isAsync: true)
    case .detached:
      Form(opening: "Task.detached", naming: ("Task.detached(operation: ", ")"), isAsync: true)
    case .detachedWithPriority: Form(opening: "Task.detached(priority: .low)", isAsync: true)
    case .immediateDetached: Form(opening: "Task.immediateDetached", isAsync: true)
    case .taskGroup: .group("await withTaskGroup")
    case .throwingTaskGroup:
      .group("try? await withThrowingTaskGroup", last: ["try await group.waitForAll()"])
    case .asyncLet:
      Form(
        opening: "async let done\(id): Void =", closing: "}()", after: ["await done\(id)"],
        isAsync: true, needsAsync: true)
    case .globalQueue: .async(on: "DispatchQueue.global()")
    case .ownQueue: .async(on: queue)
    case .mainQueue: Form(opening: "DispatchQueue.main.async")
    case .queueLater:
      Form(
        opening: "\(queue).asyncAfter(deadline: .now())",
        naming: ("\(queue).asyncAfter(deadline: .now(), execute: ", ")"))
    case .queueWithGroup:
      Form(
        before: ["let group\(id) = DispatchGroup()"], opening: "\(queue).async(group: group\(id))")
    case .queueInParentheses: Form(opening: "\(queue).async(execute:", closing: "})")
    case .groupNotification:
      Form(
        before: ["let group\(id) = DispatchGroup()"],
        opening: "group\(id).notify(queue: \(queue))",
        naming: ("DispatchGroup().notify(queue: \(queue), execute: ", ")"))
    case .workItem:
      Form(
        opening: "let item\(id) = DispatchWorkItem",
        after: ["\(queue).async(execute: item\(id))"])
    case .thread: Form(opening: "let thread\(id) = Thread", after: ["thread\(id).start()"])
    case .newThread: Form(opening: "Thread.detachNewThread")
    case .operationQueue:
      Form(
        before: ["let operations\(id) = OperationQueue()"],
        opening: "operations\(id).addOperation",
        naming: ("OperationQueue().addOperation(", ")"))
    case .blockOperation:
      Form(
        opening: "let operation\(id) = BlockOperation",
        after: ["OperationQueue().addOperation(operation\(id))"])
    case .executionBlock:
      Form(
        before: ["let operation\(id) = BlockOperation()"],
        opening: "operation\(id).addExecutionBlock",
        after: ["OperationQueue().addOperation(operation\(id))"])
    case .dispatchSource: .timer("source\(id)")
    case .syncQueue: Form(opening: "\(queue).sync")
    case .forEach: Form(opening: "[1].forEach", parameter: "_")
    case .map: Form(opening: "_ = [1].map", parameter: "_")
    case .lock:
      Form(before: ["let lock\(id) = NSLock()"], opening: "lock\(id).withLock")
    case .lifetime: Form(opening: "withExtendedLifetime(\(queue))")
    case .mainActor: Form(opening: "await MainActor.run", needsAsync: true)
    case .checkedContinuation:
      Form(
        opening: "await withCheckedContinuation", parameter: "continuation",
        last: "continuation.resume()", needsAsync: true)
    case .stream:
      Form(
        opening: "_ = AsyncStream<Int>", parameter: "continuation", last: "continuation.finish()")
    }
  }

  /// Whether values made in it are taken for data, which the rules leave alone.
  var isBulk: Bool { self == .forEach || self == .map }
}

extension Boundary.Form {
  /// A task of a group.
  ///
  /// - Parameters:
  ///   - function: makes the group.
  ///   - last: follows in the group's body.
  fileprivate static func group(_ function: String, last: [String] = []) -> Self {
    Self(
      before: ["\(function)(of: Void.self) { group in"], opening: "group.addTask",
      after: last + ["}"], isAsync: true, needsAsync: true)
  }

  /// Work of a queue.
  fileprivate static func async(on queue: String) -> Self {
    Self(opening: "\(queue).async", naming: ("\(queue).async(execute: ", ")"))
  }

  /// A timer that fires once.
  fileprivate static func timer(_ name: String) -> Self {
    Self(
      before: [
        "let \(name) = DispatchSource.makeTimerSource()",
        "\(name).schedule(deadline: .now())",
      ],
      opening: "\(name).setEventHandler", last: "\(name).cancel()",
      after: ["\(name).activate()"])
  }
}
