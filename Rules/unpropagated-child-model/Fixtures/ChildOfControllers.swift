import Dependencies

/// Stands for the library of that protocol, which is for classes and has nothing to do with views
/// that a framework makes anew.
enum ReactingKit {
  protocol View: AnyObject {}
}

/// Stands for a controller of the system.
class LoadingController {
  func loadIfNeeded() { viewDidLoad() }

  func viewDidLoad() {}
}

final class ReactingChild {
  @Dependency(\.uuid) var uuid
}

final class ReactingController: LoadingController, ReactingKit.View {
  @Dependency(\.date) var date

  func open() -> ReactingChild {
    ReactingChild()  // expect: unpropagated-child-model
  }

  func next() -> ReactingController {
    ReactingController()  // expect: unpropagated-child-model
  }

  func openWithOwn() -> ReactingChild {
    withDependencies(from: self) { ReactingChild() }
  }
}

/// Its first read is that of the set-up, which is not a part of the creation.
final class LoadedController: LoadingController {
  @Dependency(\.date) var date
  lazy var child = ReactingChild()  // expect: unpropagated-child-model

  override func viewDidLoad() {
    super.viewDidLoad()
    observe(child)
  }
}

// MARK: - Proofs

let childOfControllers = [
  lost(in: "ReactingController.open()", of: { ReactingController() }) { observe($0.open()) },
  lost(in: "ReactingController.next()", of: { ReactingController() }) { observe($0.next()) },
  kept(in: "ReactingController.openWithOwn()", of: { ReactingController() }) {
    observe($0.openWithOwn())
  },
  lost(in: "LoadedController.child", of: { LoadedController() }) { $0.loadIfNeeded() },
]
