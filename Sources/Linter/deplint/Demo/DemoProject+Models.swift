// The models of the bookshop.

extension DemoProject {
  /// `unpropagated-child-model` in `bookTapped(_:)`; its twin is `firstBookTapped()`.
  static let listModel = #"""
    import Dependencies

    @MainActor final class ListModel {
      @Dependency(\.bookClient) var bookClient
      @Dependency(\.shelf) var shelf
      private(set) var books: [Book] = []
      private(set) var detail: DetailModel?

      func load() async throws {
        books = try await bookClient.books()
        try shelf.save(books.map(\.title))
      }

      func restore() throws {
        books = try shelf.load().map(Book.init)
      }

      // Wrong: the detail model forgets what the list was created with.
      func bookTapped(_ book: Book) {
        detail = DetailModel(book: book)
      }

      // Right: it is handed on.
      func firstBookTapped() {
        guard let book = books.first else { return }
        detail = withDependencies(from: self) { DetailModel(book: book) }
      }
    }

    """#

  /// The child of `listModel`.
  static let detailModel = #"""
    import Dependencies
    import Foundation

    @MainActor final class DetailModel {
      @Dependency(\.session) var session
      @Dependency(\.date.now) var now
      let book: Book
      private(set) var boughtAt: Date?

      init(book: Book) { self.book = book }

      func buyTapped() {
        guard session.token() != nil else { return }
        boughtAt = now
      }
    }

    """#

  /// `escaping-closure-loses-overrides` in `start()`; its twin is `startWithValues()`.
  static let refresher = #"""
    import Dependencies
    import Dispatch
    import Foundation

    /// Tidies up while nobody looks.
    final class Refresher: Sendable {
      private let queue = DispatchQueue(label: "refresher")

      // Wrong: code on a dispatch queue sees no overrides, however deep it reads.
      func start() {
        queue.async { self.refresh() }
      }

      // Right: the values travel along.
      func startWithValues() {
        withEscapedDependencies { dependencies in
          queue.async {
            dependencies.yield { self.refresh() }
          }
        }
      }

      private func refresh() {
        if isNight() { sweep() }
      }

      private func isNight() -> Bool {
        @Dependency(\.date.now) var now
        return Calendar.current.component(.hour, from: now) < 6
      }

      private func sweep() {
        @Dependency(\.janitor) var janitor
        try? janitor.sweep()
      }
    }

    """#
}
