import Dependencies
import Dispatch
import Foundation

private func note(_ date: Date) { observe(date) }

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
  queue.asyncAfter(deadline: .now() + 0.01) {  // expect: escaping-closure-loses-overrides
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

/// The calling thread takes part, and keeps them.
func iterations(_ meeting: Meeting) {
  DispatchQueue.concurrentPerform(iterations: 2) { _ in  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    note(date.now)
    meeting.wait()
  }
}

func source() {
  let source = DispatchSource.makeTimerSource()
  source.setEventHandler {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    note(date.now)
    source.cancel()
  }
  source.schedule(deadline: .now())
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
    observe(QueueStamp())
  }
  let operation = BlockOperation {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    note(date.now)
  }
  operation.addExecutionBlock {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    note(date.now)
  }
  operations.addOperation(operation)
}

func timers() {
  Timer.scheduledTimer(withTimeInterval: 0, repeats: false) { _ in  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    note(date.now)
  }
  let timer = Timer(timeInterval: 0, repeats: false) { timer in  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    note(date.now)
    timer.invalidate()
  }
  RunLoop.current.add(timer, forMode: .default)
}

func runLoop() {
  RunLoop.current.perform {  // expect: escaping-closure-loses-overrides
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
    observe(QueueStamp())
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
  Timer.scheduledTimer(withTimeInterval: 0, repeats: false) { _ in
    note(stamp.date.now)
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

// MARK: - Proofs

let escapingDispatch = [
  lost(in: "mainQueue()") { mainQueue() },
  lost(in: "ownQueue()") { ownQueue() },
  lost(in: "queueWithArguments(_:_:)") { queueWithArguments(someQueue, DispatchGroup()) },
  lost(in: "closureInParentheses(_:)") { closureInParentheses(someQueue) },
  lost(in: "later(_:)") { later(someQueue) },
  lost(in: "optionalQueue(_:)") { optionalQueue(someQueue) },
  lost(in: "QueueHolder.ownedQueue()") { QueueHolder().ownedQueue() },
  lost(in: "QueueHolder.queueOfSelf()", calling: QueueHolder.init, reads: [.standard]) {
    $0.queueOfSelf()
  },
  lost(in: "QueueHolder.sharedQueue()") { QueueHolder().sharedQueue() },
  lost(in: "groupNotification(_:)") { groupNotification(DispatchGroup()) },
  lost(in: "workItem()") { someQueue.async(execute: workItem()) },
  lost(in: "iterations(_:)", reads: [.standard, .overridden]) { iterations(Meeting()) },
  lost(in: "source()") { source() },
  lost(in: "asyncInsideSync(_:)") { asyncInsideSync(someQueue) },
  lost(in: "taskInsideQueue(_:)") { taskInsideQueue(someQueue) },
  lost(in: "thread()") { thread() },
  lost(in: "operations()") { operations() },
  lost(in: "timers()") { onRunLoop(reads: 2) { timers() } },
  lost(in: "runLoop()") { onRunLoop { runLoop() } },
  kept(in: "synchronously(_:)") { observe(synchronously(someQueue)) },
  kept(in: "synchronouslyOnTheMainQueue()") { synchronouslyOnTheMainQueue() },
  kept(in: "declaredBeforeTheQueue()") { declaredBeforeTheQueue() },
  kept(in: "createdBeforeTheTimer()") { onRunLoop { createdBeforeTheTimer() } },
  kept(in: "handedOverToTheQueue()") { handedOverToTheQueue() },
]
