import Dependencies
import Foundation

private func mark(_ date: Date) { observe(date) }

// MARK: Functions that hand their closure to a boundary

func onQueue(_ work: @escaping @Sendable () -> Void) {
  DispatchQueue.main.async(execute: work)
}

func onQueueByCall(_ work: @escaping @Sendable () -> Void) {
  DispatchQueue.main.async { work() }
}

func throughAnother(_ work: @escaping @Sendable () -> Void) {
  onQueue(work)
}

func throughAnotherClosure(_ work: @escaping @Sendable () -> Void) {
  onQueueByCall { work() }
}

func detached(_ work: @escaping @Sendable () async -> Void) {
  Task.detached { await work() }
}

func callsThem() {
  onQueue {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    mark(date.now)
  }
  onQueueByCall {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    mark(date.now)
  }
  throughAnother {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    mark(date.now)
  }
  throughAnotherClosure {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    mark(date.now)
  }
  detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    mark(date.now)
  }
}

struct Scheduler {
  let queue = DispatchQueue(label: "scheduler")

  func schedule(after delay: Double, _ work: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: .now() + delay) { work() }
  }
}

func schedules(_ scheduler: Scheduler) {
  scheduler.schedule(after: 0) {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    mark(date.now)
  }
}

// MARK: Functions that do not

func now(_ work: () -> Void) { work() }

func inTask(_ work: @escaping @Sendable () async -> Void) {
  Task { await work() }
}

func timed<Value>(_ work: () throws -> Value) rethrows -> Value {
  let value = try work()
  return value
}

func callsThoseThatKeep() {
  now {
    @Dependency(\.date) var date
    mark(date.now)
  }
  inTask {
    @Dependency(\.date) var date
    mark(date.now)
  }
  timed {
    @Dependency(\.date) var date
    mark(date.now)
  }
}

/// Who calls a closure that is kept cannot be determined.
final class OwnHandlers {
  private var handlers: [() -> Void] = []

  func add(_ handler: @escaping () -> Void) {
    handlers.append(handler)
  }
}

func adds(_ handlers: OwnHandlers) {
  handlers.add {
    @Dependency(\.date) var date
    mark(date.now)
  }
}

/// The values are handed over by the function itself.
func carefully(_ work: @escaping @Sendable () -> Void) {
  withEscapedDependencies { dependencies in
    DispatchQueue.main.async {
      dependencies.yield { work() }
    }
  }
}

func callsCarefully() {
  carefully {
    @Dependency(\.date) var date
    mark(date.now)
  }
}

/// A function of the program that has the name of a boundary.
struct OwnPublisher {
  func sink(_ receive: (Int) -> Void) { receive(1) }
  func async(_ work: () -> Void) { work() }
  func addObserver(using block: () -> Void) { block() }
}

func ownNames(_ publisher: OwnPublisher) {
  publisher.sink { _ in
    @Dependency(\.date) var date
    mark(date.now)
  }
  publisher.async {
    @Dependency(\.date) var date
    mark(date.now)
  }
  publisher.addObserver {
    @Dependency(\.date) var date
    mark(date.now)
  }
}

// MARK: - Proofs

let escapingOwnFunctions = [
  lost(in: "callsThem()") { callsThem() },
  lost(in: "schedules(_:)") { schedules(Scheduler()) },
  kept(in: "callsThoseThatKeep()", reads: [.overridden, .overridden, .overridden]) {
    callsThoseThatKeep()
  },
  kept(in: "callsCarefully()") { callsCarefully() },
  kept(in: "ownNames(_:)", reads: [.overridden, .overridden, .overridden]) {
    ownNames(OwnPublisher())
  },
]
