import Testing

@testable import LintDriver

/// The lines that differ between two texts, here one letter each.
@Suite struct LineChangeTests {
  /// - Parameter count: the smallest number of lines to remove and insert.
  private func check(
    _ old: String, _ new: String, count: Int? = nil, limit: Int = 2000,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (a, b) = (Array(old), Array(new))
    let changes = LineChange.changes(from: a, to: b, limit: limit)
    var result: [Character] = []
    var line = 0
    for change in changes {
      result += a[line..<change.old.lowerBound]
      #expect(result.count == change.new.lowerBound, sourceLocation: sourceLocation)
      result += b[change.new]
      line = change.old.upperBound
    }
    #expect(String(result + a[line...]) == new, sourceLocation: sourceLocation)
    let found = changes.map { $0.old.count + $0.new.count }.reduce(0, +)
    if let count { #expect(found == count, sourceLocation: sourceLocation) }
  }

  @Test func changes() {
    check("", "", count: 0)
    check("abc", "abc", count: 0)
    check("", "abc", count: 3)
    check("abc", "", count: 3)
    check("abc", "axc", count: 2)
    check("abcdef", "acdf", count: 2)
    check("abcabba", "cbabac", count: 5)
    check("aaaa", "aa", count: 2)
    check("xaxbxcx", "abc", count: 4)
    check("abcdefgh", "hgfedcba", limit: 3)
  }

  @Test func anyTexts() {
    var state: UInt64 = 1
    func text() -> String {
      String(
        (0..<12).map { _ -> Character in
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return ["a", "b", "c"][Int(state >> 33) % 3]
        })
    }
    for _ in 0..<500 { check(text(), text()) }
  }
}
