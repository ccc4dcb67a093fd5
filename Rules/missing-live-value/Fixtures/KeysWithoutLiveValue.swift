import Dependencies
import Foundation

// MARK: No live conformance at all

enum TestOnlyKey: TestDependencyKey {  // expect: missing-live-value
  static let testValue = 200
}

extension DependencyValues {
  var testOnly: Int {
    get { self[TestOnlyKey.self] }
    set { self[TestOnlyKey.self] = newValue }
  }
}

final class TestOnlyReader {
  @Dependency(\.testOnly) var testOnly
}

/// Read by its type.
struct TestOnlyByType: TestDependencyKey {  // expect: missing-live-value
  static let testValue = TestOnlyByType()
}

func readsByType() {
  @Dependency(TestOnlyByType.self) var value
  observe(value)
}

/// The conformance stands in an extension.
struct TestOnlyInExtension {
  var run: @Sendable () -> Void
}

extension TestOnlyInExtension: TestDependencyKey {  // expect: missing-live-value
  static let testValue = TestOnlyInExtension(run: unimplemented("TestOnlyInExtension.run"))
  static let previewValue = TestOnlyInExtension(run: {})
}

extension DependencyValues {
  var testOnlyInExtension: TestOnlyInExtension {
    get { self[TestOnlyInExtension.self] }
    set { self[TestOnlyInExtension.self] = newValue }
  }
}

func readsInExtension() {
  @Dependency(\.testOnlyInExtension.run) var run
  run()
}

/// Nested in another type.
enum TestOnlyNamespace {
  enum Key: TestDependencyKey {  // expect: missing-live-value
    static let testValue = ""
  }
}

extension DependencyValues {
  var nestedTestOnly: String {
    get { self[TestOnlyNamespace.Key.self] }
    set { self[TestOnlyNamespace.Key.self] = newValue }
  }
}

struct NestedReader {
  @Dependency(\.nestedTestOnly) var nested
}

/// A live value that is never used: the conformance to 'DependencyKey' is missing.
enum UnclaimedKey: TestDependencyKey {  // expect: missing-live-value
  static let liveValue = 404
  static let testValue = 200
}

func readsUnclaimed() {
  @Dependency(UnclaimedKey.self) var value
  observe(value)
}

/// Read by way of another accessor, of a function and of a property wrapper of the program.
enum KeyOfAnAlias: TestDependencyKey {  // expect: missing-live-value
  static let testValue = 200
}

enum KeyOfAFunction: TestDependencyKey {  // expect: missing-live-value
  static let testValue = 200
}

enum KeyOfAWrapper: TestDependencyKey {  // expect: missing-live-value
  static let testValue = 200
}

extension DependencyValues {
  var keyOfAnAlias: Int {
    get { self[KeyOfAnAlias.self] }
    set { self[KeyOfAnAlias.self] = newValue }
  }
  var alias: Int { keyOfAnAlias }
  var keyOfAFunction: Int {
    get { self[KeyOfAFunction.self] }
    set { self[KeyOfAFunction.self] = newValue }
  }
  var keyOfAWrapper: Int {
    get { self[KeyOfAWrapper.self] }
    set { self[KeyOfAWrapper.self] = newValue }
  }
}

func number(_ path: KeyPath<DependencyValues, Int> & Sendable) -> Int {
  @Dependency(path) var number
  return number
}

@propertyWrapper
struct AskedNumber {
  let path: KeyPath<DependencyValues, Int> & Sendable

  init(_ path: KeyPath<DependencyValues, Int> & Sendable) { self.path = path }

  var wrappedValue: Int { number(path) }
}

struct IndirectReader {
  @Dependency(\.alias) var alias
  @AskedNumber(\.keyOfAWrapper) var injected
  func read() -> Int { number(\.keyOfAFunction) }
}

/// Private to the file.
private enum PrivateTestOnlyKey: TestDependencyKey {  // expect: missing-live-value
  static let testValue = 0.5
}

extension DependencyValues {
  fileprivate var privateTestOnly: Double {
    get { self[PrivateTestOnlyKey.self] }
    set { self[PrivateTestOnlyKey.self] = newValue }
  }
}

func readsPrivately() {
  @Dependency(\.privateTestOnly) var value
  observe(value)
}

// MARK: A live conformance without its value

#if REJECTED_BY_THE_COMPILER
  struct ClaimingKey: DependencyKey {  // expect: missing-live-value
    static let testValue = 1
  }
#endif

// MARK: Good twins

enum CompleteKey: DependencyKey {
  static let liveValue = 100
  static let testValue = 2
}

enum CompletedKey: TestDependencyKey {
  static let testValue = 1
}

extension CompletedKey: DependencyKey {
  static let liveValue = 100
}

enum CompletedComputed: TestDependencyKey {
  static var testValue: Int { 1 }
}

extension CompletedComputed: DependencyKey {
  static var liveValue: Int { 100 }
}

extension DependencyValues {
  var complete: Int {
    get { self[CompleteKey.self] }
    set { self[CompleteKey.self] = newValue }
  }

  var completed: Int {
    get { self[CompletedKey.self] }
    set { self[CompletedKey.self] = newValue }
  }

  var completedComputed: Int {
    get { self[CompletedComputed.self] }
    set { self[CompletedComputed.self] = newValue }
  }
}

func readsComplete() {
  @Dependency(\.complete) var complete
  @Dependency(\.completed) var completed
  @Dependency(\.completedComputed) var computed
  observe([complete, completed, computed])
}

// MARK: - Proofs

let keysWithoutLiveValue = [
  wrong(.test, insteadOf: .live, in: "TestOnlyKey", context: .live, reads: [.issue, .test]) {
    observe(TestOnlyReader().testOnly)
  },
  wrong(.issue, insteadOf: .live, in: "TestOnlyByType", context: .live) { readsByType() },
  wrong(
    .issue, insteadOf: .live, in: "TestOnlyInExtension", context: .live, reads: [.issue, .issue]
  ) { readsInExtension() },
  wrong(.issue, insteadOf: .live, in: "TestOnlyNamespace.Key", context: .live) {
    observe(NestedReader().nested)
  },
  wrong(.test, insteadOf: .live, in: "UnclaimedKey", context: .live, reads: [.issue, .test]) {
    readsUnclaimed()
  },
  wrong(.test, insteadOf: .live, in: "KeyOfAnAlias", context: .live, reads: [.issue, .test]) {
    observe(IndirectReader().alias)
  },
  wrong(.test, insteadOf: .live, in: "KeyOfAFunction", context: .live, reads: [.issue, .test]) {
    observe(IndirectReader().read())
  },
  wrong(.test, insteadOf: .live, in: "KeyOfAWrapper", context: .live, reads: [.issue, .test]) {
    observe(IndirectReader().injected)
  },
  wrong(.issue, insteadOf: .live, in: "PrivateTestOnlyKey", context: .live) { readsPrivately() },
  right(.live, in: "readsComplete()", context: .live, reads: [.live, .live, .live]) {
    readsComplete()
  },
]
