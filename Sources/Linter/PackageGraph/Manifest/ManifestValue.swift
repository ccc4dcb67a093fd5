import SwiftOutline

/// The value of an expression in a manifest.
indirect enum ManifestValue {
  /// Computed by code that is not evaluated, or dependent on the machine that builds.
  case unknown
  case null
  case boolean(Bool)
  case integer(Int)
  case string(String)
  /// Elements in order. One that is `unknown` stands for any number of them.
  case list([ManifestValue])
  /// A target, a product, a tuple or another value made by a call with labelled arguments.
  case object(ManifestObject.ID)
  /// `Owner.name` about which nothing more is known, such as `.test` or the case of an enum. The
  /// owner may be empty.
  case symbol(owner: String, name: String)
  /// One of these, depending on where the manifest is evaluated; as an element of a list, all of
  /// them.
  case oneOf([ManifestValue])
  /// A closure that captures no variables, or a function named without a call.
  case function(ManifestNode)

  /// The depth of nested lists. The evaluator bounds it, so that no value is too deep to compare or
  /// to free.
  var nesting: Int {
    guard case .list(let elements) = self else { return 0 }
    return 1 + (elements.lazy.map(\.nesting).max() ?? 0)
  }
}

/// A value with fields, such as a target: the arguments of its call by label, and later
/// assignments.
struct ManifestObject {
  /// An index into the objects of the evaluator, so that a change to a target is visible through
  /// all references, as with the classes of the library.
  typealias ID = Int

  /// `Target`, `Target.Dependency`, `Product`, or a type of the manifest itself; empty for a tuple.
  var type: String
  /// The function that made it, such as `testTarget`; `init` for an initialiser.
  var factory: String
  var fields: [String: ManifestValue]
  /// Where it was made.
  var branch: ManifestEvaluator.Branch
  /// The file whose code made it.
  var file: Int
}
