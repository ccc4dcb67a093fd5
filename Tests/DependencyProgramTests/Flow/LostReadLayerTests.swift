import DependencyProgram
import Testing

/// Reads that have lost the override of their test, and those beside them.
@Suite struct LostReadLayerTests {
  private static let keeper = #"""
    import Dependencies
    class Keeper {
      @Dependency(\.api) var api
      var local: Int { @Dependency(\.api) var api; return api.fetch() }
      subscript(number: Int) -> Int { api.fetch() + local }
      func both() -> Int { api.fetch() + local }
    }
    """#

  /// - Parameter body: what a test does with a `keeper` that was made with an override.
  private func check(
    _ body: String, reads expected: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram([
      "API.swift": SampleProgram.failingClient,
      "Keeper.swift": Self.keeper,
      "Tests.swift": """
      import Testing
      @Test func test() {
        let keeper = withDependencies { $0.api.fetch = { 1 } } operation: { Keeper() }
        \(body)
      }
      """,
    ])
    let reads = expected.map { #"\.api.fetch \#($0)"# }.joined(separator: ", ")
    expect(try program.readsOfTest(), is: reads, sourceLocation: sourceLocation)
  }

  @Test("a read that has the override has its row beside one that has lost it")
  func besideALoss() throws {
    for (use, unit) in [("keeper.both()", "both()"), ("keeper[1]", "subscript(_:).get")] {
      try check(
        "_ = \(use)",
        reads: [
          "overridden by Keeper.\(unit)",
          "unimplemented by Keeper.\(unit) < Keeper.local.get",
        ])
    }
  }

  @Test("so has one that may have it: of an unknown object, or in one of several branches")
  func perhapsBesideALoss() throws {
    try check(
      "_ = [keeper].first!.both()",
      reads: [
        "overridden? by Keeper.both()", "unimplemented by Keeper.both() < Keeper.local.get",
      ])
    try check(
      "if a { _ = keeper[1] } else { _ = keeper[1] }; _ = keeper.local",
      reads: [
        "overridden? by Keeper.subscript(_:).get", "unimplemented by Keeper.local.get",
      ])
  }
}
