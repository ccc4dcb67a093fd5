import Testing

@testable import LintDriver

@Suite struct DiffParserTests {
  /// - Parameter expected: the changed lines of each file.
  private func check(
    _ diff: String, _ expected: [String: [ClosedRange<Int>]],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let files = DiffParser(Array(diff.utf8)).files.mapValues(\.ranges)
    #expect(files == expected, sourceLocation: sourceLocation)
  }

  private func diff(_ path: String, _ hunks: String) -> String {
    "diff --git a/\(path) b/\(path)\nindex 1..2 100644\n--- a/\(path)\n+++ b/\(path)\n\(hunks)"
  }

  @Test func hunks() {
    check(diff("A.swift", "@@ -3 +3 @@ class A {\n-a\n+b\n"), ["A.swift": [3...3]])
    check(diff("A.swift", "@@ -3,0 +4,2 @@\n+a\n+b\n"), ["A.swift": [4...5]])
    check(
      diff("A.swift", "@@ -1 +1 @@\n-a\n+b\n@@ -9,2 +9,3 @@\n-a\n-b\n+c\n+d\n+e\n"),
      ["A.swift": [1...1, 9...11]])
  }

  @Test func whereLinesAreGoneTheirNeighboursCount() {
    check(diff("A.swift", "@@ -4,2 +3,0 @@\n-a\n-b\n"), ["A.swift": [3...4]])
    check(diff("A.swift", "@@ -1,2 +0,0 @@\n-a\n-b\n"), ["A.swift": [1...1]])
  }

  @Test func codeThatLooksLikeADiff() {
    check(
      diff("A.swift", "@@ -1,2 +1,2 @@\n--- a/x\n-@@ -1 +1 @@\n+++ b/y\n+diff --git a/x b/x\n")
        + diff("B.swift", "@@ -7 +7 @@\n-a\n+b\n"),
      ["A.swift": [1...2], "B.swift": [7...7]])
  }

  @Test func filesWithoutALineEnd() {
    let mark = "\\ No newline at end of file\n"
    check(
      diff("A.swift", "@@ -1 +1 @@\n-a\n\(mark)+b\n\(mark)")
        + diff("B.swift", "@@ -0,0 +1 @@\n+a\n"),
      ["A.swift": [1...1], "B.swift": [1...1]])
  }

  @Test func filesThatComeAndGo() {
    check(
      "diff --git a/A.swift b/A.swift\nnew file mode 100644\n--- /dev/null\n+++ b/A.swift\n"
        + "@@ -0,0 +1,2 @@\n+a\n+b\n"
        + "diff --git a/B.swift b/B.swift\ndeleted file mode 100644\n--- a/B.swift\n+++ /dev/null\n"
        + "@@ -1 +0,0 @@\n-a\n"
        + "diff --git a/C.swift b/D.swift\nsimilarity index 100%\nrename from C.swift\n"
        + "rename to D.swift\n",
      ["A.swift": [1...2]])
  }

  @Test func oddNames() {
    let hunk = "@@ -1 +1 @@\n-a\n+b\n"
    check(diff("my file.swift", "").dropLast() + "\t\n" + hunk, ["my file.swift": [1...1]])
    check("+++ \"b/\\303\\251\\\"\\\\\\t.swift\"\n" + hunk, ["é\"\\\t.swift": [1...1]])
    check("+++ b/é.swift\n" + hunk, ["é.swift": [1...1]])
    check("+++ b/b/A.swift\n" + hunk, ["b/A.swift": [1...1]])
  }

  @Test func lineSets() {
    var lines = LineSet()
    for range in [2...3, 4...4, 9...9, 9...10] { lines.append(range) }
    #expect(lines.ranges == [2...4, 9...10])
    let hits = [1...1, 1...2, 4...5, 5...8, 8...20, 11...11].map(lines.intersects)
    #expect(hits == [false, true, true, false, true, false])
    #expect(LineSet.all.intersects(1...1))
    #expect(!LineSet().intersects(1...1_000))
  }
}
