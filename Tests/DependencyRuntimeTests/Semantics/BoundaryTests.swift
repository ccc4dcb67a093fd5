import DependencyRuntime
import Foundation
import Observation
import Testing

/// The value that code inside a construct sees if `\.number` is overridden around it.
enum Sight: Sendable {
  /// The override: the code runs with the values of the place where the construct is.
  case kept
  /// The default: the values do not reach the code.
  case lost
}

/// A construct that runs a closure in its own way.
struct Boundary: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let sight: Sight
  /// Makes the construct run the closure, and returns when it has run.
  let run: @Sendable (@escaping @Sendable () -> Void) async -> Void

  init(
    _ name: String, _ sight: Sight,
    _ run: @escaping @Sendable (@escaping @Sendable () -> Void) async -> Void
  ) {
    testDescription = name
    self.sight = sight
    self.run = run
  }
}

/// Every construct whose closure is run once, by the construct itself.
@Suite struct BoundaryTests {
  @Test(arguments: kept + lost)
  func aWrapperDeclaredInside(_ boundary: Boundary) async {
    let observed = Observed<Int>()
    await withNumber(10) { await boundary.run { observed.note(number()) } }
    #expect(observed.all == [boundary.sight == .kept ? 10 : 3])
  }

  @Test(arguments: kept + lost)
  func aModelCreatedInsideIsForGood(_ boundary: Boundary) async {
    let models = Observed<NumberModel>()
    await withNumber(10) { await boundary.run { models.note(NumberModel()) } }
    #expect(models.all.map(\.number) == [boundary.sight == .kept ? 10 : 3])
  }

  @Test(arguments: kept + lost)
  func aWrapperDeclaredOutsideTakesItsValuesAlong(_ boundary: Boundary) async {
    let observed = Observed<Int>()
    await withNumber(10) {
      let wrapper = Dependency(\.number)
      await boundary.run { observed.note(wrapper.wrappedValue) }
    }
    #expect(observed.all == [10])
  }

  @Test(arguments: kept + lost)
  func aValueReadOutsideIsAValue(_ boundary: Boundary) async {
    let observed = Observed<Int>()
    await withNumber(10) {
      let value = number()
      await boundary.run { observed.note(value) }
      await boundary.run { [value] in observed.note(value) }
    }
    #expect(observed.all == [10, 10])
  }

  @Test(arguments: kept + lost)
  func aStoredWrapperKeepsWhatItsObjectWasCreatedWith(_ boundary: Boundary) async {
    let observed = Observed<Int>()
    let model = withNumber(10) { NumberModel() }
    await boundary.run { observed.note(model.number) }
    #expect(observed.all == [10])
  }

  @Test(arguments: kept + lost)
  func aStoredWrapperLosesTheScopeOfTheCall(_ boundary: Boundary) async {
    let observed = Observed<Int>()
    let model = withNumber(10) { NumberModel() }
    await withNumber(20) { await boundary.run { observed.note(model.number) } }
    #expect(observed.all == [boundary.sight == .kept ? 20 : 10])
  }

  @Test(arguments: kept + lost)
  func fromRecoversWhatTheObjectWasCreatedWith(_ boundary: Boundary) async {
    let observed = Observed<Int>()
    let model = withNumber(10) { NumberModel() }
    await boundary.run { withDependencies(from: model) { observed.note(number()) } }
    #expect(observed.all == [10])
  }

  @Test(arguments: kept + lost)
  func yieldIsSafe(_ boundary: Boundary) async {
    let observed = Observed<Int>()
    await withNumber(10) {
      let dependencies = withEscapedDependencies { $0 }
      await boundary.run { dependencies.yield { observed.note(number()) } }
    }
    #expect(observed.all == [10])
  }

  @Test func aTaskKeepsItsCreatorsValuesAfterTheScopeHasEnded() async {
    let gate = AsyncStream<Void>.makeStream()
    let task = withNumber(10) {
      Task {
        for await _ in gate.stream {}
        return number()
      }
    }
    gate.continuation.finish()
    #expect(await task.value == 10)
  }

  static let kept = keptEverywhere + keptOnNewSystems

