/// A hashable and sendable value of any type.
///
/// A `Sendable` counterpart of `AnyHashable`:
///
/// ```swift
/// var tasks: [AnyHashableSendable: Task<Void, Never>] = [:]
/// tasks["refresh"] = Task { await refresh() }
/// tasks[AnyHashableSendable(user.id)] = Task { await load(user) }
/// ```
///
/// Two of them are equal if `AnyHashable` considers their values equal, so numbers compare across
/// types. As a key of type `AnyHashable`, it is equivalent to its value.
public struct AnyHashableSendable: Hashable, Sendable {
  /// The value. Never an `AnyHashableSendable` itself.
  public let base: any Hashable & Sendable

  /// Wraps a value whose type the compiler does not know.
  ///
  /// - Parameter base: the value to wrap. An `AnyHashableSendable` is not wrapped a second time.
  @_disfavoredOverload
  public init(_ base: any Hashable & Sendable) {
    self.base = Self.unwrapped(base)
  }

  /// Wraps a value.
  ///
  /// ```swift
  /// AnyHashableSendable(1) == AnyHashableSendable(1.0)  // true, as of two `AnyHashable`
  /// ```
  ///
  /// - Parameter base: the value to wrap. An `AnyHashableSendable` is not wrapped a second time.
  public init(_ base: some Hashable & Sendable) {
    self.base = Self.unwrapped(base)
  }

  /// Whether both values are equal, according to `AnyHashable`.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.erased == rhs.erased }

  /// Feeds the value to the hasher.
  ///
  /// By way of `AnyHashable`, like the comparison: `1` and `1.0` are equal, so they must have the
  /// same hash.
  public func hash(into hasher: inout Hasher) { erased.hash(into: &hasher) }

  private var erased: AnyHashable { AnyHashable(base) }

  private static func unwrapped(_ value: any Hashable & Sendable) -> any Hashable & Sendable {
    (value as? Self)?.base ?? value
  }
}

extension AnyHashableSendable: _HasCustomAnyHashableRepresentation {
  /// The result of a cast to `AnyHashable`: the value itself, wrapped in one.
  public func _toCustomAnyHashable() -> AnyHashable? { erased }
}

extension AnyHashableSendable: CustomStringConvertible {
  /// The description of the value.
  public var description: String { String(describing: base) }
}

extension AnyHashableSendable: CustomDebugStringConvertible {
  /// The wrapper's name with the value's debug description in parentheses.
  public var debugDescription: String { "AnyHashableSendable(\(String(reflecting: base)))" }
}

extension AnyHashableSendable: CustomReflectable {
  /// A mirror with the value as its only child.
  public var customMirror: Mirror { Mirror(self, children: ["value": base]) }
}

extension AnyHashableSendable: ExpressibleByBooleanLiteral {
  /// Wraps a `Bool`.
  public init(booleanLiteral value: Bool) { self.init(value) }
}

extension AnyHashableSendable: ExpressibleByIntegerLiteral {
  /// Wraps an `Int`.
  public init(integerLiteral value: Int) { self.init(value) }
}

extension AnyHashableSendable: ExpressibleByFloatLiteral {
  /// Wraps a `Double`.
  public init(floatLiteral value: Double) { self.init(value) }
}

extension AnyHashableSendable: ExpressibleByStringLiteral {
  /// Wraps a `String`.
  public init(stringLiteral value: String) { self.init(value) }
}
