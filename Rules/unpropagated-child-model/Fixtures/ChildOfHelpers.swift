import Dependencies
import Foundation

final class HelpedChild {
  @Dependency(\.uuid) var uuid
}

// MARK: A helper runs with the values of those who call it

/// Set up by its initialiser.
final class SetUpParent {
  @Dependency(\.date) var date
  private(set) var first: HelpedChild?
  private(set) var second: HelpedChild?
  private(set) var third: HelpedChild?

  init() {
    setUp()
    second = makeChild()
    finish()
  }

  private func setUp() { first = HelpedChild() }

  private func makeChild() -> HelpedChild { HelpedChild() }

  private func finish() { finishAtLast() }

  private func finishAtLast() { third = HelpedChild() }
}

/// Set up by its initialiser, and again later.
final class ResettableParent {
  @Dependency(\.date) var date
  private var child: HelpedChild?

  init() { setUp() }

  func reset() {
    setUp()
    observe(child)
  }

  private func setUp() {
    child = HelpedChild()  // expect: unpropagated-child-model
  }
}

final class PropagatingParent {
  @Dependency(\.date) var date
  private var child: HelpedChild? {
    didSet { observe(child) }
  }

  func open() {
    withDependencies(from: self) {
      build()
      Task { buildLater() }
      child = made
    }
  }

  private func build() { child = HelpedChild() }

  private func buildLater() { buildAtLast(2) }

  fileprivate func buildAtLast(_ count: Int) {
    if count > 0 {
      buildAtLast(count - 1)
    } else {
      child = HelpedChild()
    }
  }

  private var made: HelpedChild { HelpedChild() }

  func openElsewhere() {
    withDependencies(from: self) {
      DispatchQueue.main.async { self.buildElsewhere() }
    }
  }

  private func buildElsewhere() {
    child = HelpedChild()  // expect: unpropagated-child-model
  }

  func openEach() {
    withDependencies(from: self) {
      [1].forEach(buildNumbered)
    }
  }

  private func buildNumbered(_ number: Int) { child = HelpedChild() }
}

/// Nobody in sight calls it, and any caller has values of its own.
final class UncalledParent {
  @Dependency(\.date) var date

  func open() -> HelpedChild {
    HelpedChild()  // expect: unpropagated-child-model
  }
}

/// Functions that only call each other hand on nothing by that.
final class CircularParent {
  @Dependency(\.date) var date

  func ping(_ count: Int) {
    if count > 0 { pong(count) }
  }

  func pong(_ count: Int) {
    observe(HelpedChild())  // expect: unpropagated-child-model
    ping(count - 1)
  }
}

/// Another object's initialiser does not run with the values of this one.
final class AskedParent {
  @Dependency(\.date) var date

  fileprivate func make() -> HelpedChild {
    HelpedChild()  // expect: unpropagated-child-model
  }
}

final class AskingObject {
  let child: HelpedChild

  init(_ parent: AskedParent) {
    child = parent.make()
  }

  func again(_ parent: AskedParent) -> HelpedChild { parent.make() }
}

/// Created and used with the same values: those that are captured next to the creation.
final class YieldedParent {
  @Dependency(\.date) var date

  fileprivate func make() -> HelpedChild { HelpedChild() }
}

final class YieldingObject {
  let child: HelpedChild

  init() {
    let parent = YieldedParent()
    let values = withEscapedDependencies { $0 }
    child = values.yield { parent.make() }
  }
}

// MARK: A hook runs where the superclass calls it

class HookingScreen {
  @Dependency(\.date) var date

  init() { didInit() }

  func didInit() {}

  func open() {
    withDependencies(from: self) { build() }
  }

  func build() {}

  func touch() { tapped() }

  func tapped() {}
}

final class HookedScreen: HookingScreen {
  @Dependency(\.date.now) var now
  private(set) var child: HelpedChild?

  override func didInit() { child = HelpedChild() }

  override func build() { child = HelpedChild() }

  override func tapped() {
    super.tapped()
    child = HelpedChild()  // expect: unpropagated-child-model
  }
}

// MARK: The callee runs the closure

class ScopingCoordinator {
  @Dependency(\.date) var date

  func scoped<Value>(_ make: () -> Value) -> Value {
    withDependencies(from: self) { make() }
  }

  func scopedByName<Value>(_ make: () -> Value) -> Value {
    withDependencies(from: self, operation: make)
  }

  func sometimesScoped(_ isScoped: Bool, _ make: () -> HelpedChild) -> HelpedChild {
    isScoped ? scoped(make) : make()
  }
}

final class ScopedFlow: ScopingCoordinator {
  @Dependency(\.date.now) var now

  func closure() -> HelpedChild { scoped { HelpedChild() } }

  func byName() -> HelpedChild { scopedByName(HelpedChild.init) }

  func local() -> HelpedChild {
    let make = { HelpedChild() }
    return scoped(make)
  }

  func method() -> HelpedChild { scoped { makeIt() } }

  func makeIt() -> HelpedChild { HelpedChild() }

  func localAndAlone() -> HelpedChild {
    let make = {
      HelpedChild()  // expect: unpropagated-child-model
    }
    _ = scoped(make)
    return make()
  }

  /// The callee that runs the closure may hand on the values, or not.
  func mixed() -> HelpedChild { sometimesScoped(false) { HelpedChild() } }
}

// MARK: - Proofs

let childOfHelpers = [
  kept(
    in: "SetUpParent.init()", of: SetUpParent.init, reads: [.overridden, .overridden, .overridden]
  ) { observe([$0.first, $0.second, $0.third]) },
  lost(in: "ResettableParent.setUp()", of: ResettableParent.init) { $0.reset() },
  kept(
    in: "PropagatingParent.open()", of: PropagatingParent.init,
    reads: [.overridden, .overridden, .overridden]
  ) { $0.open() },
  lost(in: "PropagatingParent.buildElsewhere()", of: PropagatingParent.init) {
    $0.openElsewhere()
  },
  kept(in: "PropagatingParent.openEach()", of: PropagatingParent.init) {
    $0.openEach()
  },
  lost(in: "UncalledParent.open()", of: UncalledParent.init) { observe($0.open()) },
  lost(in: "CircularParent.pong(_:)", of: CircularParent.init) { $0.ping(1) },
  lost(in: "AskedParent.make()", of: AskedParent.init) { observe(AskingObject($0).child) },
  kept(in: "YieldedParent.make()", of: YieldingObject.init) { observe($0.child) },
  kept(in: "HookedScreen.didInit()", of: HookedScreen.init) { observe($0.child) },
  kept(in: "HookedScreen.build()", of: HookedScreen.init) {
    $0.open()
    observe($0.child)
  },
  lost(in: "HookedScreen.tapped()", of: HookedScreen.init) {
    $0.touch()
    observe($0.child)
  },
  kept(in: "ScopedFlow.closure()", of: ScopedFlow.init) { observe($0.closure()) },
  kept(in: "ScopedFlow.byName()", of: ScopedFlow.init) { observe($0.byName()) },
  kept(in: "ScopedFlow.local()", of: ScopedFlow.init) { observe($0.local()) },
  kept(in: "ScopedFlow.method()", of: ScopedFlow.init) { observe($0.method()) },
  lost(in: "ScopedFlow.localAndAlone()", of: ScopedFlow.init) { observe($0.localAndAlone()) },
  unseen(in: "ScopedFlow.mixed()", of: ScopedFlow.init) { observe($0.mixed()) },
]
