public import DependencyRuntime

// Property wrappers that read a dependency when they are created, in place of those of libraries.

// MARK: - A database

public protocol DatabaseWriter: Sendable {
  func read()
}

private struct LiveDatabase: DatabaseWriter {
  let seen = Seen.live

  func read() { observe(seen) }
}

private struct BlankDatabase: DatabaseWriter {
  func read() {}
}

/// As in the library, a test that sets no database is told so.
private enum DefaultDatabase: DependencyKey {
  static let liveValue: any DatabaseWriter = LiveDatabase()
  static var testValue: any DatabaseWriter {
    reportIssue("A blank database is being used.")
    return BlankDatabase()
  }
}

extension DependencyValues {
  public var defaultDatabase: any DatabaseWriter {
    get { self[DefaultDatabase.self] }
    set { self[DefaultDatabase.self] = newValue }
  }
}

/// The rows of a table: none, but the database is asked for them.
@propertyWrapper public struct FetchAll<Element> {
  public let wrappedValue: [Element]

  public init(wrappedValue: [Element] = [], database: (any DatabaseWriter)? = nil) {
    @Dependency(\.defaultDatabase) var defaultDatabase
    (database ?? defaultDatabase).read()
    self.wrappedValue = wrappedValue
  }
}

// MARK: - Shared state

public protocol PersistenceKey<Value> {
  associatedtype Value
  func load(initialValue: Value?) -> Value?
  func save(_ value: Value)
}

/// A value that its key keeps.
@propertyWrapper public struct Shared<Value> {
  private let key: any PersistenceKey<Value>
  private var value: Value

  public init(wrappedValue: Value, _ key: some PersistenceKey<Value>) {
    self.key = key
    value = key.load(initialValue: wrappedValue) ?? wrappedValue
  }

  public var wrappedValue: Value {
    get { value }
    set {
      value = newValue
      key.save(newValue)
    }
  }
}
