/// A construct that takes a closure.
enum Boundary: String, Sendable, Equatable, CaseIterable {
  // Closures that may suspend.
  case task, taskWithPriority, immediateTask, detached, detachedWithPriority, immediateDetached
  case taskGroup, throwingTaskGroup, discardingTaskGroup, taskUnlessCancelled, asyncLet
  case cancellationOperation
  // Closures that may not suspend, and run elsewhere.
  case globalQueue, ownQueue, mainQueue, queueLater, queueWithGroup, queueInParentheses
  case groupNotification, itemNotification, workItem, dispatchSource, cancelledSource
  case thread, newThread, operationQueue, mainOperations, barrierBlock, blockOperation
  case executionBlock, completionBlock, timer, runLoop
  case notification, termination, dataTask, completionHandler
  /// A function of a library that the linter does not know.
  case library
  // Closures that run in place.
  case syncQueue, lock, lifetime, mainActor, checkedContinuation, throwingContinuation
  case unsafeContinuation, stream, result, grouping, unsafeBytes, unsafePointer, observed
  // Closures of a collection's methods.
  case forEach, map, compactMap, flatMap, filter, reduce, sorted, firstWhere, firstIndex
  case contains, allSatisfy, minimum, maximum, dropWhile, prefixWhile, removeAll, partition
  case mapValues

  /// The text around its closure; the names that it declares end with the site's number.
  struct Form {
    var before: [String] = []
    /// The text before the brace.
    var opening: String
    var parameter: String?
    /// The text after the body, in the closure.
    var last: String?
    var closing = "}"
    var after: [String] = []
    /// The text before and after the name of a function that replaces the closure.
    var naming: (String, String)?
    var isAsync = false
    var needsAsync = false
  }

  func form(_ id: Int, queue: String) -> Form {
    tasks(id) ?? dispatch(id, queue) ?? threads(id) ?? callbacks(id, queue)
      ?? elements(id) ?? inPlace(id, queue)
  }

  private func tasks(_ id: Int) -> Form? {
    switch self {
    case .task: Form(opening: "Task", naming: ("Task(operation: ", ")"), isAsync: true)
    case .taskWithPriority: Form(opening: "Task(priority: .high)", isAsync: true)
    case .immediateTask: Form(opening: "Task.immediate", isAsync: true)
    case .detached:
      Form(opening: "Task.detached", naming: ("Task.detached(operation: ", ")"), isAsync: true)
    case .detachedWithPriority: Form(opening: "Task.detached(priority: .low)", isAsync: true)
    case .immediateDetached: Form(opening: "Task.immediateDetached", isAsync: true)
    case .taskGroup: .group("await withTaskGroup(of: Void.self)")
    case .throwingTaskGroup:
      .group(
        "try? await withThrowingTaskGroup(of: Void.self)", last: ["try await group.waitForAll()"])
    case .discardingTaskGroup: .group("await withDiscardingTaskGroup")
    case .taskUnlessCancelled:
      .group("await withTaskGroup(of: Void.self)", "_ = group.addTaskUnlessCancelled")
    case .asyncLet:
      Form(
        opening: "async let done\(id): Void =", closing: "}()", after: ["await done\(id)"],
        isAsync: true, needsAsync: true)
    case .cancellationOperation:
      Form(
        opening: "await withTaskCancellationHandler", closing: "} onCancel: {}", isAsync: true,
        needsAsync: true)
    default: nil
    }
  }

  private func dispatch(_ id: Int, _ queue: String) -> Form? {
    switch self {
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
    case .itemNotification:
      Form(
        before: ["let item\(id) = DispatchWorkItem {}"],
        opening: "item\(id).notify(queue: \(queue))",
        after: ["\(queue).async(execute: item\(id))"])
    case .workItem:
      Form(
        opening: "let item\(id) = DispatchWorkItem",
        after: ["\(queue).async(execute: item\(id))"])
    case .dispatchSource: .timer("source\(id)")
    case .cancelledSource:
      Form(
        before: ["let source\(id) = DispatchSource.makeTimerSource()"],
        opening: "source\(id).setCancelHandler",
        after: ["source\(id).activate()", "source\(id).cancel()"])
    default: nil
    }
  }

  private func threads(_ id: Int) -> Form? {
    switch self {
    case .thread: Form(opening: "let thread\(id) = Thread", after: ["thread\(id).start()"])
    case .newThread: Form(opening: "Thread.detachNewThread")
    case .operationQueue:
      Form(
        before: ["let operations\(id) = OperationQueue()"],
        opening: "operations\(id).addOperation",
        naming: ("OperationQueue().addOperation(", ")"))
    case .mainOperations: Form(opening: "OperationQueue.main.addOperation")
    case .barrierBlock:
      Form(
        before: ["let operations\(id) = OperationQueue()"],
        opening: "operations\(id).addBarrierBlock")
    case .blockOperation:
      Form(
        opening: "let operation\(id) = BlockOperation",
        after: ["OperationQueue().addOperation(operation\(id))"])
    case .executionBlock:
      Form(
        before: ["let operation\(id) = BlockOperation()"],
        opening: "operation\(id).addExecutionBlock",
        after: ["OperationQueue().addOperation(operation\(id))"])
    case .completionBlock:
      Form(
        before: ["let operation\(id) = BlockOperation()"],
        opening: "operation\(id).completionBlock =",
        after: ["OperationQueue().addOperation(operation\(id))"])
    case .timer:
      Form(
        opening: "let timer\(id) = Timer(timeInterval: 0, repeats: false)", parameter: "_",
        after: ["RunLoop.main.add(timer\(id), forMode: .common)"])
    case .runLoop: Form(opening: "RunLoop.main.perform")
    default: nil
    }
  }

