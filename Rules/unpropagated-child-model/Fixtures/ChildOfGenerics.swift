import Dependencies
import Foundation

final class GenericItem {
  @Dependency(\.uuid) var uuid
  init() {}
}

protocol GenericMakeable { init() }

struct GenericPlain: GenericMakeable {}

// MARK: A generic parameter is not the type of its name

final class GenericParent<GenericItem: GenericMakeable> {
  @Dependency(\.date) var date

  func make() -> GenericItem { GenericItem() }

  func several() -> [GenericItem] { (0..<1).map { _ in GenericItem() } }
}

extension GenericParent {
  func makeInExtension() -> GenericItem { GenericItem.init() }

  final class Nested {
    @Dependency(\.date) var date

    func make() -> GenericItem { GenericItem() }
  }
}

extension GenericParent.Nested {
  func makeInExtension() -> GenericItem { GenericItem() }
}

final class GenericMethodParent {
  @Dependency(\.date) var date

  func make<GenericItem: GenericMakeable>(_: GenericItem.Type) -> GenericItem { GenericItem() }

  func makeOne() -> GenericItem {
    GenericItem()  // expect: unpropagated-child-model
  }
}

// MARK: Nor is an associated type

protocol GenericSource: AnyObject {
  associatedtype GenericItem: GenericMakeable
  func item() -> GenericItem
}

extension GenericSource {
  func another() -> GenericItem { GenericItem() }
}

final class GenericSourceParent: GenericSource {
  @Dependency(\.date) var date

  func item() -> GenericPlain { GenericPlain() }
}

// MARK: - Proofs

let childOfGenerics = [
  lost(in: "GenericMethodParent.makeOne()", of: GenericMethodParent.init) {
    observe($0.makeOne())
  },
  kept(in: "GenericParent.make()", reads: [.overridden]) {
    _ = GenericParent<GenericPlain>().make()
    observe(GenericItem())
  },
]
