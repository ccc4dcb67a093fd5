import Dependencies
import Foundation

private func nest(_ date: Date) { observe(date) }

/// The scope's overrides do not reach the inner task.
func scopeInside() {
  Task.detached {
    withDependencies {
      $0.date.now = .distantPast
    } operation: {
      Task.detached {  // expect: escaping-closure-loses-overrides
        @Dependency(\.date) var date
        nest(date.now)
      }
    }
  }
}

/// Only what runs inside of `yield` is safe.
func besideTheYield() {
  withEscapedDependencies { dependencies in
    Task.detached {  // expect: misused-continuation
      @Dependency(\.date) var date
      nest(date.now)
      dependencies.yield { nest(.distantPast) }
    }
  }
}

func inALoop() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    for await _ in AsyncStream(Int.self, { $0.yield(1); $0.finish() }) {
      @Dependency(\.date) var date
      nest(date.now)
    }
  }
}

func inAWorkItem() {
  DispatchQueue.main.async(execute: DispatchWorkItem {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    nest(date.now)
  })
}

/// The main actor's values are those of the closure around it.
func onTheMainActorLater() {
  DispatchQueue.main.async {  // expect: escaping-closure-loses-overrides
    MainActor.assumeIsolated {
      @Dependency(\.date) var date
      nest(date.now)
    }
  }
}

final class NestedInStored {
  var callback: (() -> Void)?

  func store(_ queue: DispatchQueue) {
    callback = {
      queue.async {  // expect: escaping-closure-loses-overrides
        @Dependency(\.date) var date
        nest(date.now)
      }
    }
  }

  lazy var task = Task {
    @Dependency(\.date) var date
    nest(date.now)
  }
}

struct NestedClient: Sendable {
  var run: @Sendable () -> Void
}

extension NestedClient: DependencyKey {
  static let liveValue = NestedClient(run: {
    Task.detached {  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      nest(date.now)
    }
  })
  static let testValue = NestedClient(run: unimplemented("NestedClient.run"))
}

// MARK: Silent

func onTheMainActorInATask() {
  Task { @MainActor in
    MainActor.assumeIsolated {
      @Dependency(\.date) var date
      nest(date.now)
    }
  }
}

@MainActor func onTheMainActor() {
  MainActor.assumeIsolated {
    @Dependency(\.date) var date
    nest(date.now)
  }
}

/// Declared, and never called.
func declaredInside() {
  Task.detached {
    func inner() {
      @Dependency(\.date) var date
      nest(date.now)
    }
    _ = inner
  }
}

func closureOfACapturedWrapper() {
  @Dependency(\.date) var date
  Task.detached {
    let show = { nest(date.now) }
    show()
  }
}

func inALock(_ lock: NSLock) {
  lock.withLock {
    @Dependency(\.date) var date
    nest(date.now)
  }
}

func inALazyMap(_ numbers: [Int]) -> [Date] {
  numbers.lazy.map { _ in
    @Dependency(\.date) var date
    return date.now
  }
}

// MARK: - Proofs

let escapingNested = [
  lost(in: "scopeInside()") { scopeInside() },
  lost(
    in: "besideTheYield()", rule: "misused-continuation", reads: [.distantPast, .standard]
  ) { besideTheYield() },
  lost(in: "inALoop()") { inALoop() },
  lost(in: "inAWorkItem()") { inAWorkItem() },
  lost(in: "onTheMainActorLater()") { onTheMainActorLater() },
  kept(in: "onTheMainActorInATask()") { onTheMainActorInATask() },
  kept(in: "onTheMainActor()") { await onTheMainActor() },
  lost(in: "NestedInStored.store(_:)") {
    let nested = NestedInStored()
    nested.store(someQueue)
    nested.callback?()
  },
  kept(in: "NestedInStored.task") { await NestedInStored().task.value },
  lost(in: "NestedClient.liveValue") { NestedClient.liveValue.run() },
  kept(in: "closureOfACapturedWrapper()") { closureOfACapturedWrapper() },
  kept(in: "inALock(_:)") { inALock(NSLock()) },
  kept(in: "inALazyMap(_:)") { observe(inALazyMap([1])) },
]
