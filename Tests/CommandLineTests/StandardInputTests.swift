import Foundation
import Testing

/// Unsaved text, linted in its place within the program.
@Suite struct StandardInputTests {
  /// - Parameters:
  ///   - path: the value of `--stdin-filename`.
  ///   - shown: the findings, as `path:line`.
  private func check(
    _ text: String, as path: String, _ words: [String] = [], in folder: Folder, shown: [String],
    files: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let words = ["--stdin-filename", path] + words + ["-"]
    let run = try Deplint(words, in: folder, input: text)
    let headlines = run.output.split(separator: "\n").filter { $0.contains(": warning: ") }
    let places = headlines.map { $0.split(separator: ":").prefix(2).joined(separator: ":") }
    #expect(places == shown, sourceLocation: sourceLocation)
    #expect(run.status == (shown.isEmpty ? 0 : 1), sourceLocation: sourceLocation)
    #expect(run.errors == "", sourceLocation: sourceLocation)
    let fixable = shown.isEmpty ? "" : "; \(shown.count) can be fixed with '--fix'"
    let suffix = files == 1 ? " in 1 file\(fixable)\n" : " in \(files) files\(fixable)\n"
    #expect(run.output.hasSuffix(suffix), sourceLocation: sourceLocation)
  }

  private func project() throws -> Folder {
    try Folder([
      "Package.swift": Models.manifest, "Sources/App/A.swift": Models.parent("A"),
      "Sources/App/B.swift": Models.parent("B"),
    ])
  }

  @Test func inPlaceOfAFile() throws {
    let folder = try project()
    let path = "Sources/App/A.swift"
    let lineCount = Models.parent("A").count { $0 == "\n" }
    try check(
      Models.parent("A") + Models.parent("C"), as: path, in: folder,
      shown: ["\(path):8", "\(path):\(lineCount + 8)"], files: 3)
    try check(Models.parent("A", 0), as: path, in: folder, shown: [], files: 3)
    try check("", as: path, in: folder, shown: [], files: 3)
    try check(
      "\n" + Models.parent("A"), as: folder[path], in: folder, shown: ["\(path):9"], files: 3)
    try check(
      Models.parent("A"), as: "A.swift", in: folder.subfolder("Sources/App"), shown: ["A.swift:8"],
      files: 2)
    #expect(try folder.contents(path) == Models.parent("A"))
  }

  @Test func whatIsShownIsTheText() throws {
    let text = Models.parent("A").replacingOccurrences(
      of: "child = AChild()", with: "child = AChild() // not saved")
    let run = try Deplint(
      ["-", "--stdin-filename=Sources/App/A.swift"], in: try project(), input: text)
    #expect(run.output.contains(" 8 |     child = AChild() // not saved\n"))
  }

  /// The rest of the program counts: the child is declared on the disk.
  @Test func withinTheProgram() throws {
    let folder = try project()
    let text =
      "import Dependencies\nfinal class P {\n  @Dependency(\\.date) public var date\n"
      + "  func f(_ on: Bool) { if on {\n    _ = BChild()\n  } }\n}\n"
      + Models.scope(around: "P")
    try check(
      text, as: "Sources/App/P.swift", in: folder, shown: ["Sources/App/P.swift:5"], files: 4)
    // Without the file that declares the child, the created type is unknown.
    try check(
      text, as: "Sources/App/P.swift", ["Sources/App/A.swift"], in: folder, shown: [], files: 2)
  }

  @Test func aPathThatIsNotThereYet() throws {
    let folder = try project()
    for path in ["Sources/App/New.swift", "Sources/New/Deep/New.swift", "New.swift"] {
      try check(Models.parent("New"), as: path, in: folder, shown: ["\(path):8"], files: 4)
    }
    try check(
      Models.parent("New"), as: "../Other/New.swift", in: folder.subfolder("Sources/App"),
      shown: ["../Other/New.swift:8"], files: 3)
  }

  @Test func aFolderByAnotherName() throws {
    let folder = try project()
    let links = try Folder()
    symlink(folder.path, links["link"])
    for name in ["A", "New"] {
      let path = "Sources/App/\(name).swift"
      try check(
        Models.parent(name), as: links["link/\(path)"], in: folder, shown: ["\(path):8"],
        files: name == "A" ? 3 : 4)
    }
  }

  @Test(arguments: [
    "Generated/A.swift", "Generated/New.swift", ".hidden/A.swift", "Pods/A.swift", "notes.txt",
    "App.docc/A.swift",
  ])
  func aFileThatIsLeftOut(path: String) throws {
    let folder = try Folder([
      ".git/HEAD": "", ".gitignore": "Generated\n", "Generated/A.swift": Models.parent("A"),
      "B.swift": Models.parent("B"),
    ])
    try check(Models.parent("A"), as: path, in: folder, shown: [], files: 1)
  }

  @Test func theBaselineHoldsForIt() throws {
    let folder = try project()
    #expect(try Deplint(["--update-baseline"], in: folder).status == 0)
    let path = "Sources/App/A.swift"
    try check(
      Models.parent("A", 2), as: path,
      ["--baseline", ".deplint-baseline", "--quiet", "--format=json"],
      in: folder, expecting: #""baselined": 1"#)
  }

  private func check(
    _ text: String, as path: String, _ words: [String], in folder: Folder, expecting part: String
  ) throws {
    let run = try Deplint(["--stdin-filename", path] + words + ["-"], in: folder, input: text)
    #expect(run.output.contains(part))
    #expect(run.output.components(separatedBy: "\"rule\"").count == 2)
    #expect(run.status == 1)
  }

  @Test(arguments: [
    (["-"], "'-' needs the path that the text belongs to: --stdin-filename PATH"),
    (["-", "A.swift"], "'-' needs the path that the text belongs to: --stdin-filename PATH"),
    (["--stdin-filename", "A.swift"], "option '--stdin-filename' is for standard input; add '-'"),
    (["--stdin-filename", "x", "-"], "'x': it is a folder; name the file that the text is of"),
    (["--stdin-filename=", "-"], "option '--stdin-filename' needs the path of a file, not ''"),
    (
      ["--stdin-filename", "A.swift", "-", "--staged"],
      "options '--staged' and '--stdin-filename' cannot be combined"
    ),
    (
      ["--stdin-filename", "A.swift", "-", "--update-baseline"],
      "options '--update-baseline' and '--stdin-filename' cannot be combined"
    ),
  ])
  func mistakes(words: [String], complaint: String) throws {
    let run = try Deplint(words, in: Folder(["A.swift": "", "x/B.swift": ""]))
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("deplint: \(complaint)"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func aFolderOfThatName() throws {
    let folder = try Folder()
    try folder.write("-/A.swift", Models.parent("A"))
    let run = try Deplint(["./-"], in: folder)
    #expect(run.output.hasSuffix("\n1 warning in 1 file; 1 can be fixed with '--fix'\n"))
  }
}
