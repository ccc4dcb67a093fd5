/// The sample project that `deplint demo` lints: a bookshop, wrong in the ways that matter most.
///
/// Each of the four core rules has one finding in it. Next to the code of each finding is a twin
/// that does the same correctly, and that deplint does not report.
enum DemoProject {
  static let files: [(path: String, text: String)] = [
    (path: "Package.swift", text: manifest),
    (path: "Sources/Bookshop/BookClient.swift", text: bookClient),
    (path: "Sources/Bookshop/Bookshop.swift", text: entryPoint),
    (path: "Sources/Bookshop/DetailModel.swift", text: detailModel),
    (path: "Sources/Bookshop/ListModel.swift", text: listModel),
    (path: "Sources/Bookshop/Refresher.swift", text: refresher),
    (path: "Sources/Bookshop/Session.swift", text: session),
    (path: "Sources/Bookshop/Storage.swift", text: storage),
    (path: "Tests/BookshopTests/ListModelTests.swift", text: listModelTests),
  ]

  /// An executable, so that the live values must be supplied.
  private static let manifest = #"""
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "Bookshop",
      dependencies: [
        .package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.9.0")
      ],
      targets: [
        .executableTarget(
          name: "Bookshop",
          dependencies: [.product(name: "Dependencies", package: "swift-dependencies")]),
        .testTarget(
          name: "BookshopTests",
          dependencies: ["Bookshop", .product(name: "Dependencies", package: "swift-dependencies")]),
      ]
    )

    """#

  /// Supplies one of the two live values that are declared nowhere.
  private static let entryPoint = #"""
    import Dependencies

    /// Where the program starts.
    @main enum Bookshop {
      @MainActor static func main() async throws {
        prepareDependencies {
          $0.session = Session(token: { "from the keychain" })
        }
        let list = ListModel()
        try await list.load()
        list.firstBookTapped()
        Refresher().start()
      }
    }

    """#

  /// Overrides the dependencies that the code loses: without a test that overrides them, their loss
  /// would have no effect.
  private static let listModelTests = #"""
    import Dependencies
    import Foundation
    import Testing

    @testable import Bookshop

    @MainActor @Test func tappingABookShowsIt() async throws {
      let list = withDependencies {
        $0.bookClient.books = { [Book(title: "Emma")] }
        $0.shelf.save = { _ in }
        $0.session.token = { "a token" }
      } operation: {
        ListModel()
      }
      try await list.load()
      try list.restore()
      list.bookTapped(list.books[0])
      list.detail?.buyTapped()
      #expect(list.detail?.boughtAt != nil)
    }

    @Test func tidiesUpAtNight() {
      withDependencies {
        $0.date.now = Date(timeIntervalSince1970: 0)
        $0.janitor.sweep = {}
      } operation: {
        Refresher().start()
      }
    }

    """#
}
