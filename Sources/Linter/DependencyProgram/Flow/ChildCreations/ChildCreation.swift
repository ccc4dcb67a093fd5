/// A model that creates another one after its own creation.
package struct ChildCreation {
  package let site: EffectSite
  package let parent: Nominal
  package let child: Nominal
  /// The function that creates the child, if it is not created right here.
  package let factory: DeclRef?
  /// The enclosing `withDependencies` without `from:`.
  package let scope: CodeRef?
  /// The enclosing closure that loses the values.
  package let lost: LostRegion?
  /// Whether `self` can be used directly where the child is created.
  package let isSelfInSight: Bool
  /// The parent's class or a subclass without a wrapper of its own: for its instances,
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
