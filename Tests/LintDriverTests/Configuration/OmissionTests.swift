import Testing

@testable import LintDriver

/// The reasons why a walk leaves out a path. The walk itself must agree with them.
@Suite struct OmissionTests {
  private static let files = [
    "A.swift": "", "notes.txt": "", "x/B.swift": "", ".hidden/C.swift": "", "x/.D.swift": "",
    "Pods/E.swift": "", "x/Pods": "", "Docs.docc/F.swift": "", "App.xcodeproj/G.swift": "",
    "clones/workspace-state.json": "", "clones/checkouts/p/K.swift": "", "checkouts/L.swift": "",
    "Ignored/M.swift": "", "ignored/H.swift": "", "x/y/I.swift": "", "x/y/J.swift": "", ".git/": "",
    ".gitignore": "ignored\n*.txt\n", "x/.gitignore": "y/*\n!y/J.swift\n",
  ]

  @Test(
    arguments: [
      ("A.swift", nil), ("x/B.swift", nil), ("x", nil), ("x/y/J.swift", nil),
      ("notes.txt", .ignored(by: ".gitignore")),
      ("x/Pods", .notSwift),
      (".hidden/C.swift", .hidden(".hidden")), (".hidden", .hidden(".hidden")),
      ("x/.D.swift", .hidden(".D.swift")),
      ("Pods/E.swift", .skippedFolder("Pods")), ("Docs.docc", .skippedFolder("Docs.docc")),
      ("App.xcodeproj/G.swift", .skippedFolder("App.xcodeproj")),
      ("clones/checkouts/p/K.swift", .skippedFolder("checkouts")), ("checkouts/L.swift", nil),
      ("Ignored/M.swift", nil), ("ignored/H.swift", .ignored(by: ".gitignore")),
      ("x/y/I.swift", .ignored(by: "x/.gitignore")),
      ("link.swift", .link), ("linked/B.swift", .link),
    ] as [(String, Omission?)])
  func reasons(path: String, reason: Omission?) throws {
    let tree = try TemporaryTree(Self.files)
    try tree.link("link.swift", to: "A.swift")
    try tree.link("linked", to: "x")
    let root = AbsolutePath(tree.path)
    let point = try StartingPoint(tree[path], SourceOverlay(), workingFolder: root)
    #expect(Omission.of(point, workingFolder: root) == reason)
    guard !point.isFolder else { return }
    let found = FileWalk(paths: [tree.path], jobs: 1).files.map { tree.relative($0.path) }
    #expect(found.contains(path) == (reason == nil))
  }

  @Test func inOtherLettersWhereGitIgnoresCase() throws {
    let settings = [".git/config": "[core]\nignorecase = true\n"]
    let tree = try TemporaryTree(
      ["Ignored/M.swift": "", ".gitignore": "ignored\n"].merging(settings) { $1 })
    let root = AbsolutePath(tree.path)
    let point = try StartingPoint(
      tree["Ignored/M.swift"], SourceOverlay(), workingFolder: root)
    #expect(Omission.of(point, workingFolder: root) == .ignored(by: ".gitignore"))
  }
}
