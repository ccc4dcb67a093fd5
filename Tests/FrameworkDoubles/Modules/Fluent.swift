public protocol Database: Sendable {
  func transaction<T>(
    _ closure: @escaping @Sendable (any Database) async throws -> T
  ) async throws -> T
}
