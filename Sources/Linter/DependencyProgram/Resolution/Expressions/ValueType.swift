package import DependencyFacts

/// The type of an expression, as far as it is known.
///
/// An optional of a named type counts as the wrapped type, because their members are not confused.
package indirect enum ValueType: Hashable {
  case unknown
  case instance(Nominal)
  /// The type itself: `Model`, `Model.self`
  case metatype(Nominal)
  /// An instance of a generic type, with its generic arguments: `Box<Model>`, `[Model]`
  case boxed(Nominal, [ValueType])
  /// An optional collection, tuple or function.
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

  /// The name of an instance's type, if another module declares it.
  var externalInstance: Name? { if case .external(let name)? = instance { name } else { nil } }

  /// The type of a function's result.
  var result: ValueType { if case .function(_, let type) = self { type } else { .unknown } }

  /// The types of a function's parameters.
  var parameters: [ValueType] { if case .function(let types, _) = self { types } else { [] } }

  /// The wrapped type of an optional; any other type itself.
  var unwrapped: ValueType { if case .optional(let type) = self { type } else { self } }

  /// The optional of the type.
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

  /// The common type of several expressions; unknown if there is none.
  static func agreed(_ types: [ValueType]) -> ValueType {
    guard let first = types.first, types.dropFirst().allSatisfy({ $0 == first }) else {
      return .unknown
    }
    return first
  }
}
