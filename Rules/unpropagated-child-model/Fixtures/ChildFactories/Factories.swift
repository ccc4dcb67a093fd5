import Dependencies

final class FactoryChild {
  @Dependency(\.uuid) var uuid
  static func make() -> FactoryChild { FactoryChild() }
  static var fresh: FactoryChild { FactoryChild() }
}

/// A factory creates with what is current where it is called.
func makeFactoryChild() -> FactoryChild {
  FactoryChild()
}

enum FactoryOfChildren {
  static func detail() -> FactoryChild { FactoryChild() }
  static func through() -> FactoryChild { detail() }
}

/// An object that owns nothing, and creates for others.
struct ChildFactory {
  func detail() -> FactoryChild { FactoryChild() }
  var other: FactoryChild { FactoryChild() }
  static var fresh: FactoryChild { FactoryChild() }
  static let shared = FactoryChild()
  static func many() -> [FactoryChild] { [1, 2].map { _ in FactoryChild() } }
  func pair() -> (first: FactoryChild?, count: Int) { (FactoryChild(), 1) }
}

/// Makes nothing new.
func findFactoryChild(in children: [FactoryChild]) -> FactoryChild? { children.first }

/// Reads as well as creates: one finding all the same, where the child is forgotten.
func makeReadingChild() -> FactoryChild {
  @Dependency(\.date) var date
  _ = date
  return FactoryChild()
}
