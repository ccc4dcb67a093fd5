import Dependencies

/// All types that conform to it own a wrapper.
protocol BoundScreen: AnyObject {
  init()
}

final class BoundHome: BoundScreen {
  @Dependency(\.uuid) var uuid
  init() {}
}

class BoundDetail: BoundScreen {
  @Dependency(\.uuid) var uuid
  required init() {}
}

final class BoundEditor: BoundDetail {}

/// Not all of them do.
protocol BoundItem {
  init()
}

final class BoundOwner: BoundItem {
  @Dependency(\.uuid) var uuid
  init() {}
}

struct BoundText: BoundItem {}

final class BoundRouter {
  @Dependency(\.date) var date
  private let screens: [any BoundScreen.Type] = [BoundHome.self]

  func open<T: BoundScreen>(_: T.Type) -> T {
    T()  // expect: unpropagated-child-model
  }

  func openSubclass<T: BoundDetail>(_: T.Type) -> T {
    T.init()  // expect: unpropagated-child-model
  }

  func openAny(_ type: any BoundScreen.Type) -> any BoundScreen {
    type.init()  // expect: unpropagated-child-model
  }

  func openFirst() -> any BoundScreen {
    screens[0].init()  // expect: unpropagated-child-model
  }

  // MARK: Good twins

  func openOwn<T: BoundScreen>(_: T.Type) -> T {
    withDependencies(from: self) { T() }
  }

  func openItem<T: BoundItem>(_: T.Type) -> T { T() }
}

/// Its initialiser makes an object of the bound.
final class BoundHolder<Screen: BoundScreen> {
  let screen: Screen
  init() { screen = Screen() }
}

final class BoundHolderParent {
  @Dependency(\.date) var date

  func open() -> BoundHolder<BoundHome> {
    BoundHolder<BoundHome>()  // expect: unpropagated-child-model
  }
}

/// The parameter of the class.
final class BoundGenericRouter<Screen: BoundScreen> {
  @Dependency(\.date) var date

  func open() -> Screen {
    Screen()  // expect: unpropagated-child-model
  }
}

// MARK: - Proofs

let childOfBounds = [
  lost(in: "BoundRouter.open(_:)", of: BoundRouter.init) { observe($0.open(BoundHome.self)) },
  lost(in: "BoundRouter.openSubclass(_:)", of: BoundRouter.init) {
    observe($0.openSubclass(BoundEditor.self))
  },
  lost(in: "BoundRouter.openAny(_:)", of: BoundRouter.init) { observe($0.openAny(BoundHome.self)) },
  lost(in: "BoundRouter.openFirst()", of: BoundRouter.init) { observe($0.openFirst()) },
  kept(in: "BoundRouter.openOwn(_:)", of: BoundRouter.init) { observe($0.openOwn(BoundHome.self)) },
  unseen(in: "BoundRouter.openItem(_:)", of: BoundRouter.init) {
    observe($0.openItem(BoundOwner.self))
  },
  lost(in: "BoundHolderParent.open()", of: BoundHolderParent.init) { observe($0.open().screen) },
  lost(in: "BoundGenericRouter.open()", of: { BoundGenericRouter<BoundHome>() }) {
    observe($0.open())
  },
]
