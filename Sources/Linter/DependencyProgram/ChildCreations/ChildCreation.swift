/// A model that creates another one after its own creation.
package struct ChildCreation {
  package let site: EffectSite
  package let parent: Nominal
  package let child: Nominal
  /// The function that creates the child, if it is not created right here.
  package let factory: DeclRef?
  /// The `withDependencies` without `from:` around it.
  package let scope: CodeRef?
  /// The closure around it that sees nobody's values.
  package let lost: LostRegion?
  /// Whether `self` can be named where the child is created without further ado.
  package let isSelfInSight: Bool
  /// A class that the parent can be and that declares no wrapper of its own: for its instances
  /// `withDependencies(from: self)` finds no values.
  package let heirWithoutWrapper: Heir?

  /// Whether the parent's values are of a hand-written system.
  package let isHandWritten: Bool

  package enum Heir {
    case known(Nominal)
    /// The parent is open to other modules.
    case unknown
  }
}
