@_spi(Internals) import DependencyRuntime
import Foundation
import LocksAndAtomics
import Testing

/// The time at which a default is computed, the code that computes it, and how long it is kept.
@Suite struct DefaultTests {
  @Test func theContextDecidesWhichDefault() {
    for (context, expected) in [(DependencyContext.live, 1), (.preview, 2), (.test, 3)] {
      withDependencies {
        $0.context = context
      } operation: {
        #expect(number() == expected)
      }
    }
    #expect(DependencyValues.live.number == 1)
    #expect(DependencyValues.preview.number == 2)
    #expect(DependencyValues.test.number == 3)
  }

  @Test func aTestIsInTheTestContext() {
    @Dependency(\.context) var context
    #expect(context == .test)
    #expect(number() == 3)
  }

  @Test(.debugBuild) func whatAKeyLeavesOutComesFromTheNext() {
    enum LiveOnly: DependencyKey { static let liveValue = "live" }
    enum LiveAndPreview: DependencyKey {
      static let liveValue = "live"
      static let previewValue = "preview"
    }
    enum TestOnly: TestDependencyKey { static let testValue = "test" }
    #expect(LiveOnly.previewValue == "live")
    #expect(TestOnly.previewValue == "test")
    let issues = recordedIssues {
      #expect(LiveOnly.testValue == "live")
      #expect(LiveAndPreview.testValue == "preview")
    }
    #expect(issues.count == 2)
  }

  @Test(.debugBuild)
  func aKeyWithoutALiveValueHasItsTestValueInTheLiveContext() {
    enum TestOnly: TestDependencyKey { static let testValue = "test" }
    let issues = recordedIssues {
      withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(TestOnly.self) var value
        #expect(value == "test")
      }
    }
    #expect(issues.count == 1)
  }

  @Test func aDefaultIsComputedOnceForEachContextAndCache() {
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      let first = Counted.read()
      #expect(Counted.read() == first)
      withDependencies {
        $0.context = .preview
      } operation: {
        #expect(Counted.read() != first)
        #expect(Counted.read() == Counted.read())
      }
      withDependencies {
        $0.word = "other"
      } operation: {
        #expect(Counted.read() == first)
      }
      withDependencies {
        $0 = .test
      } operation: {
        #expect(Counted.read() != first)
      }
      #expect(Counted.read() == first)
    }
  }

  /// A default that is different each time it is computed.
  private struct Counted: TestDependencyKey, Equatable {
    static let count = Atomic(0)
    let number = count.add(1, ordering: .relaxed).newValue
    static var testValue: Counted { Counted() }
    static func read() -> Counted {
      @Dependency(Counted.self) var value
      return value
    }
  }

  @Test func aWrapperKeepsTheCacheThatItWasCreatedWith() {
    let wrapper = withDependencies {
      $0 = DependencyValues()
    } operation: {
      Dependency(Counted.self)
    }
    let value = wrapper.wrappedValue
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      #expect(wrapper.wrappedValue == value)
    }
    #expect(Counted.read() != value)
  }

  @Test func copiesOfValuesShareTheirDefaults() {
    let values = DependencyValues()
    var copy = values
    copy.number = 10
    #expect(copy[Counted.self] == values[Counted.self])
    #expect(DependencyValues()[Counted.self] != values[Counted.self])
  }

  @Test(arguments: 1...3) func stateOfADefaultIsKeptInATest(_ argument: Int) {
    @Dependency(Tally.self) var tally
    let before = tally.add()
    // The cases run side by side and count together.
    #expect(tally.add() > before)
  }

  @Test func aTestSeesNoStateOfAnother1() {
    @Dependency(Tally.self) var tally
    #expect(tally.add() == 1)
  }

  @Test func aTestSeesNoStateOfAnother2() {
    @Dependency(Tally.self) var tally
    #expect(tally.add() == 1)
  }

  private final class Tally: TestDependencyKey, Sendable {
    private let count = Atomic(0)
    func add() -> Int { count.add(1, ordering: .relaxed).newValue }
    static var testValue: Tally { Tally() }
  }

  @Test func aResetForgetsWhatWasComputedAndPrepared() {
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      prepareDependencies { $0.number = 10 }
      let value = Counted.read()
      DependencyValues._current.cachedValues.resetCache()
      #expect(Counted.read() != value)
      #expect(number() == 3)
    }
  }

  @Test func manyThreadsThatReadFirstComputeOnce() async {
    for _ in 1...50 {
      await withDependencies {
        $0 = .test
      } operation: {
        let values = await withTaskGroup(of: Int.self) { group in
          for _ in 1...32 { group.addTask { Slow.read().number } }
          return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(values.count == 1)
      }
    }
  }

  private struct Slow: TestDependencyKey {
    static let count = Atomic(0)
    let number: Int
    static var testValue: Slow {
      usleep(200)
      return Slow(number: count.add(1, ordering: .relaxed).newValue)
    }
    static func read() -> Slow {
      @Dependency(Slow.self) var value
      return value
    }
  }

  @Test func aDefaultMayWaitForAThreadThatReadsAnotherOne() {
    struct Waiting: TestDependencyKey {
      let number: Int
      static var testValue: Waiting {
        let values = DependencyValues._current
        let seen = Observed<Int>()
        let done = DispatchSemaphore(value: 0)
        Thread {
          seen.note(values.number)
          done.signal()
        }.start()
        #expect(done.wait(timeout: .now() + 10) == .success)
        return Waiting(number: seen.all.first ?? 0)
      }
    }
    @Dependency(Waiting.self) var waiting
    #expect(waiting.number == 3)
  }

  @Test func defaultsThatNeedACommonOneDoNotBlockEachOther() async {
    struct Left: TestDependencyKey {
      static var testValue: Left {
        usleep(100)
        _ = Slow.read()
        return Left()
      }
    }
    struct Right: TestDependencyKey {
      static var testValue: Right {
        usleep(100)
        _ = Slow.read()
        return Right()
      }
    }
    for _ in 1...50 {
      await withDependencies {
        $0 = .test
      } operation: {
        async let left = Dependency(Left.self).wrappedValue
        async let right = Dependency(Right.self).wrappedValue
        async let common = Slow.read()
        _ = await (left, right, common)
      }
    }
  }
}
