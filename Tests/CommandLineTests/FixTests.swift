import ChildProcesses
import Foundation
import TestConditions
import Testing

/// `--fix` and `--diff`.
@Suite struct FixTests {
  private static let model = """
    import Dependencies

    final class Detail {
      @Dependency(\\.date) var date
    }

    final class List {
      @Dependency(\\.date) var date
      var detail: Detail?

      func show() {
        detail = Detail()
      }

      func hide() {
        detail = nil  // deplint:ignore live-test-value -- left over
      }
    }

    """

  private static let fixed =
    model
    .replacing("detail = Detail()", with: "detail = withDependencies(from: self) { Detail() }")
    .replacing("  // deplint:ignore live-test-value -- left over", with: "")

  private func check(
    _ words: [String], in folder: Folder, status: Int32 = 0, output: String? = nil,
    errors: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try Deplint(words, in: folder)
    #expect(run.status == status, sourceLocation: sourceLocation)
    if let output { #expect(run.output == output, sourceLocation: sourceLocation) }
    let lines = run.errors.split(separator: "\n").map(String.init)
    #expect(lines == errors, sourceLocation: sourceLocation)
  }

  @Test func writesAndReportsWhatIsLeft() throws {
    let folder = try Folder(["A.swift": Self.model])
    try check(
      ["--fix"], in: folder, output: "no findings in 1 file\n",
      errors: ["fixed 2 findings in 1 file"])
    #expect(try folder.contents("A.swift") == Self.fixed)
    try check(
      ["--fix"], in: folder, output: "no findings in 1 file\n", errors: ["nothing to fix"])
    try check(["--fix", "-q"], in: folder, output: "", errors: [])
  }

  @Test func exitStatusIsThatOfWhatIsLeft() throws {
    let left = "// deplint:ignore nothing\n"
    let folder = try Folder(["A.swift": Self.model, "B.swift": left])
    try check(["--fix"], in: folder, status: 1, errors: ["fixed 2 findings in 1 file"])
    #expect(try folder.contents("B.swift") == left)
  }

  @Test func onlyWhatIsReportedIsFixed() throws {
    let silenced = Self.model.replacing(
      "detail = Detail()", with: "detail = Detail()  // deplint:ignore unpropagated-child-model")
    let folder = try Folder(["A.swift": silenced])
    try check(
      ["--fix"], in: folder, output: "no findings in 1 file (1 suppressed)\n",
      errors: ["fixed 1 finding in 1 file"])
    #expect(try folder.contents("A.swift").contains("detail = Detail()  // deplint:ignore"))
    let other = try Folder(["A.swift": Self.model])
    try check(["--fix", "--ignore", "un"], in: other, errors: ["nothing to fix"])
    #expect(try other.contents("A.swift") == Self.model)
  }

  @Test func importsWhatItWritesOnce() throws {
    let code = """
      import Foundation

      extension List {
        func a() { detail = Detail() }
        func b() { detail = Detail() }
      }

      """.replacing("\n", with: "\r\n")
    let folder = try Folder(["A.swift": Self.fixed, "B.swift": code])
    try check(["--fix"], in: folder, errors: ["fixed 2 findings in 1 file"])
    let expected = code.replacing("Foundation\r\n", with: "Foundation\r\nimport Dependencies\r\n")
      .replacing("Detail()", with: "withDependencies(from: self) { Detail() }")
    #expect(try folder.contents("B.swift") == expected)
  }

  /// One fix makes room for the other: one wraps the code that contains the other.
  @Test func fixesInTheSamePlaceTakeTurns() throws {
    let nested = Self.model
      .replacing(
        "var date\n}\n\nfinal class List",
        with: "var date\n  init(_ a: Detail? = nil) {}\n}\n\nfinal class List"
      )
      .replacing("detail = Detail()", with: "detail = Detail(Detail(Detail()))")
    let folder = try Folder(["A.swift": nested])
    let run = try Deplint(["--fix", "--ignore", "unused"], in: folder)
    #expect(run.status == 0, "\(run.output)")
    #expect(try folder.contents("A.swift").contains("withDependencies(from: self) { "))
  }

  @Test func keepsPermissionsLinksAndLineEnds() throws {
    let windows = Self.model.replacing("\n", with: "\r\n")
    let folder = try Folder(["x/A.swift": windows])
    chmod(folder["x/A.swift"], 0o750)
    symlink("x/A.swift", folder["link.swift"])
    try check(["--fix", "link.swift"], in: folder, errors: ["fixed 1 finding in 1 file"])
    // In a single file an unused comment cannot be recognised.
    let fixed = windows.replacing(
      "detail = Detail()", with: "detail = withDependencies(from: self) { Detail() }")
    #expect(try folder.contents("x/A.swift") == fixed)
    var status = stat()
    lstat(folder["x/A.swift"], &status)
    #expect(status.st_mode & 0o7777 == 0o750)
    lstat(folder["link.swift"], &status)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["x"]) == ["A.swift"])
  }

  @Test(.boundByPermissions) func whatMayNotBeWrittenIsLeftAlone() throws {
    let left = "let a = 1  // deplint:ignore live-test-value\n"
    let folder = try Folder(["x/A.swift": left, "x/B.swift": left, "C.swift": left])
    chmod(folder["x"], 0o555)
    defer { chmod(folder["x"], 0o755) }
    try check(
      ["--fix"], in: folder, status: 2,
      errors: [
        "fixed 1 finding in 1 file",
        "deplint: 'x': cannot write the files in it: permission denied; check its permissions",
      ])
    #expect(try folder.contents("x/A.swift") == left)
    #expect(try folder.contents("C.swift") == "let a = 1\n")
  }

  @Test func usage() throws {
    let folder = try Folder()
    try check(
      ["--unsafe-fixes"], in: folder, status: 2,
      errors: ["deplint: option '--unsafe-fixes' does nothing without '--fix' or '--diff'"])
    try check(
      ["demo", "--fix"], in: folder, status: 2,
      errors: ["deplint: option '--fix' does not apply to 'deplint demo'"])
  }

  // MARK: Differences

  /// Texts with the corner cases of diffs: changes at the start, at the end, without a final
  /// newline, near each other and far apart.
  private static let texts = [
    "A.swift": model,
    "Short.swift": "let a = 1  // deplint:ignore live-test-value",
    "Gone.swift": "// deplint:ignore live-test-value\n",
    "Gone too.swift": "// deplint:ignore live-test-value",
    "x y/Windows \"ü\".swift":
      "let a = 1\r\n// deplint:ignore live-test-value\r\nlet b = 2  // deplint:ignore live-test-value\r\n",
    "Long.swift": (0..<100).map { line in
      [0, 3, 10, 17, 18, 50, 99].contains(line)
        ? "// deplint:ignore-file live-test-value\n" : "let a\(line % 7) = 1\n"
    }.joined(),
  ]

  @Test(arguments: [["git", "apply"], ["patch", "-p1", "-s", "-i"]])
  func differenceCanBeApplied(tool: [String]) throws {
    let folder = try Folder(Self.texts)
    let run = try Deplint(["--diff"], in: folder)
    #expect(run.status == 1)
    #expect(run.errors == "would fix 14 findings in 6 files\n")
    #expect(try Self.texts.keys.allSatisfy { try folder.contents($0) == Self.texts[$0] })

    let fixed = try Folder(Self.texts)
    try check(["--fix"], in: fixed, errors: ["fixed 14 findings in 6 files"])
    let difference = try Folder(["diff": run.output])
    let url = URL(filePath: folder.path)
    _ = try ChildProcess(running: ["git", "init", "-q"], in: url)
    let applied = try ChildProcess(running: tool + [difference["diff"]], in: url)
    #expect(applied.status == 0, "\(applied.errors)\(applied.output)")
    for name in Self.texts.keys {
      // To `patch`, an empty text is a deleted file.
      #expect((try? folder.contents(name)) ?? "" == (try fixed.contents(name)), "\(name)")
    }
  }

  @Test func differenceOfNothing() throws {
    try check(["--diff"], in: Folder(["A.swift": ""]), output: "", errors: ["nothing to fix"])
  }

  @Test func differenceIsShown() throws {
    let folder = try Folder(["A.swift": "let a = 1\n// deplint:ignore live-test-value\nlet b = 2\n"]
    )
    try check(
      ["--diff", "-q"], in: folder, status: 1,
      output: """
        --- a/A.swift
        +++ b/A.swift
        @@ -1,3 +1,2 @@
         let a = 1
        -// deplint:ignore live-test-value
         let b = 2

        """, errors: [])
  }
}
