import SwiftOutline

/// The value of an expression in a manifest.
indirect enum ManifestValue {
  /// Computed by code that is not evaluated, or given by the machine that builds.
  case unknown
  case null
  case boolean(Bool)
  case integer(Int)
  case string(String)
  /// Elements in order. One that is `unknown` stands for any number of them.
  case list([ManifestValue])
  /// A target, a product, a tuple …: whatever is made by a call with labelled arguments.
  case object(ManifestObject.ID)
  /// `Owner.name` where nothing more is known: `.test`, the case of an enum. The owner may be
  /// empty.
  case symbol(owner: String, name: String)
  /// One of these, depending on where the manifest is evaluated; as an element, all of them.
  case oneOf([ManifestValue])
  /// A closure that uses no variables around it, or a function named without a call.
  case function(ManifestNode)

  /// How many lists lie within each other. The evaluator bounds it, so that no value is too deep to
  /// compare or to free.
  var nesting: Int {
    guard case .list(let elements) = self else { return 0 }
    return 1 + (elements.lazy.map(\.nesting).max() ?? 0)
  }
}

/// A thing with fields, such as a target: its arguments by label, and what was assigned since.
struct ManifestObject {
  /// An index into the objects of the evaluator, so that a target changed in one place is changed
  /// in all, as with the classes of the real thing.
  typealias ID = Int

  /// `Target`, `Target.Dependency`, `Product`, or a type of the manifest itself; empty for a tuple.
  var type: String
  /// The function that makes it, such as `testTarget`; `init` for an initialiser.
  var factory: String
  var fields: [String: ManifestValue]
  /// Where it was made.
  var branch: ManifestEvaluator.Branch
  /// The file whose code made it.
  var file: Int
}
