import Dependencies
import Foundation

#if canImport(GRDB)
  import GRDB

  func store(_ date: Date) {}

  struct DatabaseRepository {
    let queue: DatabaseQueue
    let pool: DatabasePool
    let writer: any DatabaseWriter

    // MARK: Asynchronous access runs on another queue

    func save() async throws {
      try await queue.write { _ in  // expect: escaping-closure-loses-overrides
        @Dependency(\.date) var date
        store(date.now)
      }
    }

    func load() async throws -> Date {
      try await pool.read { _ in  // expect: escaping-closure-loses-overrides
        @Dependency(\.date) var date
        return date.now
      }
    }

    func saveToAnyWriter() async throws {
      try await writer.write { db in  // expect: escaping-closure-loses-overrides
        @Dependency(\.uuid) var uuid
        _ = (db, uuid())
      }
    }

    func saveThroughAFunction() async throws {
      try await writer.write { _ in  // expect: escaping-closure-loses-overrides
        stamp()
      }
    }

    private func stamp() {
      @Dependency(\.date) var date
      store(date.now)
    }

    // MARK: Synchronous access runs where it stands

    func saveSynchronously() throws {
      try queue.write { _ in
        @Dependency(\.date) var date
        store(date.now)
      }
    }

    func loadSynchronously() throws -> Date {
      try pool.read { _ in
        @Dependency(\.date) var date
        return date.now
      }
    }

    /// A closure that cannot wait makes the synchronous access.
    func loadBeforeSomethingAwaited() async throws {
      let load = {
        try queue.read { _ in
          @Dependency(\.date) var date
          return date.now
        }
      }
      await keep(try load())
    }

    private func keep(_ date: Date) async {}

    // MARK: Good twin

    func saveDeclaredBefore() async throws {
      @Dependency(\.date) var date
      try await queue.write { _ in store(date.now) }
    }
  }

  /// A type of the program whose name says nothing.
  struct DatabaseLog {
    func write(_ body: () -> Void) async { body() }

    func append() async {
      await write {
        @Dependency(\.date) var date
        store(date.now)
      }
    }
  }
#endif
