import Testing

@testable import LintDriver

/// Whether a repository's configuration says that names in other letters are the same.
@Suite struct LetterCaseTests {
  @Test(
    arguments: [
      ("", .matters),
      ("[core]\n\tbare = false\n\tignorecase = true\n\tprecomposeunicode = true\n", .isIgnored),
      ("[core]\n\tignorecase = false\n", .matters),
      ("[core]\r\n\tIgnoreCase=YES\r\n", .isIgnored),
      ("[core] ignorecase", .isIgnored),
      ("[core]\nignorecase =\n", .matters),
      ("[core]\nignorecase = on ; a comment\n", .isIgnored),
      ("[core]\n# ignorecase = true\n", .matters),
      ("[core]\nignorecase = true\n[core]\nignorecase = 0\n", .matters),
      ("[remote \"core\"]\nignorecase = true\n", .matters),
      ("[core]\nignorecase = true\n[user]\nname = x\n", .isIgnored),
    ] as [(String, LetterCase)])
  func settings(text: String, letterCase: LetterCase) {
    #expect(LetterCase(configuration: text) == letterCase)
  }

  /// A clone, a submodule, and a linked work tree.
  @Test(
    arguments: [
      (".git/config", [:]),
      ("modules/x/config", [".git": "gitdir: modules/x\n"]),
      (
        "main/.git/config",
        [
          ".git": "gitdir: main/.git/worktrees/x\n",
          "main/.git/worktrees/x/commondir": "../..\n",
        ]
      ),
    ] as [(String, [String: String])])
  func places(configuration: String, others: [String: String]) throws {
    let text = "[core]\nignorecase = true\n"
    let tree = try TemporaryTree(others.merging([configuration: text]) { $1 })
    #expect(LetterCase(ofRepository: AbsolutePath(tree.path)) == .isIgnored)
  }

  @Test(arguments: [[:], [".git/HEAD": ""], [".git": "gitdir: nowhere"], [".git/config/": ""]])
  func withoutAConfigurationCaseMatters(files: [String: String]) throws {
    let tree = try TemporaryTree(files)
    #expect(LetterCase(ofRepository: AbsolutePath(tree.path)) == .matters)
  }
}
