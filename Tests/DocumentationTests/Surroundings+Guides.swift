extension Surroundings {
  static let ofGuides: [String: Surroundings] = [
    "Sources/Runtime/DependencyRuntime/DependencyRuntime.docc/DependencyRuntime.md": Surroundings(
      examples: [
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
      ]),
    ".github/CONTRIBUTING.md": Surroundings(examples: [
      1: """
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
      """
    ]),
  ]
}
