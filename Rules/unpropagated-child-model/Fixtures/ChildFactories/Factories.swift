import Dependencies

final class FactoryChild {
  @Dependency(\.uuid) var uuid
  static func make() -> FactoryChild { FactoryChild() }
}

/// A factory creates with what is current where it is called.
func makeFactoryChild() -> FactoryChild {
  FactoryChild()
}

enum FactoryOfChildren {
  static func detail() -> FactoryChild { FactoryChild() }
  static func through() -> FactoryChild { detail() }
}

/// Makes nothing new.
func findFactoryChild(in children: [FactoryChild]) -> FactoryChild? { children.first }

/// Reads as well as creates: one finding all the same, where the child is forgotten.
func makeReadingChild() -> FactoryChild {
  @Dependency(\.date) var date
  _ = date
  return FactoryChild()
}
