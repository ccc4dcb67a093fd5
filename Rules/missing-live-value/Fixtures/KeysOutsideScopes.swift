import Dependencies

/// A scope supplies one of two objects.
enum OnceSuppliedKey: TestDependencyKey { static let testValue = 200 }  // expect: missing-live-value (info)

/// Scopes supply both.
enum TwiceSuppliedKey: TestDependencyKey { static let testValue = 200 }

extension DependencyValues {
  var onceSupplied: Int {
    get { self[OnceSuppliedKey.self] }
    set { self[OnceSuppliedKey.self] = newValue }
  }
  var twiceSupplied: Int {
    get { self[TwiceSuppliedKey.self] }
    set { self[TwiceSuppliedKey.self] = newValue }
  }
}

final class SuppliedObject {
  @Dependency(\.onceSupplied) var once
  @Dependency(\.twiceSupplied) var twice
}

final class UnsuppliedObject {
  @Dependency(\.onceSupplied) var once
  @Dependency(\.twiceSupplied) var twice
}

func readsOnce() {
  let supplied = withDependencies {
    $0.onceSupplied = 100
  } operation: {
    SuppliedObject()
  }
  observe([supplied.once, UnsuppliedObject().once])
}

func readsTwice() {
  let one = withDependencies {
    $0.twiceSupplied = 100
  } operation: {
    SuppliedObject()
  }
  let other = withDependencies {
    $0.twiceSupplied = 100
  } operation: {
    UnsuppliedObject()
  }
  observe([one.twice, other.twice])
}

// MARK: - Proofs

let keysOutsideScopes = [
  wrong(
    .test, insteadOf: .live, in: "OnceSuppliedKey", context: .live,
    reads: [.issue, .live, .test]
  ) { readsOnce() },
  right(.live, in: "readsTwice()", context: .live, reads: [.live, .live]) { readsTwice() },
]
