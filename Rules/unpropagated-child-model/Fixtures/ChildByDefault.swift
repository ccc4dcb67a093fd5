import Dependencies

class DefaultChild {
  @Dependency(\.uuid) var uuid
}

/// The caller of a method evaluates its default arguments.
class DefaultingParent {
  @Dependency(\.date) var date
  private var child: DefaultChild? {
    didSet { observe(child) }
  }

  init(child: DefaultChild = DefaultChild()) { self.child = child }

  func initialised() { observe(child) }

  func present(_ child: DefaultChild = DefaultChild()) {  // expect: unpropagated-child-model
    self.child = child
  }

  func presentIfNeeded(_ child: DefaultChild? = .init()) {  // expect: unpropagated-child-model
    self.child = child
  }

  // MARK: Good twins

  func open() {
    withDependencies(from: self) { show() }
  }

  private func show(_ child: DefaultChild = DefaultChild()) { self.child = child }

  func openWith(_ child: DefaultChild) { given(child) }

  private func given(_ child: DefaultChild = DefaultChild()) { self.child = child }

  func presentOwn(_ child: DefaultChild? = nil) {
    self.child = child ?? withDependencies(from: self) { DefaultChild() }
  }
}

/// Only initialisers call the method.
final class DefaultedBeforehand {
  @Dependency(\.date) var date
  private(set) var child: DefaultChild?

  init() { setUp() }

  private func setUp(_ child: DefaultChild = DefaultChild()) { self.child = child }
}

private func newDefaultingParent() -> DefaultingParent { DefaultingParent() }

// MARK: - Proofs

let childByDefault = [
  kept(in: "DefaultingParent.initialised()", of: newDefaultingParent) { $0.initialised() },
  lost(in: "DefaultingParent.present(_:)", of: newDefaultingParent) { $0.present() },
  lost(in: "DefaultingParent.presentIfNeeded(_:)", of: newDefaultingParent) {
    $0.presentIfNeeded()
  },
  kept(in: "DefaultingParent.open()", of: newDefaultingParent) { $0.open() },
  kept(in: "DefaultingParent.openWith(_:)", of: newDefaultingParent) { parent in
    parent.openWith(withDependencies(from: parent) { DefaultChild() })
  },
  kept(in: "DefaultingParent.presentOwn(_:)", of: newDefaultingParent) { $0.presentOwn() },
  kept(in: "DefaultedBeforehand.setUp(_:)", of: DefaultedBeforehand.init) { observe($0.child) },
]
