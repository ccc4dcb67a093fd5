import Testing

/// `--add-ignores`: comments that silence the reported findings.
@Suite struct AddIgnoresTests {
  private static func model(_ comment: String = "", _ second: String = "") -> String {
    """
    import Dependencies
    final class Detail { @Dependency(\\.date) var date }
    final class List {
      @Dependency(\\.date) var date
      var detail: Detail?
    \(comment)  func show() { detail = Detail(); detail = Detail() }
    \(second)  func hide() { detail = Detail() }
    }

    """
  }

  private static func comment(_ reason: String) -> String {
    "  // deplint:ignore unpropagated-child-model -- \(reason)\n"
  }

  private func check(
    _ words: [String], in folder: Folder, status: Int32 = 0, output: String? = nil,
    errors: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try Deplint(words, in: folder)
    #expect(run.status == status, "\(run.output)", sourceLocation: sourceLocation)
    #expect(run.errors == errors, sourceLocation: sourceLocation)
    if let output { #expect(run.output == output, sourceLocation: sourceLocation) }
  }

  @Test func aCommentSilencesTheFindingsOfItsLine() throws {
    let folder = try Folder(["A.swift": Self.model()])
    let words = ["--add-ignores", "a session of its own"]
    try check(
      words, in: folder, output: "no findings in 1 file (3 suppressed)\n",
      errors: "silenced 3 findings in 1 file\n")
    let comment = Self.comment("a session of its own")
    #expect(try folder.contents("A.swift") == Self.model(comment, comment))
    try check(
      words, in: folder, output: "no findings in 1 file (3 suppressed)\n",
      errors: "nothing to silence\n")
    try check(words + ["-q"], in: folder, output: "", errors: "")
  }

  @Test func aDifferenceShowsTheComments() throws {
    let folder = try Folder(["A.swift": Self.model()])
    let run = try Deplint(["--add-ignores=x y", "--diff"], in: folder)
    #expect(run.errors == "would silence 3 findings in 1 file\n")
    #expect(run.output.contains("\n+" + Self.comment("x y")))
    #expect(try folder.contents("A.swift") == Self.model())
  }

  /// Neither the findings of a rule that does not run nor those of a baseline get a comment.
  @Test func onlyWhatIsReportedIsSilenced() throws {
    let folder = try Folder(["A.swift": Self.model()])
    try check(["--add-ignores", "x", "--ignore", "un"], in: folder, errors: "nothing to silence\n")
    _ = try Deplint(["--update-baseline", "--baseline", "known"], in: folder)
    try check(
      ["--add-ignores", "x", "--baseline", "known"], in: folder, errors: "nothing to silence\n")
    #expect(try folder.contents("A.swift") == Self.model())
  }

  /// A comment cannot silence a finding about comments.
  @Test func findingsAboutCommentsStay() throws {
    let text = "// deplint:ignore nothing\nlet a = 1\n"
    let folder = try Folder(["A.swift": text])
    try check(["--add-ignores", "x"], in: folder, status: 1, errors: "nothing to silence\n")
    #expect(try folder.contents("A.swift") == text)
  }

  @Test func changesOfABranchAlone() throws {
    let repository = try Repository(["A.swift": Models.parent("A")])
    try repository.commit("start")
    try repository.folder.write("B.swift", Models.parent("B"))
    let run = try Deplint(
      ["--add-ignores", "x", "--changed-since", "HEAD"], in: repository.folder,
      environment: Repository.environment)
    #expect(run.status == 0 && run.errors == "silenced 1 finding in 1 file\n")
    #expect(try repository.folder.contents("A.swift") == Models.parent("A"))
    #expect(try repository.folder.contents("B.swift") != Models.parent("B"))
  }
}
