import Dependencies
import Foundation

/// Claims that sound right and are wrong: each is silent for all rules.
final class ClaimedModel {
  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid
  let child = ClaimedChild()
  let second: ClaimedChild
  private var task: Task<Void, Never>?

  /// "A child that is built in `init` needs `withDependencies(from:)`."
  init() {
    second = ClaimedChild()
  }

  /// "A task loses dependencies."
  func inATask() {
    task = Task {
      @Dependency(\.uuid) var id
      observe(id())
      observe(date.now)
    }
  }

  /// "An override at construction is lost when a method is called later."
  func calledLater() -> Date { date.now }

  /// "A wrapper captured by a detached task loses its override."
  func captured() {
    Task.detached { [date, uuid] in
      observe(date.now)
      observe(uuid())
    }
  }

  /// "Taking a value before the escape is too early."
  func valueBefore() {
    let now = date.now
    DispatchQueue.main.async { observe(now) }
  }
}

final class ClaimedChild {
  @Dependency(\.uuid) var uuid
}

/// "An override around a method call does not reach stored wrappers."
func overridesAround(_ model: ClaimedModel) -> Date {
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    model.calledLater()
  }
}

/// "A model that is built in a scope must be used in it."
func buildsInAScope() -> ClaimedModel {
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    ClaimedModel()
  }
}

// MARK: The one that is right: a lazy child is built later

final class LazyModel {
  @Dependency(\.date) var date
  lazy var child = ClaimedChild()  // expect: unpropagated-child-model
}

// MARK: - Proofs

let wrongClaims = [
  kept(in: "ClaimedModel.init()", of: ClaimedModel.init, reads: [.overridden, .overridden]) {
    observe($0.child)
    observe($0.second)
  },
  kept(
    in: "ClaimedModel.inATask()", calling: ClaimedModel.init, reads: [.overridden, .overridden]
  ) { $0.inATask() },
  kept(in: "ClaimedModel.calledLater()", of: ClaimedModel.init) { observe($0.calledLater()) },
  kept(in: "ClaimedModel.captured()", of: ClaimedModel.init, reads: [.overridden, .overridden]) {
    $0.captured()
  },
  kept(in: "ClaimedModel.valueBefore()", of: ClaimedModel.init) { $0.valueBefore() },
  kept(in: "overridesAround(_:)", of: ClaimedModel.init, reads: [.distantPast]) {
    observe(overridesAround($0))
  },
  kept(in: "buildsInAScope()", reads: [.distantPast]) {
    let model = buildsInAScope()
    await outside { observe(model) }
  },
  lost(in: "LazyModel.child", of: LazyModel.init) { observe($0.child) },
]
