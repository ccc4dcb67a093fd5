extension Surroundings {
  static let ofMacros: [String: Surroundings] = [
    "Sources/Runtime/DependencyMacros/DependencyClient.swift": Surroundings(
      """
      import DependencyMacros

      private struct User: Sendable {}
      """,
      examples: [
        1: "// example",
        2: """
        @DependencyClient
        private struct Users {
          // example
        }
        """,
      ]),
    "Sources/Runtime/DependencyMacros/DependencyEntry.swift": """
    import DependencyMacros

    @DependencyClient
    private struct APIClient: Sendable {
      var log: @Sendable (String) -> Void

      static let live = APIClient(log: { _ in })
    }
    """,
  ]
}
