import Foundation
import LocksAndAtomics
import Testing

@testable import DependencyRuntime

/// Reads of values that nothing but the read itself retains: a value must live until it has been
/// copied. A release build with `--sanitize=address` stops at the first read of freed memory.
@Suite struct LifetimeTests {
  // MARK: Values

  @Test func aKeyOfATemporary() {
    check { configured($0)[PayloadKey.self] }
    check { configured($0)[MoreKey.self].payload }
  }

  @Test func aPropertyOfATemporary() {
    check { configured($0).payload }
    check { configured($0).more.payload }
  }

  @Test func aKeyPathOfATemporary() {
    check { configured($0)[keyPath: \.payload] }
    check { configured($0)[keyPath: \.more.payload] }
  }

  @Test func aTypeOfATemporary() {
    check { configured($0).value(of: PayloadKey.self) }
    check { configured($0).value(of: MoreKey.self).payload }
  }

  @Test func aTemporaryOfTwoTables() {
    check { merged($0)[PayloadKey.self] }
    check { merged($0)[MoreKey.self].payload }
    check { merged($0).value(of: PayloadKey.self) }
    check { merged($0).flattened.payload }
  }

  @Test func aDefaultOfATemporary() {
    check(alwaysSees: 3) { _ in DependencyValues.test[PayloadKey.self] }
    check(alwaysSees: 1) { _ in DependencyValues.live.value(of: PayloadKey.self) }
    check(alwaysSees: 3) { _ in DependencyValues.test.more.payload }
  }

  @Test func anOverrideThatIsReplacedAfterItsRead() {
    check { number in
      var values = configured(number)
      let payload = values.payload
      values.payload = Payload(0)
      return payload
    }
    check { number in
      var values = configured(number)
      values.payload = Payload(values.payload.number)
      return values[PayloadKey.self]
    }
  }

  // MARK: Wrappers

  @Test func aTemporaryWrapperOfAScopeThatHasEnded() {
    check { within($0) { Dependency(\.payload) }.wrappedValue }
    check { within($0) { Dependency(PayloadKey.self) }.wrappedValue }
    check { within($0) { Dependency(\.more.payload) }.wrappedValue }
    let keyPath: any KeyPath<DependencyValues, Payload> & Sendable = \.more.payload
    check { within($0) { Dependency(keyPath) }.wrappedValue }
  }

  @Test func aTemporaryWrapperInAnotherScope() {
    check { number in
      let wrapper = within(number) { Dependency(\.payload) }
      return withNumber(0) { wrapper.wrappedValue }
    }
    check { number in
      let wrapper = within(0) { Dependency(\.payload) }
      return within(number) { wrapper.wrappedValue.number }
    }
  }

  @Test func anAccessorThatReadsAnotherWrapper() {
    check { number in
      withNumber(0) { within(number) { Dependency(\.copyOfPayload) } }.wrappedValue
    }
    check { number in
      let wrapper = within(number) { Dependency(\.currentPayload) }
      return withNumber(0) { wrapper.wrappedValue }
    }
    check { number in
      let wrapper = within(number) { Dependency { _ in DependencyValues._current.payload } }
      return withNumber(0) { wrapper.wrappedValue }
    }
  }

  @Test func anOverrideThatReadsAsItGoesAway() {
    let seen = Observed<Int>()
    check { number in
      withNumber(number) {
        withDependencies {
          $0[PartingKey.self] = Parting(number, seen)
        } operation: {
          Dependency { $0[PartingKey.self].number }
        }.wrappedValue
      }
    }
    #expect(seen.all == Array(1...100))
  }

  /// Reads a dependency as it is released.
  private final class Parting: Sendable {
    let number: Int
    let seen: Observed<Int>?

    init(_ number: Int, _ seen: Observed<Int>? = nil) {
      (self.number, self.seen) = (number, seen)
    }

    deinit { seen?.note(Dependency(\.number).wrappedValue) }
  }

  private enum PartingKey: TestDependencyKey {
    static let testValue = Parting(3)
  }

  @Test func anAccessorThatOpensAScope() {
    check { number in
      let wrapper = within(number) {
        Dependency { _ in withNumber(0) { Dependency(\.payload).wrappedValue } }
      }
      return withNumber(1) { wrapper.wrappedValue }
    }
  }

  // MARK: Objects and continuations

  @Test func aTemporaryObject() {
    check { within($0) { Owner() }.payload }
    check { number in withDependencies(from: within(number) { Owner() }) { Owner() }.payload }
    check { number in
      withDependencies(from: within(number) { Plain() }) {
        Dependency(\.payload).wrappedValue.number
      }
    }
  }

  @Test func aTemporaryContinuation() {
    check { number in
      within(number) { withEscapedDependencies { $0 } }.yield {
        Dependency(\.payload).wrappedValue.number
      }
    }
    check { number in
      within(number) { withEscapedDependencies { $0 } }.yield { Owner() }.payload
    }
  }

  // MARK: Threads

