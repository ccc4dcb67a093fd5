package import DependencyFacts

/// The type of an expression, as far as it is known.
///
/// What is optional counts as what it wraps, where that has a name: no member of the one is taken
/// for a member of the other.
package indirect enum ValueType: Hashable {
  case unknown
  case instance(Nominal)
  /// The type itself: `Model`, `Model.self`
  case metatype(Nominal)
  /// An instance of a generic type, with what its parameters stand for: `Box<Model>`, `[Model]`
  case boxed(Nominal, [ValueType])
  /// Of a collection, a tuple or a function.
  case optional(ValueType)
  case tuple([Element])
  /// The parameters, and the result.
  case function([ValueType], ValueType)

  package struct Element: Hashable {
    package var label: Name
    package var type: ValueType
  }

  package var nominal: Nominal? {
    switch self {
    case .unknown, .optional, .tuple, .function: nil
    case .instance(let nominal), .metatype(let nominal), .boxed(let nominal, _): nominal
    }
  }

  /// The type of an instance; nil for a type itself.
  var instance: Nominal? {
    switch self {
    case .instance(let nominal), .boxed(let nominal, _): nominal
    case .unknown, .metatype, .optional, .tuple, .function: nil
    }
  }

  /// The name of the type of an instance which another module declares.
  var externalInstance: Name? {
    if case .external(let name)? = instance { name } else { nil }
  }

  /// What is there if the value is.
  var unwrapped: ValueType { if case .optional(let type) = self { type } else { self } }

  /// The type of what may not be there.
  var optional: ValueType {
    switch self {
    case .unknown, .instance, .metatype, .optional: self
    case .boxed, .tuple, .function: .optional(self)
    }
  }

  static func array(of element: ValueType) -> ValueType {
    .boxed(.external(.known(.Array)), [element])
  }

  static func dictionary(_ key: ValueType, _ value: ValueType) -> ValueType {
    .boxed(.external(.known(.Dictionary)), [key, value])
  }

  /// The one type that all of some expressions have; unknown if there is none.
  static func agreed(_ types: [ValueType]) -> ValueType {
    guard let first = types.first, types.dropFirst().allSatisfy({ $0 == first }) else {
      return .unknown
    }
    return first
  }
}
