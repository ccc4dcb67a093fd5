import Dependencies
import Dispatch
import Foundation

private func look(_ date: Date) { observe(date) }

func globalQueue() {
  DispatchQueue.global().async {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    look(date.now)
  }
}

func globalQueueOfSomeQuality() {
  DispatchQueue.global(qos: .background).async {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    look(date.now)
  }
}

func globalQueueLater() {
  DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now()) {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    look(date.now)
  }
}

func globalQueueAndWait() -> Date {
  DispatchQueue.global().sync {
    @Dependency(\.date) var date
    return date.now
  }
}

/// A queue's own method, called without `self`.
extension DispatchQueue {
  func soon(_ work: @escaping @Sendable () -> Void) {
    async(execute: work)
  }
}

func soon(_ queue: DispatchQueue) {
  queue.soon {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    look(date.now)
  }
}

/// One name, of the type and of its instances.
struct LookingTwice {
  static func look() {
    @Dependency(\.date) var date
    observe(date.now)
  }

  func look() {
    @Dependency(\.date) var date
    observe(date.now)
  }

  func refresh(_ queue: DispatchQueue) {
    queue.async(execute: look)  // expect: escaping-closure-loses-overrides
    queue.async(execute: Self.look)  // expect: escaping-closure-loses-overrides
  }
}

final class LookingByInitializer {
  @Dependency private var date: DateGenerator

  init() {
    _date = Dependency(\.date)
  }
}

func createsByInitializer(_ queue: DispatchQueue) {
  queue.async { observe(LookingByInitializer()) }  // expect: escaping-closure-loses-overrides
}

// MARK: - Proofs

let escapingGlobalQueues = [
  lost(in: "globalQueue()") { globalQueue() },
  lost(in: "globalQueueOfSomeQuality()") { globalQueueOfSomeQuality() },
  lost(in: "globalQueueLater()") { globalQueueLater() },
  kept(in: "globalQueueAndWait()") { observe(globalQueueAndWait()) },
  lost(in: "soon(_:)") { soon(someQueue) },
  lost(in: "LookingTwice.refresh(_:)") { LookingTwice().refresh(someQueue) },
  lost(in: "createsByInitializer(_:)") { createsByInitializer(someQueue) },
]