  /// The reader has the only other reference to values that one thread keeps replacing.
  @Test func valuesThatAnotherThreadReplaces() async {
    let shared = Mutex(configured(1))
    let isDone = Atomic(false)
    let replacing = Task.detached {
      var number = 1
      while !isDone.load(ordering: .relaxed) {
        number += 1
        let fresh = configured(number)
        shared.withLock { $0 = fresh }
        await Task.yield()
      }
    }
    for _ in 1...5_000 {
      let number = shared.withLock { $0 }[PayloadKey.self].number
      let next = shared.withLock { $0 }.value(of: MoreKey.self).payload.number
      let last = shared.withLock { Wrapped(values: $0) }.wrapper.wrappedValue.number
      #expect(number > 0 && number <= next && next <= last)
    }
    isDone.store(true, ordering: .relaxed)
    await replacing.value
  }

  /// A default is read while it is being removed.
  @Test func defaultsThatAnotherThreadForgets() async {
    let values = DependencyValues.test
    let isDone = Atomic(false)
    let forgetting = Task.detached {
      while !isDone.load(ordering: .relaxed) {
        values.cache.resetCache()
        await Task.yield()
      }
    }
    for _ in 1...5_000 {
      #expect(values[PayloadKey.self].number == 3)
      #expect(values.value(of: MoreKey.self).payload.number == 3)
    }
    isDone.store(true, ordering: .relaxed)
    await forgetting.value
  }

  /// A thread waits for a default while so many others compute theirs that the list of computations
  /// has to grow.
  @Test func aDefaultThatIsWaitedForInACrowd() {
    let values = DependencyValues.test
    let seen = Observed<Int>()
    let done = DispatchSemaphore(value: 0)
    func start(_ body: @escaping @Sendable () -> Void) {
      Thread {
        body()
        done.signal()
      }.start()
    }

    start { seen.note(values[SlowKey.self].number) }
    SlowKey.begun.wait()
    start { seen.note(values[SlowKey.self].number) }
    // Gives it time to wait before the others start, which cannot be observed.
    usleep(50_000)
    let crowd = 1...64
    for _ in crowd { start { _ = DependencyValues.test[CrowdKey.self] } }
    for _ in crowd { CrowdKey.begun.wait() }
    for _ in crowd { CrowdKey.end.signal() }
    for _ in crowd { done.wait() }
    SlowKey.end.signal()
    for _ in 1...2 { done.wait() }
    #expect(seen.all == [3, 3])
  }

  private enum SlowKey: TestDependencyKey {
    static let begun = DispatchSemaphore(value: 0)
    static let end = DispatchSemaphore(value: 0)
    static var testValue: Payload {
      begun.signal()
      end.wait()
      return Payload(3)
    }
  }

  private enum CrowdKey: TestDependencyKey {
    static let begun = DispatchSemaphore(value: 0)
    static let end = DispatchSemaphore(value: 0)
    static var testValue: Int {
      begun.signal()
      end.wait()
      return 3
    }
  }

  // MARK: Checking

  /// Expects each of many reads to return the right value.
  private func check(
    alwaysSees constant: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    _ read: (Int) -> Payload
  ) {
    for number in 1...100 {
      #expect(read(number).number == constant ?? number, sourceLocation: sourceLocation)
    }
  }

  /// The same for reads in scopes, which would register an object that they return with their
  /// values, and keep it forever if it is one of them.
  private func check(
    sourceLocation: SourceLocation = #_sourceLocation, _ read: (Int) -> Int
  ) {
    for number in 1...100 { #expect(read(number) == number, sourceLocation: sourceLocation) }
  }
}

/// A heap object that is freed as soon as nothing refers to it.
private final class Payload: Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }
}

/// A value of several words, some of which are references.
private struct More: Sendable {
  let number: Int
  let payload: Payload
  let text: String

  init(_ number: Int) {
    (self.number, payload, text) = (number, Payload(number), "\(number), told at some length")
  }
}

private enum PayloadKey: DependencyKey {
  static var liveValue: Payload { Payload(1) }
  static var testValue: Payload { Payload(3) }
}

private enum MoreKey: DependencyKey {
  static var liveValue: More { More(1) }
  static var testValue: More { More(3) }
}

extension DependencyValues {
  fileprivate var payload: Payload {
    get { self[PayloadKey.self] }
    set { self[PayloadKey.self] = newValue }
  }

  fileprivate var more: More {
    get { self[MoreKey.self] }
    set { self[MoreKey.self] = newValue }
  }

  /// Dependencies that are made from others.
  fileprivate var copyOfPayload: Payload { Dependency(\.payload).wrappedValue }
  fileprivate var currentPayload: Payload { Self._current[PayloadKey.self] }
}

/// Values that nothing else retains.
private func configured(_ number: Int) -> DependencyValues {
  var values = DependencyValues.test
  values.payload = Payload(number)
  values.more = More(number)
  return values
}

/// The same during a read: overrides above what a wrapper remembers.
private func merged(_ number: Int) -> DependencyValues {
  var above = DependencyValues.test
  above.number = 0
  return DependencyValues(above.overrides, over: configured(number).overrides)
}

private func within<R>(_ number: Int, _ operation: () -> R) -> R {
  withDependencies {
    $0 = configured(number)
  } operation: {
    operation()
  }
}

/// An object with a wrapper, never changed after its creation.
private final class Owner: @unchecked Sendable {
  @Dependency(\.payload) var payload
  init() {}
}

private final class Plain: Sendable {}

/// Makes a wrapper from values that are replaced elsewhere in the meantime.
private struct Wrapped {
  let wrapper: Dependency<Payload>

  init(values: DependencyValues) {
    wrapper = withDependencies {
      $0 = values
    } operation: {
      Dependency(\.payload)
    }
  }
}
