import Dependencies
import Foundation

final class ContinuedStamp {
  @Dependency(\.date) var date
}

// MARK: A continuation that is made before the closure captures what is lost there

func capturedBefore(_ queue: DispatchQueue) {
  let dependencies = withEscapedDependencies { $0 }
  Task.detached {
    queue.async {
      dependencies.yield { observe(ContinuedStamp()) }
    }
  }
}

// MARK: A function that hands its caller's values over needs them

func handsOver(_ queue: DispatchQueue) {
  withEscapedDependencies { dependencies in
    queue.async {
      dependencies.yield {
        @Dependency(\.date) var date
        observe(date.now)
      }
    }
  }
}

func callsWhatHandsOver(_ queue: DispatchQueue) {
  handsOver(queue)
  queue.async {  // expect: escaping-closure-loses-overrides
    handsOver(queue)
  }
}

// MARK: A value that is read and thrown away is created all the same

final class ContinuedHolder {
  lazy var stamp = ContinuedStamp()
}

func discards(_ holder: ContinuedHolder, _ queue: DispatchQueue) {
  queue.async {  // expect: escaping-closure-loses-overrides
    _ = holder.stamp
  }
}

// MARK: A continuation gets work by its name, or in a closure

private func mark() {
  @Dependency(\.date) var date
  observe(date.now)
}

func yieldsByName(_ queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
  withEscapedDependencies { dependencies in
    queue.async { dependencies.yield(work) }
  }
}

func yieldsInAClosure(_ queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
  withEscapedDependencies { dependencies in
    queue.async { dependencies.yield { work() } }
  }
}

func yieldsBesideTheWork(_ queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
  withEscapedDependencies { dependencies in
    queue.async {
      dependencies.yield {}
      work()
    }
  }
}

func handsWorkByName(_ queue: DispatchQueue) {
  yieldsByName(queue) { mark() }
}

func handsWorkInAClosure(_ queue: DispatchQueue) {
  yieldsInAClosure(queue) { mark() }
}

func handsWorkBeside(_ queue: DispatchQueue) {
  yieldsBesideTheWork(queue) { mark() }  // expect: escaping-closure-loses-overrides
}

// MARK: - Proofs

let escapingContinuations = [
  kept(in: "capturedBefore(_:)") { capturedBefore(someQueue) },
  kept(in: "handsWorkByName(_:)") { handsWorkByName(someQueue) },
  kept(in: "handsWorkInAClosure(_:)") { handsWorkInAClosure(someQueue) },
  lost(in: "handsWorkBeside(_:)") { handsWorkBeside(someQueue) },
  lost(in: "callsWhatHandsOver(_:)", reads: [.overridden, .standard]) {
    callsWhatHandsOver(someQueue)
  },
  lost(in: "discards(_:_:)") {
    let holder = ContinuedHolder()
    let queue = DispatchQueue(label: "discards")
    discards(holder, queue)
    queue.sync {}
    observeElsewhere { holder.stamp }
  },
]
