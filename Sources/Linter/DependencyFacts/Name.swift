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

/// The identifiers that the analysis itself refers to. A case's name is its spelling.
public enum KnownName: UInt32, CaseIterable, Sendable {
  // Swift
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case `self`, `Self`, `super`, `init`, `get`, `set`, `willSet`, `didSet`, `_read`, `_modify`
  case `Type`, `Any`, `newValue`, `oldValue`, `error`, `async`, `main`, `shared`, `standard`
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case `Array`, `ArraySlice`, `ContiguousArray`, `Set`, `Dictionary`, `Optional`, `Sequence`
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case `Collection`, `BidirectionalCollection`, `RandomAccessCollection`, `MutableCollection`
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case `RangeReplaceableCollection`, `String`, `DatabaseWriter`, `URLSession`, `NotificationCenter`
  case `subscript`, `callAsFunction`
  case `wrappedValue`, `projectedValue`, `propertyWrapper`, `TaskLocal`, `escaping`, `autoclosure`
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case `_exported`, `testable`, `available`, `unavailable`
  // The system
  case `Dependency`, `DependencyValues`, `DependencyKey`, `TestDependencyKey`, `DependencyClient`
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case `DependencyEndpoint`, `DependencyEntry`, `liveValue`, `testValue`, `previewValue`, `_current`
  case `current`, `withDependencies`, `withEscapedDependencies`, `prepareDependencies`
  case `withDependency`, `withValue`, `withValues`, `withTestValues`, `operation`, `from`, `yield`
  case `Continuation`, `dependency`, `dependencies`, `transformDependency`, `Value`, `keyPath`
  case `Key`, `unimplemented`, `fatalError`, `reportIssue`, `XCTFail`, `preconditionFailure`
  case `live`, `test`, `preview`, `mock`, `noop`, `failing`, `context`, `Store`, `TestStore`
  // Base types and protocols of types
  case `Reducer`, `ReducerProtocol`, `View`, `App`, `Scene`, `ViewModifier`, `DynamicProperty`
  case `XCTestCase`, `Suite`, `Test`, `PreviewProvider`, `Preview`, `previews`, `ObservableObject`
  case `body`, `reduce`, `default`, `general`, `global`, `NSManagedObject`
  case `UIApplicationDelegate`, `NSApplicationDelegate`, `WKApplicationDelegate`
  case `WKExtensionDelegate`, `UISceneDelegate`, `UIWindowSceneDelegate`
  // Modules
  case `Dependencies`, `ComposableArchitecture`, `DependenciesMacros`, `DependenciesAdditions`
  case `SQLiteData`, `Sharing`, `DependencyRuntime`, `XCTest`, `Testing`, `Combine`, `SwiftUI`
  case `Swift`

  /// A constant, because hot code compares with it.
  @inlinable
  public static var count: UInt32 { last.rawValue + 1 }

  @usableFromInline
  static var last: KnownName { .Swift }
}
