import Testing

/// Comments that silence findings, through the whole tool.
@Suite struct SuppressionTests {
  private static func model(_ comment: String) -> String {
    """
    import Dependencies
    final class Detail { @Dependency(\\.date) var date }
    final class List {
      @Dependency(\\.date) var date
      var detail: Detail?
      func show() { detail = Detail() }\(comment)
    }

    """
  }

  private func check(
    _ text: String, _ words: [String] = [], status: Int32, summary: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try Deplint(words, in: Folder(["A.swift": text]))
    #expect(run.status == status, "\(run.output)", sourceLocation: sourceLocation)
    let last = run.output.split(separator: "\n").last.map(String.init)
    #expect(last == summary, sourceLocation: sourceLocation)
    #expect(run.errors == "", sourceLocation: sourceLocation)
  }

  @Test func aFindingIsSilencedAndCounted() throws {
    let silenced = Self.model("  // deplint:ignore unpropagated-child-model -- its own session")
    try check(
      Self.model(""), status: 0,
      summary: "1 hint in 1 file; 1 can be fixed with '--fix'; '--hints' shows the hints")
    try check(silenced, status: 0, summary: "no findings in 1 file (1 suppressed)")
    let run = try Deplint(["--format", "json"], in: Folder(["A.swift": silenced]))
    #expect(run.output.contains("\"suppressed\": 1,"))
  }

  @Test func aCommentIsJudgedByTheRulesThatRan() throws {
    let text = "let a = 1  // deplint:ignore unpropagated-child-model\n"
    try check(text, status: 1, summary: "1 warning in 1 file; 1 can be fixed with '--fix'")
    try check(
      text, ["--ignore", "unpropagated"], status: 0, summary: "no findings in 1 file")
    try check(
      text, ["--select", "unused-suppression"], status: 0, summary: "no findings in 1 file")
    try check(
      text, ["--select", "unused-suppression,unpropagated-child-model"], status: 1,
      summary: "1 warning in 1 file; 1 can be fixed with '--fix'")
  }

  /// The code that needs the comment may lie in files that are not linted.
  @Test(arguments: [
    (["."], 1), (["Sources"], 0), (["Sources/A.swift"], 0), (["Inner"], 1),
    (["Sources", "Package.swift"], 0),
  ])
  func noCommentIsBlamedInAPartOfAProject(paths: [String], status: Int) throws {
    let comment = "let a = 1  // deplint:ignore unpropagated-child-model\n"
    let folder = try Folder([
      "Package.swift": "", "Sources/A.swift": comment, "Inner/.deplint.json": "{}",
      "Inner/B.swift": comment,
    ])
    #expect(try Int(Deplint(paths, in: folder).status) == status)
  }

  @Test func mistakesAreFoundWithoutAnyDependencies() throws {
    try check("// deplint:ignore a-rule\n", status: 1, summary: "1 warning in 1 file")
    try check("let a = \"// deplint:ignore a-rule\"\n", status: 0, summary: "no findings in 1 file")
  }

  @Test func reasonsAreAskedForOnRequest() throws {
    let text = Self.model("  // deplint:ignore unpropagated-child-model")
    try check(text, status: 0, summary: "no findings in 1 file (1 suppressed)")
    try check(
      text, ["--select", "un", "--fail-on", "info"], status: 1,
      summary: "1 hint in 1 file (1 suppressed)")
  }

  @Test("a comment at a place silences that place, and one at the declaration all of its places")
  func places() throws {
    func summary(_ comments: [String: String]) throws -> String {
      let folder = try Folder([
        "A.swift": """
        import Dependencies
        \(comments["client"] ?? "")
        @DependencyClient struct Player {
          \(comments["play"] ?? "")
          let play: @Sendable () -> Void
          let stop: @Sendable () -> Void
          let pause: @Sendable () -> Void
        }
        """
      ])
      let run = try Deplint(
        ["--select", "client-endpoint-shape", "--format", "concise", "--hints"], in: folder)
      return String(run.output.prefix { $0 != "[" }.drop { $0 != " " })
    }
    let comment = "// deplint:ignore client-endpoint-shape"
    let rest = "properties of 'Player' are not endpoints, so no test can override them one by one "
    #expect(try summary([:]) == " info: 3 \(rest)")
    #expect(try summary(["play": comment]) == " info: 2 \(rest)")
    #expect(try summary(["client": comment]) == "")
  }
}
