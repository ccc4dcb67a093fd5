import Dependencies
import Foundation

final class SilentChild {
  @Dependency(\.uuid) var uuid
  init() {}
}

final class PlainObject {}

// MARK: Created together with the parent

final class TogetherParent {
  @Dependency(\.date) var date
  let first = SilentChild()
  var second: SilentChild? = SilentChild()
  let third: SilentChild
  var fourth: [SilentChild] = [SilentChild(), SilentChild()]

  init() {
    third = SilentChild()
    second = SilentChild()
    [1].forEach { _ in fourth.append(SilentChild()) }
  }

  convenience init(number: Int) {
    self.init()
    fourth.append(.init())
  }
}

// MARK: Reached without a parent

final class StaticParent {
  @Dependency(\.date) var date
  static let shared = SilentChild()

  static func make() -> SilentChild {
    SilentChild()
  }

  static var fresh: SilentChild { SilentChild() }

  class func makeAnother() -> SilentChild { .init() }

  func usesTheSingleton() {
    _ = StaticParent.shared
    _ = SilentSingleton.shared
  }
}

final class SilentSingleton {
  static let shared = SilentSingleton()
  @Dependency(\.date) var date
}

func free() -> SilentChild { SilentChild() }

let global = SilentChild()

// MARK: The parent owns nothing

final class PoorParent {
  var child: SilentChild?

  func create() {
    child = SilentChild()
  }
}

/// A wrapper in a method is not one of the object.
final class LocallyReadingParent {
  func create() -> SilentChild {
    @Dependency(\.date) var date
    _ = date
    return SilentChild()
  }
}

/// A value has no values to hand on.
struct ValueParent {
  @Dependency(\.date) var date

  func create() -> SilentChild { SilentChild() }
}

// MARK: The child owns nothing

final class CarefreeParent {
  @Dependency(\.date) var date
  var object: PlainObject?
  var destination: Destination?

  enum Destination {
    case detail(PlainObject)
    case child(SilentChild)
  }

  func create(_ child: SilentChild) {
    object = PlainObject()
    destination = .detail(PlainObject())
    destination = .child(child)
    _ = Data()
    _ = ForeignKit.Model()
    _ = [SilentChild]()
    _ = SilentChild.self
  }

  func declares() {
    final class Inner {
      let child = SilentChild()
    }
    _ = Inner.self
  }
}

/// All of the child's values are passed in.
final class FedChild {
  let now: Date
  init(now: Date) { self.now = now }
}

final class FeedingParent {
  @Dependency(\.date) var date

  func create() -> FedChild { FedChild(now: date.now) }
}

// MARK: - Proofs

let childKeepsSilent = [
  kept(
    in: "TogetherParent.init()", of: { TogetherParent() },
    reads: Array(repeating: .overridden, count: 6)
  ) { observe([$0.first, $0.second, $0.third] + $0.fourth) },
  kept(in: "StaticParent.make()") { observe(StaticParent.make()) },
  kept(in: "StaticParent.fresh") { observe(StaticParent.fresh) },
  kept(in: "StaticParent.makeAnother()") { observe(StaticParent.makeAnother()) },
  kept(in: "free()") { observe(free()) },
  kept(in: "PoorParent.create()") {
    let parent = PoorParent()
    parent.create()
    observe(parent.child)
  },
  kept(in: "LocallyReadingParent.create()") { observe(LocallyReadingParent().create()) },
  unseen(in: "ValueParent.create()", of: { ValueParent() }) { observe($0.create()) },
  kept(in: "FeedingParent.create()", of: FeedingParent.init) { observe($0.create().now) },
]
