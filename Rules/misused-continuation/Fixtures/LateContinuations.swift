import Dependencies
import Foundation

final class LateStamp {
  @Dependency(\.date) var date
}

// MARK: The closure that runs later takes the continuation itself

func takenInADetachedTask(_ queue: DispatchQueue) {
  Task.detached {  // expect: misused-continuation
    withEscapedDependencies { dependencies in
      queue.async {
        dependencies.yield {
          @Dependency(\.date) var date
          observe(date.now)
        }
      }
    }
  }
}

func takenOnAQueue(_ queue: DispatchQueue) {
  queue.async {  // expect: misused-continuation
    withEscapedDependencies { dependencies in
      // The comment stays.
      queue.async {
        dependencies.yield { observe(LateStamp()) }
      }
    }
  }
}

// MARK: Without a fix

func takenAsAConstant(_ queue: DispatchQueue) {
  Task.detached {  // expect: misused-continuation
    let dependencies = withEscapedDependencies { $0 }
    queue.async {
      dependencies.yield { observe(LateStamp()) }
    }
  }
}

func takenAfterOtherCode(_ queue: DispatchQueue) {
  queue.async {  // expect: misused-continuation
    print("begins")
    withEscapedDependencies { dependencies in
      queue.async {
        dependencies.yield { observe(LateStamp()) }
      }
    }
  }
}

func takenUnderAnotherName(_ queue: DispatchQueue, _ dependencies: Int) {
  queue.asyncAfter(deadline: .now() + .milliseconds(dependencies)) {  // expect: misused-continuation
    withEscapedDependencies { dependencies in
      queue.async {
        dependencies.yield { observe(LateStamp()) }
      }
    }
  }
}

// MARK: Good twins

func takenBefore(_ queue: DispatchQueue) {
  let dependencies = withEscapedDependencies { $0 }
  Task.detached {
    queue.async {
      dependencies.yield { observe(LateStamp()) }
    }
  }
}

func takenAround(_ queue: DispatchQueue) {
  withEscapedDependencies { dependencies in
    queue.async {
      queue.async {
        dependencies.yield { observe(LateStamp()) }
      }
    }
  }
}

/// A task has the values of the code that starts it.
func takenInATask(_ queue: DispatchQueue) {
  Task {
    withEscapedDependencies { dependencies in
      queue.async {
        dependencies.yield { observe(LateStamp()) }
      }
    }
  }
}

/// The continuation captures what is overridden here.
func takenInAScope(_ queue: DispatchQueue) {
  queue.async {
    withDependencies {
      $0.date = .constant(.distantPast)
    } operation: {
      withEscapedDependencies { dependencies in
        queue.async {
          dependencies.yield { observe(LateStamp()) }
        }
      }
    }
  }
}

// MARK: - Proofs

let lateContinuations = [
  lost(in: "takenInADetachedTask(_:)") { takenInADetachedTask(someQueue) },
  lost(in: "takenOnAQueue(_:)") { takenOnAQueue(someQueue) },
  lost(in: "takenAsAConstant(_:)") { takenAsAConstant(someQueue) },
  lost(in: "takenAfterOtherCode(_:)") { takenAfterOtherCode(someQueue) },
  lost(in: "takenUnderAnotherName(_:_:)") { takenUnderAnotherName(someQueue, 1) },
  kept(in: "takenBefore(_:)") { takenBefore(someQueue) },
  kept(in: "takenAround(_:)") { takenAround(someQueue) },
  kept(in: "takenInATask(_:)") { takenInATask(someQueue) },
  kept(in: "takenInAScope(_:)", reads: [.distantPast]) { takenInAScope(someQueue) },
]
