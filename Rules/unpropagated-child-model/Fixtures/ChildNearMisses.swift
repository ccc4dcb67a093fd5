import Dependencies
import Foundation

/// Creations near a parent that are not its children: all silent.
final class NearChild {
  @Dependency(\.uuid) var uuid
  init() {}
  init(number: Int) {}
}

final class NearParent {
  @Dependency(\.date) var date
  var child: NearChild?
  let make: () -> NearChild
  static let preview = NearChild()

  init(make: @escaping () -> NearChild = { NearChild() }) {
    self.make = make
  }

  convenience init(number: Int) {
    self.init(make: { NearChild(number: number) })
  }

  enum Factory {
    static func make() -> NearChild { NearChild() }
  }

  struct Row {
    func child() -> NearChild { NearChild() }
  }

  /// The code that passed the closure in decides what it creates with.
  func passedIn() {
    child = make()
  }

  func shared() {
    child = Self.preview
  }

  func typesOnly(_ value: Any) -> Bool {
    let type = NearChild.self
    return value is NearChild || (value as? NearChild) != nil || type == NearChild.self
  }

  func assigned(_ other: NearChild) {
    child = other
    let copy = child
    child = copy
  }

  func generic<Child>(_ create: () -> Child) -> Child {
    create()
  }
}

// MARK: - Proofs

let childNearMisses = [
  unseen(in: "NearParent.passedIn()", of: { NearParent() }) {
    $0.passedIn()
    observe($0.child)
  },
  kept(in: "NearParent.Factory.make()") { observe(NearParent.Factory.make()) },
  kept(in: "NearParent.Row.child()") { observe(NearParent.Row().child()) },
  kept(in: "NearParent.generic(_:)", of: { NearParent() }) { parent in
    observe(parent.generic { withDependencies(from: parent) { NearChild() } })
  },
]
