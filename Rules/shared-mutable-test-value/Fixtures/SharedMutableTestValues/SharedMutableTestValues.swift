import Dependencies
import Foundation

// MARK: State in the value

final class SharedCart: @unchecked Sendable {
  private(set) var items = 0
  func add() { items += 1 }
}

/// A test comes to what changes it by way of other code.
final class SharedLog: @unchecked Sendable {
  private(set) var lines = 0
  func writeLine() { lines += 1 }
}

enum SharedLogKey: DependencyKey {
  static let liveValue: SharedLog = SharedLog()
  static let testValue: SharedLog = SharedLog()  // expect: shared-mutable-test-value
}

struct SharedLogUser {
  @Dependency(SharedLogKey.self) var log
  func use() { log.writeLine() }
}

/// A test may change it, under a condition.
final class SharedNotes: @unchecked Sendable {
  private(set) var lines = 0
  func writeLine() { lines += 1 }
}

enum SharedNotesKey: DependencyKey {
  static let liveValue: SharedNotes = SharedNotes()
  static let testValue: SharedNotes = SharedNotes()  // expect: shared-mutable-test-value (info)
}

struct SharedNotesUser {
  @Dependency(SharedNotesKey.self) var notes
  func use(_ isOn: Bool) { if isOn { notes.writeLine() } }
}

actor SharedCounter {
  var count = 0
  func add() { count += 1 }
}

enum SharedCounterKey: DependencyKey {
  static let liveValue = SharedCounter()
  static let testValue: SharedCounter = SharedCounter()  // expect: shared-mutable-test-value
}

/// The tests that change it have a counter of their own.
enum ReplacedCounterKey: DependencyKey {
  static let liveValue = SharedCounter()
  static let testValue: SharedCounter = SharedCounter()  // expect: shared-mutable-test-value (info)
}

/// Tests supply it by its name.
extension SharedCounter {
  static let preview = SharedCounter()  // expect: shared-mutable-test-value
  static let used = SharedCounter()
  static var fresh: SharedCounter { SharedCounter() }
}

enum SuppliedCounterKey: DependencyKey {
  static let liveValue = SharedCounter()
  static var testValue: SharedCounter { SharedCounter() }
}

extension DependencyValues {
  var suppliedCounter: SharedCounter {
    get { self[SuppliedCounterKey.self] }
    set { self[SuppliedCounterKey.self] = newValue }
  }
}

/// Tests supply it by its name alone.
extension SharedCounter {
  static let ofScopes = SharedCounter()  // expect: shared-mutable-test-value
  static let ofSuite = SharedCounter()  // expect: shared-mutable-test-value
  static let ofTest = SharedCounter()
}

struct SharedClient: Sendable {
  var add: @Sendable () -> Void
  var count: @Sendable () -> Int

  static func inMemory() -> SharedClient {
    let cart = SharedCart()
    return SharedClient(add: { cart.add() }, count: { cart.items })
  }

  static func boxed() -> SharedClient {
    let count = LockIsolated(0)
    return SharedClient(add: { count.withValue { $0 += 1 } }, count: { count.value })
  }
}

enum SharedByFactory: DependencyKey {
  static let liveValue = SharedClient.inMemory()
  static let testValue = SharedClient.boxed()  // expect: shared-mutable-test-value (warning)
}

enum SharedByClosure: DependencyKey {
  static let liveValue = SharedClient.inMemory()
  static let testValue: SharedClient = {  // expect: shared-mutable-test-value (warning)
    let cart = SharedCart()
    return SharedClient(add: { cart.add() }, count: { cart.items })
  }()
}

/// The closures share a variable.
enum SharedByVariable: DependencyKey {
  static let liveValue = SharedClient.inMemory()
  static let testValue: SharedClient = {  // expect: shared-mutable-test-value (warning)
    nonisolated(unsafe) var count = 0
    return SharedClient(add: { count += 1 }, count: { count })
  }()
}

/// A test reads what another one may have changed, but none certainly changes it.
enum OnlyReadByTests: DependencyKey {
  static let liveValue = SharedClient.inMemory()
  static let testValue = SharedClient.boxed()  // expect: shared-mutable-test-value (info)
}

/// The endpoint that a test uses changes it under a condition.
enum PerhapsChangedByTests: DependencyKey {
  static let liveValue = SharedClient.inMemory()
  static let testValue: SharedClient = {  // expect: shared-mutable-test-value (info)
    let count = LockIsolated(0)
    return SharedClient(
      add: {
        guard count.value < 2 else { return }
        count.setValue(count.value + 1)
      }, count: { count.value })
  }()
}

// MARK: Good twins

enum FreshCartKey: DependencyKey {
  static let liveValue = SharedCart()
  static var testValue: SharedCart { SharedCart() }
}

/// Nothing changes it.
final class ConstantCart: Sendable {
  let items: Int
  init(items: Int) { self.items = items }
}

