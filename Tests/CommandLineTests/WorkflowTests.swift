import Testing

/// Annotations in a GitHub workflow, without being asked for.
@Suite struct WorkflowTests {
  private static let command = "::warning file=A.swift,line=8,col=13,"

  private func output(_ words: [String], _ variable: String = "true") throws -> String {
    try Deplint(
      words, in: Folder(["A.swift": Models.parent("A")]),
      environment: ["GITHUB_ACTIONS": variable]
    ).output
  }

  @Test func theyFollowTheReport() throws {
    let text = try output([], "")
    #expect(text.hasPrefix("A.swift:8:13: warning: ") && !text.contains("::warning"))
    let both = try output([])
    #expect(both.hasPrefix(text + Self.command))
    #expect(both.split(separator: "\n").count == text.split(separator: "\n").count + 1)
    #expect(try output(["--quiet"]).contains("\n" + Self.command))
  }

  @Test(arguments: [
    ["--format", "text"], ["--format", "json"], ["--output", "sarif=a.sarif"], ["--diff"],
    ["demo"], ["--ignore", "un"],
  ])
  func notWhereAFormatIsNamed(words: [String]) throws {
    #expect(try output(words) == output(words, ""))
    #expect(try !output(words).contains("::"))
  }

  @Test(arguments: ["false", "1", ""]) func notElsewhere(variable: String) throws {
    #expect(try !output([], variable).contains("::"))
  }
}
