import Dependencies
import Foundation

final class LatecomingChild {
  @Dependency(\.uuid) var uuid

  func start() {}
}

/// A lazy property is created by the read that comes first.
final class ForcingParent {
  @Dependency(\.date) var date
  lazy var readInInit = LatecomingChild()
  lazy var readByHelper = LatecomingChild()
  private(set) lazy var readInScope = LatecomingChild()
  lazy var readSometimes = LatecomingChild()  // expect: unpropagated-child-model
  lazy var readByOneInit = LatecomingChild()  // expect: unpropagated-child-model

  init() {
    readInInit.start()
    startHelper()
    if date.now == .distantPast { readSometimes.start() }
    readByOneInit.start()
  }

  init(number: Int) {
    _ = readInInit
    startHelper()
  }

  convenience init(text: String) {
    self.init(number: text.count)
  }

  func show() {
    observe(readSometimes)
    observe(readByOneInit)
  }

  private func startHelper() { readByHelper.start() }

  func open() {
    withDependencies(from: self) {
      readInScope.start()
    }
  }
}

/// The creator of one has it set up at once.
final class StartedParent {
  @Dependency(\.date) var date
  lazy var child = LatecomingChild()

  func start() { child.start() }
}

final class StartingOwner {
  let parent = StartedParent()

  init() { parent.start() }
}

func startedParent() -> StartedParent {
  let parent = StartedParent()
  parent.start()
  return parent
}

/// One of those who create it does not.
final class SeldomStartedParent {
  @Dependency(\.date) var date
  lazy var child = LatecomingChild()  // expect: unpropagated-child-model

  func start() { child.start() }

  func show() { observe(child) }
}

func seldomStartedParent(_ isStarted: Bool) -> SeldomStartedParent {
  let parent = SeldomStartedParent()
  if isStarted { parent.start() }
  return parent
}

// MARK: - Proofs

let childOfLazyProperties = [
  kept(in: "ForcingParent.readInInit", of: { ForcingParent() }) { observe($0.readInInit) },
  kept(in: "ForcingParent.readByHelper", of: { ForcingParent(text: "") }) {
    observe($0.readByHelper)
  },
  kept(in: "ForcingParent.readInScope", of: { ForcingParent() }) {
    $0.open()
    observe($0.readInScope)
  },
  lost(
    in: "ForcingParent.readSometimes", of: { ForcingParent() }, reads: [.standard, .overridden]
  ) { $0.show() },
  lost(
    in: "ForcingParent.readByOneInit", of: { ForcingParent(number: 1) },
    reads: [.standard, .standard]
  ) { $0.show() },
  kept(in: "StartedParent.child", of: StartingOwner.init) { observe($0.parent.child) },
  kept(in: "startedParent()", of: startedParent) { observe($0.child) },
  lost(in: "SeldomStartedParent.child", of: { seldomStartedParent(false) }) { $0.show() },
]
