import Dependencies
import Foundation

final class ServedChild {
  @Dependency(\.uuid) var uuid
}

/// The value of a dependency serves everybody: the objects that it creates belong to its user.
final class ChildService: Sendable {
  @Dependency(\.date) var date

  func make() -> ServedChild { ServedChild() }
}

extension ChildService: DependencyKey {
  static let liveValue = ChildService()
  static let testValue = ChildService.unimplemented
}

extension ChildService {
  static var unimplemented: ChildService { ForeignKit.unimplemented() }
}

/// An object that copies itself.
final class CopiedModel {
  @Dependency(\.date) var date
  var title = ""

  func copy() -> CopiedModel {
    let copy = CopiedModel()
    copy.title = title
    return copy
  }
}

/// An object of the same kind that is a child rather than a copy.
final class TreeModel {
  @Dependency(\.date) var date
  var other: OtherTreeModel? {
    didSet { observe(other) }
  }

  func grow() {
    other = OtherTreeModel()  // expect: unpropagated-child-model
  }
}

final class OtherTreeModel {
  @Dependency(\.date) var date
}

// MARK: - Proofs

let childOfServices = [
  kept(in: "ChildService.make()") { observe(ChildService.liveValue.make()) },
  unseen(in: "CopiedModel.copy()", of: CopiedModel.init) { observe($0.copy()) },
  lost(in: "TreeModel.grow()", of: TreeModel.init) { $0.grow() },
]
