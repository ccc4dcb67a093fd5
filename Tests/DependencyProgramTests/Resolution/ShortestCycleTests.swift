import SeededNumbers
import Testing

@testable import DependencyProgram

/// The cycles of random graphs, compared with those that a search from each node finds.
@Suite struct ShortestCycleTests {
  @Test("each node is on one of the cycles, and none is longer than it has to be")
  func randomGraphs() {
    var random = SeededGenerator(seed: 36)
    for _ in 0..<2_000 {
      let size = 1 + random.below(9)
      let graph = (0..<size).map { _ in
        (0..<random.below(4)).map { _ in random.below(size) }
      }
      var search = ShortestCycles(ofGraph: graph)
      var found: [Set<Int>] = []
      for start in graph.indices {
        let expected = Self.cycle(through: start, in: graph)
        guard let cycle = search.next(through: start) else {
          #expect(expected.map { found.contains(Set($0)) } ?? true, "\(graph) from \(start)")
          continue
        }
        #expect(cycle.map(\.node) == expected, "\(graph) from \(start)")
        for (edge, next) in zip(cycle, cycle.dropFirst().map(\.node) + [start]) {
          #expect(graph[edge.node][edge.position] == next)
        }
        found.append(Set(cycle.map(\.node)))
      }
    }
  }

  @Test("a ring of any length takes one search")
  func ring() {
    let size = 200_000
    var search = ShortestCycles(ofGraph: (0..<size).map { [($0 + 1) % size] })
    let cycles = (0..<size).compactMap { search.next(through: $0)?.count }
    #expect(cycles == [size])
  }

  /// The nodes of the first of the shortest paths from a node to itself.
  private static func cycle(through start: Int, in graph: [[Int]]) -> [Int]? {
    var seen: Set<Int> = []
    var paths = [[start]]
    var next = 0
    while next < paths.count {
      let path = paths[next]
      next += 1
      for target in graph[path[path.count - 1]] {
        if target == start { return path }
        if seen.insert(target).inserted { paths.append(path + [target]) }
      }
    }
    return nil
  }
}
