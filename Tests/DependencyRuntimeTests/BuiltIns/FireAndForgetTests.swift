import DependencyRuntime
import Foundation
import Testing

/// `\.fireAndForget`: awaited in tests, independent elsewhere.
@Suite(.timeLimit(.minutes(25))) struct FireAndForgetTests {
  @Dependency(\.fireAndForget) var fireAndForget

  /// A gate that code can wait for.
  private struct Gate: Sendable {
    private let gate = AsyncStream<Void>.makeStream()
    func open() { gate.continuation.finish() }
    func wait() async { for await _ in gate.stream {} }
  }

  @Test func aTestWaitsForTheWork() async {
    let observed = Observed<Int>()
    await fireAndForget {
      for number in 1...5 {
        await Task.yield()
        observed.note(number)
      }
    }
    #expect(observed.all == [1, 2, 3, 4, 5])
  }

  @Test(arguments: [DependencyContext.live, .preview])
  func nobodyElseWaitsForIt(_ context: DependencyContext) async {
    let (returned, done) = (Gate(), Gate())
    await withDependencies {
      $0.context = context
    } operation: {
      await fireAndForget {
        await returned.wait()
        done.open()
      }
    }
    // Would not be reached if the call waited for the work.
    returned.open()
    await done.wait()
  }

  @Test(arguments: [DependencyContext.test, .live])
  func theWorkGoesOnWhenItsCallerIsCancelled(_ context: DependencyContext) async {
    let (started, cancelled, done) = (Gate(), Gate(), Gate())
    let observed = Observed<Bool>()
    let caller = Task {
      await withDependencies {
        $0.context = context
      } operation: {
        await fireAndForget {
          started.open()
          // A gate would let cancelled work pass.
          await Task { await cancelled.wait() }.value
          observed.note(Task.isCancelled)
          done.open()
        }
      }
    }
    await started.wait()
    caller.cancel()
    cancelled.open()
    await done.wait()
    await caller.value
    #expect(observed.all == [false])
  }

  @Test func theWorkOfACancelledCallerStarts() async {
    let observed = Observed<Bool>()
    let caller = Task {
      await Task { while !Task.isCancelled { await Task.yield() } }.cancellableValue
      await fireAndForget { observed.note(Task.isCancelled) }
      return Task.isCancelled
    }
    caller.cancel()
    #expect(await caller.value)
    #expect(observed.all == [false])
  }

  @Test func inATestAnErrorIsReportedAtTheCall() async {
    let issues = await recordedIssues {
      await fireAndForget {
        await Task.yield()
        throw Mishap(code: 3)
      }
    }
    #expect(issues.map { $0.error as? Mishap } == [Mishap(code: 3)])
    #expect(issues.map(\.place) == ["\(#fileID):\(#line - 6)"])
  }

  @Test func anErrorOfAnOperationThatIsCalledDirectlyIsReportedToo() async {
    let issues = await recordedIssues {
      await fireAndForget.operation("name", nil) { throw Mishap(code: 4) }
    }
    #expect(issues.map { $0.error as? Mishap } == [Mishap(code: 4)])
  }

  @Test func cancellationIsNoError() async {
    let issues = await recordedIssues {
      await fireAndForget { throw CancellationError() }
    }
    #expect(issues.isEmpty)
  }

  @Test func elsewhereAnErrorIsLost() async {
    let done = Gate()
    let issues = await recordedIssues {
      await withDependencies {
        $0.context = .live
      } operation: {
        await fireAndForget {
          defer { done.open() }
          throw Mishap()
        }
      }
      await done.wait()
    }
    #expect(issues.isEmpty)
  }

  @Test(arguments: [DependencyContext.test, .live])
  func theWorkHasTheDependenciesOfTheCall(_ context: DependencyContext) async {
    let observed = Observed<Int>()
    let done = Gate()
    let model = withNumber(20) { Model() }
    await withDependencies {
      $0.context = context
      $0.number = 10
    } operation: {
      await model.fireAndForget {
        observed.note(number())
        done.open()
      }
    }
    await done.wait()
    #expect(observed.all == [10])
  }

  private final class Model: @unchecked Sendable {
    @Dependency(\.fireAndForget) var fireAndForget
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test(arguments: [DependencyContext.test, .live])
  func theWorkHasItsNameAndPriority(_ context: DependencyContext) async {
    let observed = Observed<String>()
    let done = Gate()
    await withDependencies {
      $0.context = context
    } operation: {
      await fireAndForget(name: "report", priority: .low) {
        observed.note("\(Task.name ?? "") \(Task.basePriority == .low)")
        done.open()
      }
    }
    await done.wait()
    #expect(observed.all == ["report true"])
  }

  @MainActor @Test(arguments: [DependencyContext.test, .live])
  func theWorkStaysOnTheCallersActor(_ context: DependencyContext) async {
    let done = Gate()
    var steps = 0
    await withDependencies {
      $0.context = context
    } operation: {
      await fireAndForget {
        MainActor.assertIsolated()
        await Task.yield()
        steps += 1
        done.open()
      }
    }
    await done.wait()
    #expect(steps == 1)
  }
}
