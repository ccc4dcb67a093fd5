/// A construct that a rule makes a claim about, with or without the mistake.
///
/// The declarations are in a file of their own. When the program runs, an expression determines
/// whether the mistake is there, from the values that the construct's code reads rather than from
/// how it is written.
struct Claim: Sendable {
  /// Its number in the program.
  let id: Int
  let kind: Kind

  /// The kinds of claims, each about one rule.
  enum Kind: String, Sendable, CaseIterable {
    /// A static value keeps the override of its first use.
    case `static` = "static-dependency"
    /// The value of a key keeps the override of its first use.
    case frozen = "frozen-dependency"
    /// Values of keys that need each other.
    case cycle = "dependency-cycle"
    /// Code in a deinitialiser does not see the values that its object was created with.
    case deinitializer = "dependency-in-deinit"
    /// An object has nothing to propagate.
    case empty = "propagation-from-empty-model"
    /// An object remembers an override that the current values hide.
    case shadowed = "shadowed-override"
    /// A result reads after the scope around it has ended.
    case lazy = "escaped-lazy-work"
    /// The wrapper of a hand-written system does not see a scope.
    case unseen = "override-without-effect"
    /// A scope changes an object that everything shares.
    case mutated = "mutated-shared-default"
    /// An endpoint of a live value does nothing but report.
    case placeholder = "placeholder-live-endpoint"
    /// The object of a test value keeps what one test did to it.
    case shared = "shared-mutable-test-value"
    /// No code reads a wrapper.
    case unused = "unused-dependency"
    /// A model is created in a scope by some functions of a type, and without by another one.
    case partly = "partly-overridden-model"
    /// A copy of the time is old when it is used.
    case snapshot = "snapshot-of-changing-value"
    /// A closure runs where the values of the code that wrote it are not current.
    case closure = "escaping-closure-loses-overrides"
    /// An object forgets the values that its parent was created with.
    case child = "unpropagated-child-model"

    /// The kinds of journeys.
    static let ofJourneys: [Self] = [.closure, .child, .lazy]

    /// The others, and those that are both.
    static let ofMistakes = allCases.filter { $0 != .closure && $0 != .child }
  }
}