enum ConstantCartKey: DependencyKey {
  static let liveValue = ConstantCart(items: 2)
  static let testValue = ConstantCart(items: 1)
}

/// Only its initialiser changes it.
final class PreparedCart: @unchecked Sendable {
  private(set) var items = 0
  init() { items = 1 }
}

enum PreparedCartKey: DependencyKey {
  static let liveValue = PreparedCart()
  static let testValue = PreparedCart()
}

/// Each call makes its own.
enum StateOfEachCall: DependencyKey {
  static let liveValue = SharedClient.inMemory()
  static let testValue = SharedClient(
    add: {},
    count: {
      let cart = SharedCart()
      cart.add()
      return cart.items
    })
}

/// No test reads it.
enum UnreadCartKey: DependencyKey {
  static let liveValue = SharedCart()
  static let testValue = SharedCart()
}

// MARK: - Proofs

private func add<Key: DependencyKey>(_ key: Key.Type) async where Key.Value == SharedClient {
  await inTwoTests {
    value(key).add()
    observe(value(key).count())
  }
}

private func addAndObserve(_ counter: SharedCounter) async {
  await withDependencies {
    $0.suppliedCounter = counter
  } operation: {
    @Dependency(\.suppliedCounter) var counter
    await counter.add()
    observe(await counter.count)
  }
}

let sharedMutableTestValues = [
  wrong(Seen(2), insteadOf: Seen(1), in: "SharedCounter.preview", context: .test, reads: both) {
    await inTwoTests {
      await SharedCounter.preview.add()
      observe(await SharedCounter.preview.count)
    }
  },
  wrong(Seen(2), insteadOf: Seen(1), in: "SharedCounter.ofScopes", context: .test, reads: both) {
    await inTwoTests { await addAndObserve(.ofScopes) }
  },
  wrong(Seen(2), insteadOf: Seen(1), in: "SharedCounter.ofSuite", context: .test, reads: both) {
    await inTwoTests { await addAndObserve(.ofSuite) }
  },
  wrong(Seen(2), insteadOf: Seen(1), in: "SharedCounterKey.testValue", context: .test, reads: both)
  {
    await inTwoTests {
      await value(SharedCounterKey.self).add()
      observe(await value(SharedCounterKey.self).count)
    }
  },
  wrong(
    Seen(2), insteadOf: Seen(1), in: "ReplacedCounterKey.testValue", context: .test, reads: both
  ) {
    await inTwoTests {
      await value(ReplacedCounterKey.self).add()
      observe(await value(ReplacedCounterKey.self).count)
    }
  },
  wrong(Seen(2), insteadOf: Seen(1), in: "SharedLogKey.testValue", context: .test, reads: both) {
    await inTwoTests {
      SharedLogUser().use()
      observe(value(SharedLogKey.self).lines)
    }
  },
  wrong(Seen(2), insteadOf: Seen(1), in: "SharedNotesKey.testValue", context: .test, reads: both) {
    await inTwoTests {
      SharedNotesUser().use(true)
      observe(value(SharedNotesKey.self).lines)
    }
  },
  wrong(Seen(2), insteadOf: Seen(1), in: "SharedByFactory.testValue", context: .test, reads: both) {
    await add(SharedByFactory.self)
  },
  wrong(Seen(2), insteadOf: Seen(1), in: "SharedByClosure.testValue", context: .test, reads: both) {
    await add(SharedByClosure.self)
  },
  wrong(Seen(2), insteadOf: Seen(1), in: "SharedByVariable.testValue", context: .test, reads: both)
  {
    await add(SharedByVariable.self)
  },
  wrong(Seen(2), insteadOf: Seen(1), in: "OnlyReadByTests.testValue", context: .test, reads: both) {
    await add(OnlyReadByTests.self)
  },
  wrong(
    Seen(2), insteadOf: Seen(1), in: "PerhapsChangedByTests.testValue", context: .test, reads: both
  ) {
    await add(PerhapsChangedByTests.self)
  },
  right(Seen(1), in: "FreshCartKey.testValue", context: .test, reads: alone) {
    await inTwoTests {
      value(FreshCartKey.self).add()
      observe(value(FreshCartKey.self).items)
    }
  },
  right(Seen(1), in: "ConstantCartKey.testValue", context: .test, reads: alone) {
    await inTwoTests { observe(value(ConstantCartKey.self).items) }
  },
  right(Seen(1), in: "PreparedCartKey.testValue", context: .test, reads: alone) {
    await inTwoTests { observe(value(PreparedCartKey.self).items) }
  },
  right(Seen(1), in: "StateOfEachCall.testValue", context: .test, reads: alone) {
    await add(StateOfEachCall.self)
  },
]

/// The reads of two tests if the second finds what the first has left, and if it does not.
private let both = [Seen(1), Seen(2)]
private let alone = [Seen(1), Seen(1)]
