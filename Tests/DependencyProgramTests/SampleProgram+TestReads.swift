import DependencyProgram

/// The table of tests of a sample program.
extension SampleProgram {
  /// A client with two endpoints that fail in tests, under `\.api`.
  static let failingClient = #"""
    @DependencyClient struct API { var fetch: () -> Int; var other: () -> Int }
    extension API: TestDependencyKey { static let testValue = API() }
    extension DependencyValues {
      var api: API { get { self[API.self] } set { self[API.self] = newValue } }
    }
    """#

  /// The reads and overrides of a test, as the dump lists them; nothing if it has none.
  func readsOfTest(_ name: String = "test()") throws -> String {
    let line = try dump(.testReads).split(separator: "\n").first { $0.contains(name) }
    return line.map { $0.split(separator: "  ").dropFirst(2).joined(separator: "  ") } ?? ""
  }
}