  private func callbacks(_ id: Int, _ queue: String) -> Form? {
    switch self {
    case .notification:
      Form(
        before: ["let name\(id) = Notification.Name(UUID().uuidString)"],
        opening: "_ = NotificationCenter.default.addObserver("
          + "forName: name\(id), object: nil, queue: nil)",
        parameter: "_",
        after: ["\(queue).async { NotificationCenter.default.post(name: name\(id), object: nil) }"])
    case .termination:
      Form(
        before: ["let (stream\(id), continuation\(id)) = AsyncStream.makeStream(of: Int.self)"],
        opening: "continuation\(id).onTermination =", parameter: "_",
        after: [
          "\(queue).async { withExtendedLifetime(stream\(id)) { continuation\(id).finish() } }"
        ])
    case .dataTask:
      Form(
        opening: "URLSession.shared.dataTask(with: URL(fileURLWithPath: \"/\"))",
        parameter: "_, _, _", closing: "}.resume()")
    case .completionHandler:
      Form(
        opening: "URLSession.shared.getAllTasks(completionHandler:", parameter: "_", closing: "})")
    case .library: Form(opening: "whenIdle")
    default: nil
    }
  }

  /// A collection's methods, which run the closure for each element, some of them more than once.
  private func elements(_ id: Int) -> Form? {
    let numbers = "numbers\(id)"
    let changed = ["var \(numbers) = [1]"]
    return switch self {
    case .forEach: Form(opening: "[1].forEach", parameter: "_")
    case .map: Form(opening: "_ = [1].map", parameter: "_")
    case .compactMap: Form(opening: "_ = [1].compactMap", parameter: "_", last: "return Int?(1)")
    case .flatMap: Form(opening: "_ = [1].flatMap", parameter: "_", last: "return [1]")
    case .filter: Form(opening: "_ = [1].filter", parameter: "_", last: "return true")
    case .reduce: Form(opening: "_ = [1].reduce(0)", parameter: "_, _", last: "return 0")
    case .sorted: Form(opening: "_ = [1, 2].sorted", parameter: "_, _", last: "return true")
    case .firstWhere: Form(opening: "_ = [1].first", parameter: "_", last: "return true")
    case .firstIndex: Form(opening: "_ = [1].firstIndex", parameter: "_", last: "return true")
    case .contains: Form(opening: "_ = [1].contains", parameter: "_", last: "return true")
    case .allSatisfy: Form(opening: "_ = [1].allSatisfy", parameter: "_", last: "return true")
    case .minimum: Form(opening: "_ = [1, 2].min", parameter: "_, _", last: "return true")
    case .maximum: Form(opening: "_ = [1, 2].max", parameter: "_, _", last: "return true")
    case .dropWhile: Form(opening: "_ = [1].drop", parameter: "_", last: "return true")
    case .prefixWhile: Form(opening: "_ = [1].prefix", parameter: "_", last: "return true")
    case .removeAll:
      Form(before: changed, opening: "\(numbers).removeAll", parameter: "_", last: "return true")
    case .partition:
      Form(
        before: changed, opening: "_ = \(numbers).partition", parameter: "_", last: "return true")
    case .mapValues: Form(opening: "_ = [1: 1].mapValues", parameter: "_")
    default: nil
    }
  }

  private func inPlace(_ id: Int, _ queue: String) -> Form {
    switch self {
    case .lock: Form(before: ["let lock\(id) = NSLock()"], opening: "lock\(id).withLock")
    case .lifetime: Form(opening: "withExtendedLifetime(\(queue))")
    case .mainActor: Form(opening: "await MainActor.run", needsAsync: true)
    case .checkedContinuation: .continuation("await withCheckedContinuation")
    case .throwingContinuation:
      .continuation(
        "try? await withCheckedThrowingContinuation",
        "(continuation: CheckedContinuation<Void, any Error>)")
    case .unsafeContinuation: .continuation("await withUnsafeContinuation")
    case .stream:
      Form(
        opening: "_ = AsyncStream<Int>", parameter: "continuation", last: "continuation.finish()")
    case .result: Form(opening: "_ = Result<Void, any Error>")
    case .grouping:
      Form(opening: "_ = Dictionary(grouping: [1])", parameter: "_", last: "return 0")
    case .unsafeBytes: Form(opening: "withUnsafeBytes(of: 1)", parameter: "_")
    case .unsafePointer: Form(opening: "withUnsafePointer(to: 1)", parameter: "_")
    case .observed: Form(opening: "withObservationTracking", closing: "} onChange: {}")
    default: Form(opening: "\(queue).sync")
    }
  }

  /// Whether values created in it count as data, which the rules ignore.
  var isBulk: Bool { elements(0) != nil }

  /// Whether the closure has to return a value, which keeps it from returning early.
  var returnsValue: Bool { isBulk || self == .grouping }
}

extension Boundary.Form {
  /// A task of a group.
  ///
  /// - Parameters:
  ///   - function: the function that makes the group.
  ///   - last: the last lines of the group's body.
  fileprivate static func group(
    _ function: String, _ opening: String = "group.addTask", last: [String] = []
  ) -> Self {
    Self(
      before: ["\(function) { group in"], opening: opening, after: last + ["}"], isAsync: true,
      needsAsync: true)
  }

  /// Waits for a continuation.
  fileprivate static func continuation(
    _ function: String, _ parameter: String = "continuation"
  ) -> Self {
    Self(
      opening: function, parameter: parameter, last: "continuation.resume()", needsAsync: true)
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
