import Dependencies

enum RecoveryCount: DependencyKey {
  static let liveValue = 2
  static let testValue = 0
}

extension DependencyValues {
  var recoveryCount: Int {
    get { self[RecoveryCount.self] }
    set { self[RecoveryCount.self] = newValue }
  }
}

final class RecoveredChild {
  @Dependency(\.uuid) var uuid
  @Dependency(\.recoveryCount) var count
}

/// The program runs it where it is created, with the values of its creation. A test keeps it, and
/// runs it when those are gone.
final class RecoveringParent {
  @Dependency(\.date) var date
  private(set) var child: RecoveredChild? {
    didSet { observe(child) }
  }

  func recover() { mark() }

  private func mark() {
    child = RecoveredChild()  // expect: unpropagated-child-model
  }
}

func recoveringParent() -> RecoveringParent {
  let parent = RecoveringParent()
  parent.recover()
  return parent
}

/// The test that runs it creates it on the spot.
final class RecoveredParent {
  @Dependency(\.date) var date
  private(set) var child: RecoveredChild?

  func recover() { child = RecoveredChild() }
}

func recoveredParent() -> RecoveredParent {
  let parent = RecoveredParent()
  parent.recover()
  return parent
}

/// The test that keeps it overrides nothing.
final class RestoredParent {
  @Dependency(\.date) var date
  private(set) var child: RecoveredChild?

  func recover() { child = RecoveredChild() }
}

func restoredParent() -> RestoredParent {
  let parent = RestoredParent()
  parent.recover()
  return parent
}

// MARK: - Proofs

let childRunByTests = [
  lost(in: "RecoveringParent.mark()", of: RecoveringParent.init) { $0.recover() },
  kept(in: "recoveringParent()") { _ = recoveringParent() },
  kept(in: "recoveredParent()") { observe(recoveredParent().child) },
  kept(in: "restoredParent()") { observe(restoredParent().child) },
]
