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
    /// What stands before the brace.
    var opening: String
    var parameter: String?
    /// What follows the body, in the closure.
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
    case .taskGroup:
      Form(
        before: ["await withTaskGroup(of: Void.self) { group in"], opening: "group.addTask",
        after: ["}"], isAsync: true, needsAsync: true)
    case .throwingTaskGroup:
      Form(
        before: ["try? await withThrowingTaskGroup(of: Void.self) { group in"],
        opening: "group.addTask", after: ["try await group.waitForAll()", "}"], isAsync: true,
        needsAsync: true)
    case .asyncLet:
      Form(
        opening: "async let done\(id): Void =", closing: "}()", after: ["await done\(id)"],
        isAsync: true, needsAsync: true)
    case .globalQueue:
      Form(
        opening: "DispatchQueue.global().async",
        naming: ("DispatchQueue.global().async(execute: ", ")"))
    case .ownQueue: Form(opening: "\(queue).async", naming: ("\(queue).async(execute: ", ")"))
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
    case .dispatchSource:
      Form(
        before: [
          "let source\(id) = DispatchSource.makeTimerSource()",
          "source\(id).schedule(deadline: .now())",
        ],
        opening: "source\(id).setEventHandler", last: "source\(id).cancel()",
        after: ["source\(id).activate()"])
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
