import DependencyRuntime
import Foundation
import Testing

private struct First: DependencyKey {
  static var liveValue: First {
    Meeting.arrive()
    @Dependency(Second.self) var second
    _ = second
    return First()
  }
  static var testValue: First { liveValue }
}

private struct Second: DependencyKey {
  static var liveValue: Second {
    Meeting.arrive()
    @Dependency(Third.self) var third
    _ = third
    return Second()
  }
  static var testValue: Second { liveValue }
}

private struct Third: DependencyKey {
  static var liveValue: Third {
    @Dependency(First.self) var first
    _ = first
    return Third()
  }
  static var testValue: Third { liveValue }
}

private struct Lonely: DependencyKey {
  static let liveValue: Lonely = {
    @Dependency(Lonely.self) var lonely
    _ = lonely
    return Lonely()
  }()
}

/// Lets two threads begin their computations before either of them continues.
private enum Meeting {
  nonisolated(unsafe) static var isHeld = false
  static let arrived = DispatchSemaphore(value: 0)
  static let go = DispatchSemaphore(value: 0)

  static func arrive() {
    guard isHeld else { return }
    arrived.signal()
    go.wait()
  }
}

/// Dependencies that need each other for their defaults: the process stops and says which, instead
/// of hanging or recursing until the stack overflows.
@Suite struct CycleTests {
  @Test func aCycleOnOneThread() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Dependency(First.self).wrappedValue
    }
    #expect(message(of: result).contains("'First' → 'Second' → 'Third' → 'First'"))
  }

  @Test func aDefaultThatNeedsItself() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      withDependencies {
        $0.context = .live
      } operation: {
        _ = Dependency(Lonely.self).wrappedValue
      }
    }
    #expect(message(of: result).contains("'Lonely' → 'Lonely'"))
  }

  @Test func aCycleOverTwoThreads() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Meeting.isHeld = true
      Thread { _ = Dependency(First.self).wrappedValue }.start()
      Meeting.arrived.wait()
      Thread { _ = Dependency(Second.self).wrappedValue }.start()
      Meeting.arrived.wait()
      Meeting.isHeld = false
      Meeting.go.signal()
      Meeting.go.signal()
      try await Task.sleep(for: .seconds(20))
    }
    // The thread that asks last decides which of the three comes first.
    let stderr = message(of: result)
    #expect(
      stderr.contains("'First' → 'Second' → 'Third' → 'First'")
        || stderr.contains("'Second' → 'Third' → 'First' → 'Second'"))
  }

  private func message(of result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}
