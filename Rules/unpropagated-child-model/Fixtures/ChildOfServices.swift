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

/// An object that keeps what it was, to go back to it.
final class UndoneModel {
  @Dependency(\.date) var date
  private(set) var title: String
  private(set) var level = 0

  init(title: String = "") { self.title = title }

  init(from other: UndoneModel, title: String? = nil) {
    self.title = title ?? other.title
    level = other.level
  }

  convenience init(inPlaceOf other: UndoneModel) { self.init(title: other.title) }

  func rename() {
    let before: UndoneModel = .init(from: self)
    observe(before)
    title = ""
    title = before.title
  }

  func replaced() -> UndoneModel { UndoneModel(inPlaceOf: self) }
}

/// A new node that keeps the node which makes it is its child.
final class GrownModel {
  @Dependency(\.date) var date
  private(set) var children: [GrownModel] = []
  private let parent: GrownModel?
  private let title: String

  init(parent: GrownModel? = nil) {
    self.parent = parent
    title = parent?.title ?? ""
  }

  func grow() {
    children.append(GrownModel(parent: self))  // expect: unpropagated-child-model
  }
}

/// So is one that takes nothing over.
final class NumberedModel {
  @Dependency(\.date) var date
  private var next: NumberedModel? {
    didSet { observe(next) }
  }
  private let level: Int

  init() { level = 0 }

  init(after other: NumberedModel) { level = other.level + 1 }

  func grow() {
    next = NumberedModel(after: self)  // expect: unpropagated-child-model
  }
}

/// One that shares a property, and is given something else besides, is a child too.
final class FolderModel {
  @Dependency(\.date) var date
  private var children: [FolderModel] = [] {
    didSet { observe(children[0]) }
  }
  private let names: [String]
  private let user: Int
  private let isEditable: Bool

  init(names: [String], user: Int = 0, isEditable: Bool = true) {
    self.names = names
    self.user = user
    self.isEditable = isEditable
  }

  func open(_ names: [String]) {
    children = [FolderModel(names: names, user: user)]  // expect: unpropagated-child-model
  }

  func openAll() {
    children = names.map {
      FolderModel(names: [$0], user: self.user)  // expect: unpropagated-child-model
    }
  }

  /// A copy to look at.
  func locked() -> FolderModel { FolderModel(names: names, user: user, isEditable: false) }
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
  unseen(in: "UndoneModel.rename()", of: { UndoneModel() }) { $0.rename() },
  unseen(in: "UndoneModel.replaced()", of: { UndoneModel() }) { observe($0.replaced()) },
  lost(in: "GrownModel.grow()", of: { GrownModel() }) { grown in
    grown.grow()
    observe(grown.children[0])
  },
  lost(in: "NumberedModel.grow()", of: NumberedModel.init) { $0.grow() },
  lost(in: "FolderModel.open(_:)", of: { FolderModel(names: []) }) { $0.open(["a"]) },
  lost(in: "FolderModel.openAll()", of: { FolderModel(names: ["a"]) }) { $0.openAll() },
  unseen(in: "FolderModel.locked()", of: { FolderModel(names: []) }) { observe($0.locked()) },
  lost(in: "TreeModel.grow()", of: TreeModel.init) { $0.grow() },
]
