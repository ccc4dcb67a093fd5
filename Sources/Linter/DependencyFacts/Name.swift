/// An identifier of one file, by its number in the file's `NameTable`.
///
/// The numbers below `KnownName.count` mean the same name in every file.
public struct Name: PackedKey, Sendable {
  public let rawValue: UInt32

  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The absence of a name: an unlabelled argument, a pattern in place of a variable's name.
  @inlinable
  public static var none: Name { Name(rawValue: .max) }

  @inlinable
  public static func known(_ name: KnownName) -> Name { Name(rawValue: name.rawValue) }

  @inlinable
  public static func == (name: Name, known: KnownName) -> Bool { name.rawValue == known.rawValue }

  @inlinable
  public static func != (name: Name, known: KnownName) -> Bool { name.rawValue != known.rawValue }

  @inlinable
  public var packed: UInt64 { UInt64(rawValue) }

  @inlinable
  public var known: KnownName? { KnownName(rawValue: rawValue) }
}

/// The identifiers that facts themselves, or hot code, refer to: words of the language, and names
/// of the dependency system. A case's name is its spelling.
public enum KnownName: UInt32, CaseIterable, Sendable {
  // Swift
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case `self`, `Self`, `super`, `init`, `get`, `set`, `willSet`, `didSet`, `_modify`, `subscript`
  case `Type`, `newValue`, `error`, `async`, `main`, `callAsFunction`, `wrappedValue`
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case `projectedValue`, `propertyWrapper`, `escaping`, `autoclosure`, `_exported`, `testable`
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case `Array`, `Dictionary`, `Optional`, `String`, `TaskLocal`
  // The system
  case `Dependency`, `DependencyValues`, `DependencyKey`, `TestDependencyKey`, `DependencyClient`
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case `DependencyEndpoint`, `DependencyEntry`, `liveValue`, `testValue`, `previewValue`, `_current`
  case `current`, `withDependencies`, `withEscapedDependencies`, `prepareDependencies`
  case `withDependency`, `withValue`, `withValues`, `withTestValues`, `operation`, `from`, `yield`
  case `dependency`, `dependencies`, `transformDependency`, `Value`
  // The types of its values
  case `DatabaseWriter`, `URLSession`, `NotificationCenter`
  // Its modules
  case `Dependencies`, `ComposableArchitecture`, `DependenciesMacros`, `DependenciesAdditions`
  case `SQLiteData`, `Sharing`, `DependencyRuntime`

  /// A constant, because hot code compares with it.
  @inlinable
  public static var count: UInt32 { last.rawValue + 1 }

  @usableFromInline
  static var last: KnownName { .DependencyRuntime }
}
