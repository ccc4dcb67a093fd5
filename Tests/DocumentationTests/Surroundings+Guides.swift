extension Surroundings {
  static let ofGuides: [String: Surroundings] = [
    "\(guide)/ForUsersOfTCA.md": Surroundings(
      """
      import ComposableArchitecture
      import DependenciesMacros
      import SwiftUI

      extension DependencyValues {
        fileprivate var drafts: Drafts {
          get { self[Drafts.self] }
          set { self[Drafts.self] = newValue }
        }
      }

      private struct Today: View {
        var body: some View {
          @Dependency(\\.date.now) var now
          return Text("\\(now)")
        }
      }

      """,
      examples: [
        1: """
        \(liveDrafts)
        // example
        """,
        2: """
        import Testing

        \(liveDrafts)
        // example 1
        // example
        """,
        3: """
        // example 1
        // example
        """,
        4: """
        import Testing

        \(liveDrafts)
        // example 1
        // example
        """,
        5: """
        import Testing

        \(liveDrafts)
        // example 1
        // example
        """,
        6: """
        \(liveDrafts)
        // example 1
        // example
        """,
      ]),
    "\(guide)/BesideTheRuntime.md": Surroundings(
      """
      import Dependencies
      import Foundation

      """,
      examples: [1: "// example", 2: "// example 1"]),
    "\(guide)/QuestionsAndAnswers.md": wholeFiles,
    "\(guide)/Migrating.md": Surroundings(examples: [
      1: "// example", 2: "// example",
      3: """
      import PackageDescription

      private func dependencies() -> [Target.Dependency] {
        [
          // example
        ]
      }
      """,
    ]),
    "\(guide)/Formats.md": wholeFiles,
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
        3: """
        import PackageDescription

        private func dependency() -> Package.Dependency {
          // example
        }
        """,
      ]),
    ".github/CONTRIBUTING.md": Surroundings(examples: [
      1: """
      import Dependencies

      private final class DetailModel {
        @Dependency(\\.date) var date
        var day: String { "\\(date.now)" }
      }

      private final class ListModel {
        @Dependency(\\.date) var date
        var day: String { "\\(date.now)" }
        var detail: DetailModel?

        func rowTapped() {
          // example
        }
      }
      """
    ]),
  ]

  private static let guide = "Sources/Linter/deplint/deplint.docc"

  /// For blocks with their imports.
  private static let wholeFiles = Surroundings("// example")

  private static let liveDrafts = """
    extension Drafts: DependencyKey {
      fileprivate static let liveValue = Drafts(save: { _ in })
      fileprivate static let testValue = Drafts()
    }
    """
}
