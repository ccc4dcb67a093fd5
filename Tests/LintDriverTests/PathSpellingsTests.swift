import Testing

@testable import LintDriver

/// The client's names for files that it reaches through links.
@Suite struct PathSpellingsTests {
  /// `link` leads to `real`, `real/inner` to `elsewhere`, and `real/Sources/B.swift` to
  /// `other/B.swift`.
  private func tree() throws -> TemporaryTree {
    let tree = try TemporaryTree([
      "real/Sources/A.swift": "", "elsewhere/C.swift": "", "other/B.swift": "",
    ])
    try tree.link("link", to: "real")
    try tree.link("real/inner", to: "../elsewhere")
    try tree.link("real/Sources/B.swift", to: "../../other/B.swift")
    return tree
  }

  private func check(
    folders: [String] = [], files: [String] = [], spells expected: [String: String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let tree = try tree()
    var spellings = PathSpellings()
    for folder in folders { spellings.noteFolder(tree[folder]) }
    for file in files { spellings.noteFile(tree[file]) }
    for (path, spelled) in expected {
      #expect(
        tree.relative(spellings.spelled(tree[path])) == spelled, sourceLocation: sourceLocation)
    }
  }

  @Test func realPathsHaveNoLinks() throws {
    let tree = try tree()
    for (path, real) in [
      ("link/Sources/A.swift", "real/Sources/A.swift"), ("link/New.swift", "real/New.swift"),
      ("link/inner/C.swift", "elsewhere/C.swift"), ("real/Sources/B.swift", "other/B.swift"),
    ] {
      #expect(tree.relative(PathSpellings.real(tree[path])) == real)
    }
  }

  @Test func aFolderIsSpelledAsItIsNamed() throws {
    try check(spells: ["real/Sources/A.swift": "real/Sources/A.swift"])
    try check(
      folders: ["link"],
      spells: [
        "real/Sources/A.swift": "link/Sources/A.swift", "real": "link",
        "elsewhere/C.swift": "elsewhere/C.swift",
      ])
    try check(
      folders: ["link", "real/inner"], spells: ["elsewhere/C.swift": "real/inner/C.swift"])
  }

  /// Another window may have opened one of its files by another name.
  @Test func aFolderDecidesForItsFiles() throws {
    for (folder, file) in [("link", "real/Sources/A.swift"), ("real", "link/Sources/A.swift")] {
      try check(
        folders: [folder], files: [file],
        spells: ["real/Sources/New.swift": "\(folder)/Sources/New.swift"])
    }
  }

  @Test func withoutFoldersTheFilesDecide() throws {
    try check(
      files: ["link/Sources/A.swift"],
      spells: ["real/New.swift": "link/New.swift", "other/B.swift": "other/B.swift"])
    // The link of a single file says nothing of the files beside it.
    try check(
      files: ["real/Sources/B.swift"],
      spells: ["other/B.swift": "real/Sources/B.swift", "other/New.swift": "other/New.swift"])
  }
}
