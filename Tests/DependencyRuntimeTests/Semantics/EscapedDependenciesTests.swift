import DependencyRuntime
import Foundation
import Testing

/// `withEscapedDependencies` and `yield`.
@Suite struct EscapedDependenciesTests {
  @Test func yieldHasTheCapturedValuesWhereverItRuns() async {
    let seen = await withCheckedContinuation { done in
      withNumber(10) {
        withEscapedDependencies { dependencies in
          DispatchQueue.global().async {
            done.resume(returning: [number(), dependencies.yield { number() }])
          }
        }
      }
    }
    #expect(seen == [3, 10])
  }

  @Test func anOverrideAroundYieldIsLost() {
    let continuation = withNumber(10) { withEscapedDependencies { $0 } }
    withDependencies {
      $0.number = 20
      $0.word = "outside"
    } operation: {
      continuation.yield {
        #expect(number() == 10)
        #expect(word() == "test")
      }
    }
  }

  @Test func anOverrideInYieldHolds() {
    let continuation = withNumber(10) { withEscapedDependencies { $0 } }
    continuation.yield { withNumber(20) { #expect(number() == 20) } }
  }

  @Test func aContinuationMayBeKeptAndYieldManyTimes() async {
    let continuation = withNumber(10) { withEscapedDependencies { $0 } }
    for _ in 1...3 { #expect(continuation.yield { number() } == 10) }
    await Task.detached {
      #expect(number() == 3)
      #expect(continuation.yield { number() } == 10)
    }.value
  }

  @Test func yieldMayBeAsynchronous() async {
    let continuation = await withNumber(10) {
      await withEscapedDependencies { continuation in
        await Task.yield()
        return continuation
      }
    }
    let seen = await continuation.yield {
      await Task.yield()
      return number()
    }
    #expect(seen == 10)
  }

  @Test func yieldReturnsAndThrowsAsItsOperationDoes() {
    struct Failed: Error {}
    let continuation = withEscapedDependencies { $0 }
    #expect(continuation.yield { "result" } == "result")
    #expect(throws: Failed.self) { try continuation.yield { throw Failed() } }
  }

  @Test func aStoredWrapperReadInYieldMergesWithTheCapturedValues() {
    let model = withNumber(10) { NumberModel() }
    let continuation = withDependencies {
      $0.word = "captured"
    } operation: {
      withEscapedDependencies { $0 }
    }
    withNumber(20) { continuation.yield { #expect(model.number == 10) } }
  }
}
