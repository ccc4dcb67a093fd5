import Testing

@testable import LintDriver

@Suite struct WorkersTests {
  @Test(arguments: [1, 2, 8, 100])
  func resultsAreInOrder(jobs: Int) {
    let results = Workers.map(1_000, jobs: jobs) { String($0 * $0) }
    #expect(results == (0..<1_000).map { String($0 * $0) })
    #expect(Workers.map(0, jobs: jobs) { $0 } == [])
  }

  /// A parser of nested code is recursive.
  @Test func stacksAreDeep() {
    @Sendable func depth(_ rest: Int) -> Int {
      withUnsafeTemporaryAllocation(byteCount: 1_024, alignment: 1) { buffer in
        buffer[0] = UInt8(truncatingIfNeeded: rest)
        return rest == 0 ? 0 : 1 + depth(rest - 1)
      }
    }
    #expect(Workers.map(2, jobs: 2) { _ in depth(4_000) } == [4_000, 4_000])
  }
}
