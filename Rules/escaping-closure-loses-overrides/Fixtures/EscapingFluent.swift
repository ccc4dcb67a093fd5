import Dependencies
import Foundation

#if canImport(CoreData)
  import CoreData
#endif
#if canImport(Fluent)
  import Fluent
#endif

private func persist(_ date: Date) {}

#if canImport(Fluent)
  func inTransaction(_ database: any Database) async throws {
    try await database.transaction { _ in  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      persist(date.now)
    }
  }

  func transactionDeclaredBefore(_ database: any Database) async throws {
    @Dependency(\.date) var date
    try await database.transaction { _ in persist(date.now) }
  }
#endif

#if canImport(CoreData)
  func inContext(_ context: NSManagedObjectContext) async {
    await context.perform {  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      persist(date.now)
    }
    context.performAndWait {
      @Dependency(\.date) var date
      persist(date.now)
    }
  }
#endif
