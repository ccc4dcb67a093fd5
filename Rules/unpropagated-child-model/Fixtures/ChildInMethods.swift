import Dependencies
import Foundation

final class MethodChild {
  @Dependency(\.uuid) var uuid
  init() {}
  init(title: String) {}
  init(action: () -> Void) {}
  init(number: Int) async throws {}
}

final class MethodParent {
  @Dependency(\.date) var date
  var child: MethodChild?
  var children: [MethodChild] = []
  var destination: Destination?

  enum Destination {
    case detail(MethodChild)
    case labelled(model: MethodChild)
    case settings
  }

  // MARK: Created after the parent

  func assigned() {
    child = MethodChild()  // expect: unpropagated-child-model
  }

  func assignedToSelf() {
    self.child = MethodChild(title: "a")  // expect: unpropagated-child-model
  }

  func kept() {
    let child = MethodChild()  // expect: unpropagated-child-model
    children.append(child)
  }

  func passed() {
    children.append(MethodChild())  // expect: unpropagated-child-model
  }

  func returned() -> MethodChild {
    MethodChild()  // expect: unpropagated-child-model
  }

  func byInit() {
    child = MethodChild.init()  // expect: unpropagated-child-model
  }

  func byImplicitInit() {
    child = .init()  // expect: unpropagated-child-model
  }

  func byTypedLet() {
    let child: MethodChild = .init(title: "a")  // expect: unpropagated-child-model
    children.append(child)
  }

  func inAnEnum() {
    destination = .detail(MethodChild())  // expect: unpropagated-child-model
  }

  func inAnEnumByInit() {
    destination = .detail(.init())  // expect: unpropagated-child-model
  }

  func inALabelledEnum() {
    destination = Destination.labelled(model: MethodChild())  // expect: unpropagated-child-model
  }

  func withTrailingClosure() {
    child = MethodChild { print("closed") }  // expect: unpropagated-child-model
  }

  func awaited() async throws {
    child = try await MethodChild(number: 1)  // expect: unpropagated-child-model
  }

  func inOtherWords(_ condition: Bool) {
    children = [MethodChild(), MethodChild(title: "b")]  // expect: unpropagated-child-model
    if condition {
      children.append(MethodChild(title: "c"))  // expect: unpropagated-child-model
    }
  }

  func inBulk() {
    children = (0..<3).map { MethodChild(title: "\($0)") }  // expect: unpropagated-child-model
  }

  var computed: MethodChild {
    MethodChild()  // expect: unpropagated-child-model
  }

  lazy var late = MethodChild()  // expect: unpropagated-child-model

  lazy var lateByClosure: MethodChild = {
    MethodChild()  // expect: unpropagated-child-model
  }()

  subscript(index: Int) -> MethodChild {
    MethodChild(title: "\(index)")  // expect: unpropagated-child-model
  }

  var onTap: () -> MethodChild = {
    MethodChild()  // expect: unpropagated-child-model
  }

  func nested() {
    func make() -> MethodChild {
      MethodChild()  // expect: unpropagated-child-model
    }
    child = make()
  }
}

extension MethodParent {
  func inAnExtension() {
    child = MethodChild()  // expect: unpropagated-child-model
  }
}

// MARK: Closures in methods

extension MethodParent {
  /// The task sees the caller's values, which are not the parent's.
  func inATask() {
    Task {
      child = MethodChild()  // expect: unpropagated-child-model
    }
  }

  func inATaskWithWeakSelf() {
    Task { [weak self] in
      self?.child = MethodChild()  // expect: unpropagated-child-model
    }
  }

  func inAClosureThatEscapes() {
    DispatchQueue.main.async {
      self.child = MethodChild()  // expect: unpropagated-child-model
    }
  }

  func inASubscriber(_ values: ForeignKit.Publisher) {
    values.sink { [weak self] _ in
      self?.child = MethodChild()  // expect: unpropagated-child-model
    }
  }
}

// MARK: Other parents

actor ChildActorParent {
  @Dependency(\.date) var date
  private var child: MethodChild?

  func refresh() {
    child = MethodChild()  // expect: unpropagated-child-model
  }
}

/// Owns by inheritance.
class ChildBaseParent {
  @Dependency(\.date) var date
}

final class ChildSubclassParent: ChildBaseParent {
  func refresh() -> MethodChild {
    MethodChild()  // expect: unpropagated-child-model
  }
}

// MARK: Other children

/// A wrapper in a superclass.
class ChildBase {
  @Dependency(\.date) var date
}

final class ChildByInheritance: ChildBase {}

/// A child that creates an owner when it is created.
final class ChildByProperty {
  let inner = ChildByInheritance()
}

final class ChildByInitializer {
  let inner: ChildByInheritance
  init() { inner = ChildByInheritance() }
}

actor ChildActor {
  @Dependency(\.date) var date
}

/// A struct that is made on its own is a child as any other; one of many is data.
struct ChildStruct {
  @Dependency(\.date) var date
}

final class ChildKindsParent {
  @Dependency(\.date) var date

  func kinds() {
    _ = ChildByInheritance()  // expect: unpropagated-child-model
    _ = ChildByProperty()  // expect: unpropagated-child-model
    _ = ChildByInitializer()  // expect: unpropagated-child-model
    _ = ChildActor()  // expect: unpropagated-child-model
    _ = ChildStruct()  // expect: unpropagated-child-model
  }
}

// MARK: Values made in bulk

final class BulkParent {
  @Dependency(\.date) var date
  var rows: [ChildStruct] = []

  func fill() {
    rows = (0..<3).map { _ in ChildStruct() }
    for _ in 0..<3 { rows.append(ChildStruct()) }
  }
}

// MARK: Values that are only looked at

struct BadgeOwner {
  @Dependency(\.date) var date
  var name = ""
}

final class BadgeParent {
  @Dependency(\.date) var date
  var owner: BadgeOwner?

  func show() -> Bool {
    isKnown(BadgeOwner())
  }

  func adopt() {
    keep(BadgeOwner())  // expect: unpropagated-child-model
  }

  private func isKnown(_ owner: BadgeOwner) -> Bool { !owner.name.isEmpty }

  private func keep(_ owner: BadgeOwner) { self.owner = owner }
}
