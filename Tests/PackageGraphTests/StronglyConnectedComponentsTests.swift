import PackageGraph
import Testing

@Suite struct StronglyConnectedComponentsTests {
  /// - Parameter expected: each with its nodes in ascending order.
  private func check(
    _ successors: [[Int]], groups expected: [[Int]],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = StronglyConnectedComponents(ofGraph: successors).components.map { $0.sorted() }
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  @Test("a node comes after all nodes that it leads to")
  func order() {
    check([], groups: [])
    check([[1], [2], []], groups: [[2], [1], [0]])
    check([[], [0], [0, 1]], groups: [[0], [1], [2]])
    check([[1, 2], [3], [3], []], groups: [[3], [1], [2], [0]])
  }

  @Test("nodes that reach each other are one component")
  func circles() {
    check([[0]], groups: [[0]])
    check([[1], [2], [0]], groups: [[0, 1, 2]])
    check([[1], [0, 2], [3], [2]], groups: [[2, 3], [0, 1]])
    check([[1], [2], [3, 1], [], [0, 3]], groups: [[3], [1, 2], [0], [4]])
  }

  @Test("chains may be long")
  func chain() {
    let size = 100_000
    let components = StronglyConnectedComponents(
      ofGraph: (0..<size).map { $0 + 1 < size ? [$0 + 1] : [] }
    ).components
    #expect(components == (0..<size).reversed().map { [$0] })
  }
}
