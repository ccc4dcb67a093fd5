/// A construct of which a rule claims something, with the mistake or without it.
///
/// The declarations stand in a file of their own. When the program runs, an expression tells
/// whether the mistake is there: by what the construct's code reads, not by how it is written.
struct Claim: Sendable {
  /// Its number in the program.
  let id: Int
  let kind: Kind

  /// The claims, each of one rule.
  enum Kind: String, Sendable, CaseIterable {
    /// A static value keeps what was overridden at its first use.
    case `static` = "static-dependency"
    /// The value of a key does.
    case frozen = "frozen-dependency"
    /// Values of keys that need each other.
    case cycle = "dependency-cycle"
    /// Code of a deinitialiser does not see what its object was created with.
    case deinitializer = "dependency-in-deinit"
    /// An object hands on nothing.
    case empty = "propagation-from-empty-model"
    /// An override that an object remembers, and that the current values hide from it.
    case shadowed = "shadowed-override"
    /// A result that reads when the scope around it has ended.
    case lazy = "escaped-lazy-work"
    /// A scope of a hand-written system that its wrapper does not look at.
    case unseen = "override-without-effect"
    /// A scope changes the object that everybody has.
    case mutated = "mutated-shared-default"
  }
}
