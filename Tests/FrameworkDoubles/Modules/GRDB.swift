public struct Database {}

public protocol DatabaseReader: AnyObject, Sendable {}

public protocol DatabaseWriter: DatabaseReader {}

extension DatabaseReader {
  public func read<T>(_ value: (Database) throws -> T) throws -> T { fatalError() }
  public func read<T>(_ value: @escaping @Sendable (Database) throws -> T) async throws -> T {
    fatalError()
  }
}

extension DatabaseWriter {
  public func write<T>(_ updates: (Database) throws -> T) throws -> T { fatalError() }
  public func write<T>(_ updates: @escaping @Sendable (Database) throws -> T) async throws -> T {
    fatalError()
  }
}

public final class DatabaseQueue: DatabaseWriter {}

public final class DatabasePool: DatabaseWriter {}
