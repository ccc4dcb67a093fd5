extension Surroundings {
  static let ofReadme: [String: Surroundings] = [
    "README.md": Surroundings(examples: [
      1: """
      import PackageDescription

      private func dependencies() -> [Target.Dependency] {
        [
          // example
        ]
      }
      """,
      2: """
      import Foundation

      // example
      """,
      3: """
      import Dependencies

      private final class DetailModel {
        @Dependency(\\.date) var date
      }

      private final class ListModel {
        @Dependency(\\.date) var date
        var detail: DetailModel?

        func rowTapped() {
          // example
        }
      }
      """,
    ])
  ]
}
