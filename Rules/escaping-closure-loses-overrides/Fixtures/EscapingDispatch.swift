import Dependencies
import Dispatch
import Foundation

func note(_ date: Date) {}

final class QueueStamp {
  @Dependency(\.date) var date
}

// MARK: Queues

func mainQueue() {
  DispatchQueue.main.async {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    note(date.now)
  }
}

func ownQueue() {
  let queue = DispatchQueue(label: "own")
  queue.async {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    note(date.now)
  }
}

func queueWithArguments(_ queue: DispatchQueue, _ group: DispatchGroup) {
  queue.async(group: group, qos: .utility, flags: .barrier) {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    note(date.now)
  }
}

func closureInParentheses(_ queue: DispatchQueue) {
  queue.async(execute: {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    note(date.now)
  })
}

func later(_ queue: DispatchQueue) {
  queue.asyncAfter(deadline: .now() + 1) {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    note(date.now)
  }
}

func optionalQueue(_ queue: DispatchQueue?) {
  queue?.async {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    note(date.now)
  }
}

final class QueueHolder {
  private let queue = DispatchQueue(label: "holder")
  private lazy var lazyQueue: DispatchQueue = DispatchQueue(label: "lazy")
  private static let shared = DispatchQueue(label: "shared")

  func ownedQueue() {
    queue.async {  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      note(date.now)
    }
  }

  func queueOfSelf() {
    self.lazyQueue.async { [weak self] in  // expect: escaping-closure-loses-overrides
      guard self != nil else { return }
      @Dependency(\.date) var date
      note(date.now)
    }
  }

  func sharedQueue() {
    Self.shared.async {  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      note(date.now)
    }
  }
}

func groupNotification(_ group: DispatchGroup) {
  group.notify(queue: .main) {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    note(date.now)
  }
}

func workItem() -> DispatchWorkItem {
  DispatchWorkItem {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    note(date.now)
  }
}

func iterations() {
  DispatchQueue.concurrentPerform(iterations: 4) { _ in  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    note(date.now)
  }
}

func source() {
  let source = DispatchSource.makeTimerSource()
  source.setEventHandler {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    note(date.now)
  }
  source.resume()
}

func asyncInsideSync(_ queue: DispatchQueue) {
  queue.sync {
    queue.async {  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      note(date.now)
    }
  }
}

/// The task inherits from a closure that has lost the values already.
func taskInsideQueue(_ queue: DispatchQueue) {
  queue.async {  // expect: escaping-closure-loses-overrides
    Task { @MainActor in
      @Dependency(\.date) var date
      note(date.now)
    }
  }
}

// MARK: Threads, operations, timers

func thread() {
  Thread.detachNewThread {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    note(date.now)
  }
  let thread = Thread {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    note(date.now)
  }
  thread.start()
}

func operations() {
  let operations = OperationQueue()
  operations.addOperation {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    note(date.now)
  }
  OperationQueue.main.addOperation {  // expect: escaping-closure-loses-overrides
    _ = QueueStamp()
  }
  let operation = BlockOperation {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    note(date.now)
  }
  operation.addExecutionBlock {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    note(date.now)
  }
}

func timers() {
  Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    note(date.now)
  }
  _ = Timer(timeInterval: 1, repeats: false) { timer in  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    note(date.now)
    timer.invalidate()
  }
}

func runLoop() {
  RunLoop.main.perform {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    note(date.now)
  }
}

// MARK: Good twins

func synchronously(_ queue: DispatchQueue) -> Date {
  queue.sync {
    @Dependency(\.date) var date
    return date.now
  }
}

func synchronouslyOnTheMainQueue() {
  DispatchQueue.main.sync {
    _ = QueueStamp()
  }
}

func declaredBeforeTheQueue() {
  @Dependency(\.date) var date
  DispatchQueue.main.async {
    note(date.now)
  }
}

func createdBeforeTheTimer() {
  let stamp = QueueStamp()
  Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
    note(stamp.date.now)  // expect: stored-read-after-escape
  }
}

func handedOverToTheQueue() {
  withEscapedDependencies { dependencies in
    DispatchQueue.main.async {
      dependencies.yield {
        @Dependency(\.date) var date
        note(date.now)
      }
    }
  }
}
