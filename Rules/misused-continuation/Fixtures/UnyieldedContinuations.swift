import Dependencies
import Foundation

final class UnyieldedStamp {
  @Dependency(\.date) var date
}

private func observeDate() {
  @Dependency(\.date) var date
  observe(date.now)
}

// MARK: The continuation hands on nothing

func neverYields(_ queue: DispatchQueue) {
  withEscapedDependencies { dependencies in  // expect: misused-continuation
    queue.async { observeDate() }
  }
}

func ignoresTheContinuation(_ queue: DispatchQueue) {
  withEscapedDependencies { _ in  // expect: misused-continuation
    queue.async { observe(UnyieldedStamp()) }
  }
}

// MARK: Some code runs outside of the yield

func readsBeforeTheYield(_ queue: DispatchQueue) {
  withEscapedDependencies { dependencies in
    queue.async {  // expect: misused-continuation
      observeDate()
      dependencies.yield { print("yields") }
    }
  }
}

func createsAfterTheYield(_ queue: DispatchQueue) {
  let dependencies = withEscapedDependencies { $0 }
  queue.async {  // expect: misused-continuation
    dependencies.yield { print("yields") }
    observe(UnyieldedStamp())
  }
}

// MARK: Good twins

func yieldsAll(_ queue: DispatchQueue) {
  withEscapedDependencies { dependencies in
    queue.async {
      dependencies.yield {
        observeDate()
        observe(UnyieldedStamp())
      }
    }
  }
}

/// The read came before, not there.
func readsBeforeTheClosure(_ queue: DispatchQueue) {
  @Dependency(\.date) var date
  withEscapedDependencies { dependencies in
    queue.async { [now = date.now] in
      observe(now)
      dependencies.yield { observeDate() }
    }
  }
}

/// Code that runs in place has the values anyway.
func readsInPlace(_ queue: DispatchQueue) {
  withEscapedDependencies { dependencies in
    observeDate()
    queue.async { dependencies.yield { observeDate() } }
  }
}

// MARK: Handed on

final class KeptContinuation {
  private var dependencies: DependencyValues.Continuation?

  func capture() {
    withEscapedDependencies { dependencies = $0 }
  }

  func captureByName() {
    withEscapedDependencies { continuation in self.dependencies = continuation }
  }

  func run() { dependencies?.yield { observeDate() } }
}

func returnsTheContinuation() -> DependencyValues.Continuation {
  withEscapedDependencies { continuation in continuation }
}

func handsTheContinuationOn(_ queue: DispatchQueue) {
  withEscapedDependencies { continuation in runs(queue, with: continuation) }
}

private func runs(_ queue: DispatchQueue, with continuation: DependencyValues.Continuation) {
  queue.async { continuation.yield { observeDate() } }
}

// MARK: - Proofs

let unyieldedContinuations = [
  lost(in: "neverYields(_:)") { neverYields(someQueue) },
  lost(in: "ignoresTheContinuation(_:)") { ignoresTheContinuation(someQueue) },
  lost(in: "readsBeforeTheYield(_:)") { readsBeforeTheYield(someQueue) },
  lost(in: "createsAfterTheYield(_:)") { createsAfterTheYield(someQueue) },
  kept(in: "yieldsAll(_:)", reads: [.overridden, .overridden]) { yieldsAll(someQueue) },
  kept(in: "readsBeforeTheClosure(_:)", reads: [.overridden, .overridden]) {
    readsBeforeTheClosure(someQueue)
  },
  kept(in: "readsInPlace(_:)", reads: [.overridden, .overridden]) { readsInPlace(someQueue) },
  kept(in: "KeptContinuation.capture()") {
    let kept = KeptContinuation()
    kept.capture()
    await outside { kept.run() }
  },
  kept(in: "KeptContinuation.captureByName()") {
    let kept = KeptContinuation()
    kept.captureByName()
    await outside { kept.run() }
  },
  kept(in: "returnsTheContinuation()") {
    let continuation = returnsTheContinuation()
    await outside { continuation.yield { observeDate() } }
  },
  kept(in: "handsTheContinuationOn(_:)") { handsTheContinuationOn(someQueue) },
]
