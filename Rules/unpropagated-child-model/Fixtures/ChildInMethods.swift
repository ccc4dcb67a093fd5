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
  var child: MethodChild? {
    didSet { observe(child) }
  }
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

/// The child has lost its values, so what its methods capture is lost as well: that is one mistake,
/// not two.
class CapturedParent {
  @Dependency(\.date) var date

  func later() {
    DispatchQueue.main.async { [weak self] in
      guard self != nil else { return }
      let child = CapturingChild()  // expect: unpropagated-child-model
      child.read()
    }
  }
}

final class CapturingChild: CapturedParent {
  func read() {
    [1].forEach { [date] _ in observe(date()) }
  }
}

// MARK: Other parents

actor ChildActorParent {
  @Dependency(\.date) var date
  private var child: MethodChild? {
    didSet { observe(child) }
  }

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
    observe(ChildByInheritance())  // expect: unpropagated-child-model
    observe(ChildByProperty())  // expect: unpropagated-child-model
    observe(ChildByInitializer())  // expect: unpropagated-child-model
    observe(ChildActor())  // expect: unpropagated-child-model
    observe(ChildStruct())  // expect: unpropagated-child-model
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

  /// Once, not for each element of anything.
  func once(_ lock: NSLock) async {
    lock.withLock {
      rows = [ChildStruct()]  // expect: unpropagated-child-model
    }
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        observe(ChildStruct())  // expect: unpropagated-child-model
      }
    }
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

// MARK: - Proofs

let childInMethods = [
  lost(in: "BulkParent.once(_:)", of: BulkParent.init) {
    await $0.once(NSLock())
    observe($0.rows)
  },
  lost(in: "MethodParent.assigned()", of: MethodParent.init) { $0.assigned() },
  lost(in: "MethodParent.assignedToSelf()", of: MethodParent.init) { $0.assignedToSelf() },
  lost(in: "MethodParent.kept()", of: MethodParent.init) {
    $0.kept()
    observe($0.children)
  },
  lost(in: "MethodParent.passed()", of: MethodParent.init) {
    $0.passed()
    observe($0.children)
  },
  lost(in: "MethodParent.returned()", of: MethodParent.init) { observe($0.returned()) },
  lost(in: "MethodParent.byInit()", of: MethodParent.init) { $0.byInit() },
  lost(in: "MethodParent.byImplicitInit()", of: MethodParent.init) { $0.byImplicitInit() },
  lost(in: "MethodParent.byTypedLet()", of: MethodParent.init) {
    $0.byTypedLet()
    observe($0.children)
  },
  lost(in: "MethodParent.inAnEnum()", of: MethodParent.init) {
    $0.inAnEnum()
    observe($0.destination)
  },
  lost(in: "MethodParent.inAnEnumByInit()", of: MethodParent.init) {
    $0.inAnEnumByInit()
    observe($0.destination)
  },
  lost(in: "MethodParent.inALabelledEnum()", of: MethodParent.init) {
    $0.inALabelledEnum()
    observe($0.destination)
  },
  lost(in: "MethodParent.withTrailingClosure()", of: MethodParent.init) {
    $0.withTrailingClosure()
  },
  lost(in: "MethodParent.awaited()", of: MethodParent.init) { try await $0.awaited() },
  lost(in: "MethodParent.inOtherWords(_:)", of: MethodParent.init) {
    $0.inOtherWords(true)
    observe($0.children)
  },
  lost(
    in: "MethodParent.inBulk()", of: MethodParent.init, reads: [.standard, .standard, .standard]
  ) {
    $0.inBulk()
    observe($0.children)
  },
  lost(in: "MethodParent.computed", of: MethodParent.init) { observe($0.computed) },
  lost(in: "MethodParent.late", of: MethodParent.init) { observe($0.late) },
  lost(in: "MethodParent.lateByClosure", of: MethodParent.init) { observe($0.lateByClosure) },
  lost(in: "MethodParent.subscript(_:)", of: MethodParent.init) { observe($0[0]) },
  lost(in: "MethodParent.onTap", of: MethodParent.init) { observe($0.onTap()) },
  lost(in: "MethodParent.nested().make()", of: MethodParent.init) { $0.nested() },
  lost(in: "MethodParent.inAnExtension()", of: MethodParent.init) { $0.inAnExtension() },
  lost(in: "MethodParent.inATask()", of: MethodParent.init) { $0.inATask() },
  lost(in: "MethodParent.inATaskWithWeakSelf()", of: MethodParent.init) {
    $0.inATaskWithWeakSelf()
  },
  lost(in: "MethodParent.inAClosureThatEscapes()", of: MethodParent.init) {
    $0.inAClosureThatEscapes()
  },
  lost(in: "MethodParent.inASubscriber(_:)", of: MethodParent.init) {
    let publisher = ForeignKit.Publisher()
    $0.inASubscriber(publisher)
    publisher.send(1)
  },
  lost(in: "CapturedParent.later()", of: CapturedParent.init) { $0.later() },
  lost(in: "ChildActorParent.refresh()", of: ChildActorParent.init) { await $0.refresh() },
  lost(in: "ChildSubclassParent.refresh()", of: ChildSubclassParent.init) {
    observe($0.refresh())
  },
  lost(in: "ChildKindsParent.kinds()", of: ChildKindsParent.init) { $0.kinds() },
  unseen(
    in: "BulkParent.fill()", of: BulkParent.init, reads: Array(repeating: .standard, count: 6)
  ) {
    $0.fill()
    observe($0.rows)
  },
  lost(in: "BadgeParent.adopt()", of: BadgeParent.init) {
    $0.adopt()
    observe($0.owner)
  },
]
