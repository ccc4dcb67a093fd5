import DependencyRuntime
import Dispatch
import Foundation
import Observation
import Testing

/// Constructs whose closure is run by other code: it sees the values of that code.
@Suite struct EmitterTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Observable fileprivate final class Counter: @unchecked Sendable { var count = 0 }

  private let observed = Observed<Int>()

  /// Builds the construct where the number is 10, makes it run where the number is 20, and checks
  /// that it saw 20.
  private func check(_ build: () -> () -> Void) {
    let emit = withNumber(10) { build() }
    withNumber(20) { emit() }
    #expect(observed.all == [20])
  }

  private func checkAwaiting(_ build: () -> () async -> Void) async {
    let emit = withNumber(10) { build() }
    await withNumber(20) { await emit() }
    #expect(observed.all == [20])
  }

  @Test func aStoredClosure() {
    final class Button { var action: () -> Void = {} }
    check {
      let button = Button()
      button.action = { observed.note(number()) }
      return { button.action() }
    }
  }

  @Test func aReturnedClosure() {
    func makeAction() -> () -> Void { { observed.note(number()) } }
    check { makeAction() }
  }

  @Test func aDelegate() {
    final class Delegate {
      let observed: Observed<Int>
      init(_ observed: Observed<Int>) { self.observed = observed }
      func didFinish() { observed.note(number()) }
    }
    check {
      let delegate = Delegate(observed)
      return { delegate.didFinish() }
    }
  }

  @Test func anObserverOfNotifications() {
    let center = NotificationCenter()
    let name = Notification.Name("sold")
    check {
      let observer = center.addObserver(forName: name, object: nil, queue: nil) { _ in
        observed.note(number())
      }
      return {
        center.post(name: name, object: nil)
        center.removeObserver(observer)
      }
    }
  }

  @Test func anObserverWithAQueueHasTheDefaults() {
    let center = NotificationCenter()
    let name = Notification.Name("sold")
    let queue = OperationQueue()
    withNumber(10) {
      _ = center.addObserver(forName: name, object: nil, queue: queue) { _ in
        observed.note(number())
      }
    }
    withNumber(20) { center.post(name: name, object: nil) }
    queue.waitUntilAllOperationsAreFinished()
    #expect(observed.all == [3])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func theChangeHandlerOfObservationTracking() {
    let counter = Counter()
    check {
      withObservationTracking {
        _ = counter.count
      } onChange: {
        observed.note(number())
      }
      return { counter.count = 1 }
    }
  }

  @Test func theUnfoldingClosureOfAStream() async {
    await checkAwaiting {
      let stream = AsyncStream<Void>(unfolding: {
        observed.note(number())
        return nil
      })
      return { for await _ in stream {} }
    }
  }

  @Test func theTransformOfAnAsynchronousSequence() async {
    await checkAwaiting {
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      continuation.yield(1)
      continuation.finish()
      let numbers = stream.map { _ in number() }
      return { for await number in numbers { observed.note(number) } }
    }
  }

  @Test func theTerminationHandlerOfAStream() {
    check {
      let (_, continuation) = AsyncStream<Int>.makeStream()
      continuation.onTermination = { _ in observed.note(number()) }
      return { continuation.finish() }
    }
  }

  @Test func theCancellationHandlerOfATask() async {
    let started = AsyncStream<Void>.makeStream()
    let task = withNumber(10) {
      Task {
        await withTaskCancellationHandler {
          started.continuation.finish()
          try? await Task.sleep(for: .seconds(60))
        } onCancel: {
          observed.note(number())
        }
      }
    }
    for await _ in started.stream {}
    withNumber(20) { task.cancel() }
    await task.value
    #expect(observed.all == [20])
  }

  @Test func concurrentPerformKeepsTheValuesOnItsOwnThreadAlone() async {
    let observed = Observed<Bool>()
    await withCheckedContinuation { done in
      Thread {
        withNumber(10) {
          let caller = ObjectIdentifier(Thread.current)
          DispatchQueue.concurrentPerform(iterations: 64) { _ in
            let isCaller = ObjectIdentifier(Thread.current) == caller
            observed.note(number() == (isCaller ? 10 : 3))
            usleep(100)
          }
        }
        done.resume()
      }.start()
    }
    #expect(observed.all == Array(repeating: true, count: 64))
  }

  @Test func aParameterOfTheNameOfAWrapperIsNoWrapper() {
    struct Model {
      @Dependency(\.number) var number
      func shadowed(number: Int) -> Int { number }
    }
    let model = withNumber(10) { Model() }
    withNumber(20) { #expect(model.shadowed(number: 30) == 30) }
  }
}
