import Dependencies
import XCTest

// MARK: A key of the library

private final class Nap {
  @Dependency(\.continuousClock) var clock

  func take() async throws { try await clock.sleep(for: .zero) }
}

/// Run as tests they would fail, as the rule says.
class WalkedLibraryTestCase: XCTestCase {
  override func invokeTest() { withIssueReporters([]) { super.invokeTest() } }
}

final class NapTests: WalkedLibraryTestCase {
  func testNap() async throws {  // expect: unoverridden-test-dependency
    try await Nap().take()
  }

  func testOverridden() async throws {
    try await withDependencies {
      $0.continuousClock = ImmediateClock()
    } operation: {
      try await Nap().take()
    }
  }

  /// The value of another test, or of other code, does not count here.
  func testOfOtherKey() async throws {  // expect: unoverridden-test-dependency
    try await withDependencies {
      $0.suspendingClock = ImmediateClock()  // expect: unused-override
    } operation: {
      try await Nap().take()
    }
  }
}

// MARK: Wrappers that read a key

private struct Row {}

private struct ShownDatabase: DatabaseWriter {
  func read() { observe(.mock) }
}

private final class RowList {
  @FetchAll var rows: [Row]
}

final class RowListTests: WalkedLibraryTestCase {
  func testList() {  // expect: unoverridden-test-dependency
    _ = RowList()
  }

  func testOverridden() {
    withDependencies {
      $0.defaultDatabase = ShownDatabase()
    } operation: {
      _ = RowList()
    }
  }
}

private enum Storage: DependencyKey {
  static let liveValue: @Sendable () -> Void = { observe(.live) }
  static let testValue: @Sendable () -> Void = unimplemented("Storage")
}

extension DependencyValues {
  fileprivate var storage: @Sendable () -> Void {
    get { self[Storage.self] }
    set { self[Storage.self] = newValue }
  }
}

private struct CountKey: PersistenceKey {
  @Dependency(\.storage) var storage

  func load(initialValue: Int?) -> Int? {
    storage()
    return initialValue
  }

  func save(_ value: Int) {}
}

private final class Counter {
  @Shared(CountKey()) var count = 0
}

final class CounterTests: WalkedLibraryTestCase {
  /// The library, whose code is not known, loads the value.
  func testCounter() { _ = Counter() }

  func testOverridden() {
    withDependencies {
      $0.storage = { observe(.mock) }
    } operation: {
      _ = Counter()
    }
  }
}

// MARK: - Proofs

private func make<Tests: XCTestCase>(_ type: Tests.Type) -> Tests {
  #if canImport(ObjectiveC)
    type.init()
  #else
    type.init(name: "", testClosure: { _ in })
  #endif
}

let walkedLibraries = [
  // The clock is asked for the time and for the sleep.
  wrong(
    .issue, insteadOf: .nothing, in: "NapTests.testNap()", context: .test, reads: [.issue, .issue]
  ) { try await make(NapTests.self).testNap() },
  right(.nothing, in: "NapTests.testOverridden()", context: .test, reads: []) {
    try await make(NapTests.self).testOverridden()
  },
  wrong(
    .issue, insteadOf: .nothing, in: "NapTests.testOfOtherKey()", context: .test,
    reads: [.issue, .issue]
  ) { try await make(NapTests.self).testOfOtherKey() },
  wrong(
    .issue, insteadOf: .nothing, in: "NapTests.testOfOtherKey()", context: .test,
    rule: "unused-override", reads: [.issue, .issue]
  ) { try await make(NapTests.self).testOfOtherKey() },
  wrong(.issue, insteadOf: .mock, in: "RowListTests.testList()", context: .test) {
    // The report comes once for each cache.
    withDependencies {
      $0 = .test
    } operation: {
      make(RowListTests.self).testList()
    }
  },
  right(.mock, in: "RowListTests.testOverridden()", context: .test) {
    make(RowListTests.self).testOverridden()
  },
  right(.issue, in: "CounterTests.testCounter()", context: .test) {
    make(CounterTests.self).testCounter()
  },
  right(.mock, in: "CounterTests.testOverridden()", context: .test) {
    make(CounterTests.self).testOverridden()
  },
]
