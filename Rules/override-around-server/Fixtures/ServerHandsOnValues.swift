import Dependencies
import Foundation

#if canImport(Vapor)
  import Vapor

  /// Each request yields to the values of the scope.
  func servesWithContinuation(_ app: Application) async throws {
    try await withDependencies {
      $0.date = .constant(Seen.mock.date)
    } operation: {
      withEscapedDependencies { values in
        app.get("date") {
          values.yield {
            @Dependency(\.date) var date
            return date.now
          }
        }
      }
      try await app.execute()
    }
  }
#endif
