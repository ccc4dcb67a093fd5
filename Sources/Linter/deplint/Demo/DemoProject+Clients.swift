// The dependencies of the bookshop.

extension DemoProject {
  /// `missing-live-value`; its twin is `session`.
  static let bookClient = #"""
    import Dependencies

    struct Book: Equatable, Sendable {
      var title: String
    }

    /// The shop's server.
    struct BookClient: Sendable {
      var books: @Sendable () async throws -> [Book]
    }

    // Wrong: the live client was forgotten, so users of a release build get the test value.
    extension BookClient: TestDependencyKey {
      static let testValue = BookClient(books: unimplemented("BookClient.books"))
    }

    extension DependencyValues {
      var bookClient: BookClient {
        get { self[BookClient.self] }
        set { self[BookClient.self] = newValue }
      }
    }

    """#

  /// The twin of `bookClient`: it has no live value either, but the entry point supplies one.
  static let session = #"""
    import Dependencies

    /// Who is signed in.
    struct Session: Sendable {
      var token: @Sendable () -> String?
    }

    // Right, though it looks the same as in BookClient.swift: `main()` supplies the live value.
    extension Session: TestDependencyKey {
      static let testValue = Session(token: unimplemented("Session.token", placeholder: nil))
    }

    extension DependencyValues {
      var session: Session {
        get { self[Session.self] }
        set { self[Session.self] = newValue }
      }
    }

    """#

  /// `missing-test-value` for `Shelf`; its twin is `Janitor`.
  static let storage = #"""
    import Dependencies
    import Foundation

    /// Keeps the list of books on disk.
    struct Shelf: Sendable {
      var save: @Sendable ([String]) throws -> Void
      var load: @Sendable () throws -> [String]
    }

    // Wrong: a test that overrides 'save' alone reads the disk.
    extension Shelf: DependencyKey {
      static let liveValue = Shelf(
        save: { try JSONEncoder().encode($0).write(to: URL(filePath: "shelf.json")) },
        load: {
          let data = try Data(contentsOf: URL(filePath: "shelf.json"))
          return try JSONDecoder().decode([String].self, from: data)
        })
    }

    /// Removes pictures that nobody needs any more.
    struct Janitor: Sendable {
      var sweep: @Sendable () throws -> Void
    }

    // Right: a test that forgets to override it fails.
    extension Janitor: DependencyKey {
      static let liveValue = Janitor(sweep: {
        try FileManager.default.removeItem(atPath: "covers")
      })
      static let testValue = Janitor(sweep: unimplemented("Janitor.sweep"))
    }

    extension DependencyValues {
      var shelf: Shelf {
        get { self[Shelf.self] }
        set { self[Shelf.self] = newValue }
      }

      var janitor: Janitor {
        get { self[Janitor.self] }
        set { self[Janitor.self] = newValue }
      }
    }

    """#
}