  private static var keptOnNewSystems: [Boundary] {
    var boundaries: [Boundary] = []
    if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
      boundaries.append(
        Boundary("withDiscardingTaskGroup", .kept) { body in
          await withDiscardingTaskGroup { $0.addTask { body() } }
        })
    }
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      boundaries.append(
        Boundary("Task.immediate {}", .kept) { body in await Task.immediate { body() }.value })
    }
    return boundaries
  }

  private static let keptEverywhere = [
    Boundary("a call", .kept) { $0() },
    Boundary("Task {}", .kept) { body in await Task { body() }.value },
    Boundary("async let", .kept) { body in
      async let done: Void = body()
      await done
    },
    Boundary("group.addTask", .kept) { body in
      await withTaskGroup(of: Void.self) { $0.addTask { body() } }
    },
    Boundary("throwing group.addTask", .kept) { body in
      try? await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { body() }
        try await group.waitForAll()
      }
    },
    Boundary("an actor", .kept) { body in await Runner().run(body) },
    Boundary("MainActor.run", .kept) { body in await MainActor.run { body() } },
    Boundary("withCheckedContinuation", .kept) { body in
      await withCheckedContinuation { done in
        body()
        done.resume()
      }
    },
    Boundary("the build closure of AsyncStream", .kept) { body in
      let stream = AsyncStream<Void> { continuation in
        body()
        continuation.finish()
      }
      for await _ in stream {}
    },
    Boundary("a closure that does not escape", .kept) { body in _ = [()].map { body() } },
    Boundary("DispatchQueue.sync", .kept) { body in
      DispatchQueue(label: "sync").sync { body() }
    },
    Boundary("the operation of a cancellation handler", .kept) { body in
      await withTaskCancellationHandler {
        body()
      } onCancel: {
      }
    },
  ]

  static let lost = lostEverywhere + lostOnNewSystems

  private static var lostOnNewSystems: [Boundary] {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return [] }
    return [
      Boundary("Task.immediateDetached", .lost) { body in
        await Task.immediateDetached { body() }.value
      }
    ]
  }

  private static let lostEverywhere = [
    Boundary("Task.detached", .lost) { body in await Task.detached { body() }.value },
    Boundary("DispatchQueue.async", .lost) { body in
      await completed { done in
        DispatchQueue.global().async {
          body()
          done()
        }
      }
    },
    Boundary("DispatchQueue.asyncAfter", .lost) { body in
      await completed { done in
        DispatchQueue.global().asyncAfter(deadline: .now()) {
          body()
          done()
        }
      }
    },
    Boundary("DispatchWorkItem", .lost) { body in
      await completed { done in
        DispatchQueue.global().async(
          execute: DispatchWorkItem {
            body()
            done()
          })
      }
    },
    Boundary("DispatchGroup.notify", .lost) { body in
      await completed { done in
        DispatchGroup().notify(queue: .global()) {
          body()
          done()
        }
      }
    },
    Boundary("Thread", .lost) { body in
      await completed { done in
        Thread {
          body()
          done()
        }.start()
      }
    },
    Boundary("OperationQueue.addOperation", .lost) { body in
      await completed { done in
        OperationQueue().addOperation {
          body()
          done()
        }
      }
    },
    Boundary("BlockOperation", .lost) { body in
      await completed { done in
        OperationQueue().addOperation(
          BlockOperation {
            body()
            done()
          })
      }
    },
    Boundary("Timer", .lost) { body in
      await completed { done in
        onRunLoop {
          _ = Timer.scheduledTimer(withTimeInterval: 0, repeats: false) { _ in
            body()
            done()
          }
        }
      }
    },
    Boundary("RunLoop.perform", .lost) { body in
      await completed { done in
        onRunLoop {
          RunLoop.current.perform {
            body()
            done()
          }
        }
      }
    },
    Boundary("DispatchSource", .lost) { body in
      await completed { done in
        let source = DispatchSource.makeTimerSource()
        source.schedule(deadline: .now())
        source.setEventHandler {
          source.cancel()
          body()
          done()
        }
        source.activate()
      }
    },
    Boundary("the completion handler of a data task", .lost) { body in
      await completed { done in
        EmptySession.load {
          body()
          done()
        }
      }
    },
  ]

  private actor Runner { func run(_ body: @Sendable () -> Void) { body() } }

  /// Waits for a callback.
  private static func completed(_ start: (@escaping @Sendable () -> Void) -> Void) async {
    await withCheckedContinuation { continuation in start { continuation.resume() } }
  }

  /// Runs the closure on a thread whose run loop then runs for a moment.
  private static func onRunLoop(_ body: @escaping @Sendable () -> Void) {
    Thread {
      body()
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.2))
    }.start()
  }
}
