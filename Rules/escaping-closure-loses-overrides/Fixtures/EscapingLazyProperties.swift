import Dependencies
import Foundation

final class LazyStamp: @unchecked Sendable {
  @Dependency(\.date) var date

  func start(_ work: () -> Void = {}) { work() }
}

/// A lazy property's value remembers what is current at the read that comes first: one that cannot
/// be the first creates nothing.
final class LazyHolder: @unchecked Sendable {
  lazy var readInInit = LazyStamp()
  lazy var stamp = LazyStamp()
  lazy var other = LazyStamp()
  let queue = DispatchQueue(label: "holder")

  init() { readInInit.start() }

  func initialised() {
    Task.detached { observe(self.readInInit) }
  }

  func earlierStatement() {
    stamp.start()
    Task.detached { observe(self.stamp) }
  }

  func earlierStatementInAHelper() {
    prepare()
    queue.async { [weak self] in observe(self?.stamp) }
  }

  private func prepare() { stamp.start() }

  func earlierCondition() {
    guard stamp.date.now > .distantPast else { return }
    if true {
      Task.detached { observe(self.stamp) }
    }
  }

  func receiver() {
    stamp.start {
      Task.detached { observe(self.stamp) }
    }
  }

  func nothingBefore() {
    Task.detached {  // expect: escaping-closure-loses-overrides
      observe(self.stamp)
    }
  }

  func anotherOneBefore() {
    other.start()
    Task.detached {  // expect: escaping-closure-loses-overrides
      observe(self.stamp)
    }
  }

  func sometimesBefore(_ isStarted: Bool) {
    if isStarted { stamp.start() }
    Task.detached {  // expect: escaping-closure-loses-overrides
      observe(self.stamp)
    }
  }

  func behind() {
    Task.detached {  // expect: escaping-closure-loses-overrides
      observe(self.stamp)
      self.stamp.start()
    }
  }

  func ofAnotherObject(_ holder: LazyHolder) {
    stamp.start()
    Task.detached {  // expect: escaping-closure-loses-overrides
      observe(holder.stamp)
    }
  }

  func ofTheSameObject(_ holder: LazyHolder) {
    holder.stamp.start()
    Task.detached { observe(holder.stamp) }
  }
}

/// Stands for a controller of the system, which loads its view before it calls other methods.
class LazyLoader: @unchecked Sendable {
  func loadIfNeeded() { viewDidLoad() }

  func viewDidLoad() {}
}

final class LazyController: LazyLoader, @unchecked Sendable {
  private lazy var stamp = LazyStamp()
  private lazy var bound = LazyStamp()
  private lazy var later = LazyStamp()
  private lazy var shown = LazyStamp()
  private var isShown = false

  override func viewDidLoad() {
    super.viewDidLoad()
    stamp.start()
    if isShown { later.start() }
    observeTaps()
    bind()
  }

  /// An event comes when all is set up.
  private func observeTaps() {
    NotificationCenter.default.addObserver(forName: Self.tapped, object: self, queue: nil) {
      [weak self] _ in
      if let self { observe(self.bound) }
    }
  }

  static let tapped = Notification.Name("tapped")

  private func bind() {
    Task.detached {  // expect: escaping-closure-loses-overrides
      observe(self.shown)
    }
    bound.start()
  }

  func tap() {
    Task.detached { observe(self.stamp) }
  }

  func tapBound() {
    Task.detached { observe(self.bound) }
  }

  func tapLater() {
    Task.detached {  // expect: escaping-closure-loses-overrides
      observe(self.later)
    }
  }

  func tapShown() { shown.start() }
}

private func loadedController() -> LazyController {
  let controller = LazyController()
  controller.loadIfNeeded()
  return controller
}

// MARK: - Proofs

let escapingLazyProperties = [
  kept(in: "LazyHolder.initialised()", of: LazyHolder.init) { $0.initialised() },
  kept(in: "LazyHolder.earlierStatement()") { LazyHolder().earlierStatement() },
  kept(in: "LazyHolder.earlierStatementInAHelper()") {
    let holder = LazyHolder()
    holder.earlierStatementInAHelper()
    holder.queue.sync {}
  },
  kept(in: "LazyHolder.earlierCondition()") { LazyHolder().earlierCondition() },
  kept(in: "LazyHolder.receiver()") { LazyHolder().receiver() },
  lost(in: "LazyHolder.nothingBefore()") { LazyHolder().nothingBefore() },
  lost(in: "LazyHolder.anotherOneBefore()") { LazyHolder().anotherOneBefore() },
  lost(in: "LazyHolder.sometimesBefore(_:)") { LazyHolder().sometimesBefore(false) },
  lost(in: "LazyHolder.behind()") { LazyHolder().behind() },
  lost(in: "LazyHolder.ofAnotherObject(_:)") { LazyHolder().ofAnotherObject(LazyHolder()) },
  lost(in: "LazyController.bind()") { LazyController().loadIfNeeded() },
  kept(in: "LazyController.tap()", reads: [.overridden, .standard]) { loadedController().tap() },
  kept(in: "LazyController.tapBound()", reads: [.overridden, .standard]) {
    loadedController().tapBound()
  },
  kept(in: "LazyController.observeTaps()", reads: [.overridden, .standard]) {
    let controller = loadedController()
    NotificationCenter.default.post(name: LazyController.tapped, object: controller)
  },
  lost(in: "LazyController.tapLater()") { LazyController().tapLater() },
  kept(in: "LazyHolder.ofTheSameObject(_:)") { LazyHolder().ofTheSameObject(LazyHolder()) },
]
