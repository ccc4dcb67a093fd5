/// The type of an expression, as far as it is known.
package enum ValueType: Equatable {
  case unknown
  case instance(Nominal)
  /// The type itself: `Model`, `Model.self`
  case metatype(Nominal)

  package var nominal: Nominal? {
    switch self {
    case .unknown: nil
    case .instance(let nominal), .metatype(let nominal): nominal
    }
  }

  /// The type of an instance; nil for a type itself.
  var instance: Nominal? {
    if case .instance(let nominal) = self { nominal } else { nil }
  }
}
