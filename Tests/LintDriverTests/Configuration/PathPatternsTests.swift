import Testing

@testable import LintDriver

@Suite struct PathPatternsTests {
  /// - Parameter glob: the glob that picks the path below the configuration's folder.
  @Test(
    arguments: [
      (["*.pb.swift"], "x/y/A.pb.swift", "*.pb.swift"),
      (["*.pb.swift"], "A.swift", nil),
      (["Generated"], "x/Generated/y/A.swift", "Generated"),
      (["Generated/"], "x/Generated/A.swift", "Generated/"),
      // The glob matches folders only.
      (["Generated/"], "x/Generated", nil),
      (["/Generated"], "x/Generated/A.swift", nil),
      (["/Generated"], "Generated/A.swift", "/Generated"),
      (["./Generated"], "Generated/A.swift", "./Generated"),
      (["x/Generated"], "x/Generated/A.swift", "x/Generated"),
      (["x/Generated"], "y/x/Generated/A.swift", nil),
      (["x/**/A.swift"], "x/y/z/A.swift", "x/**/A.swift"),
      (["x/**"], "x/y/z/A.swift", "x/**"),
      (["Rules/*/Fixtures/"], "Rules/a/Fixtures/b/A.swift", "Rules/*/Fixtures/"),
      (["Rules/*/Fixtures/"], "Rules/a/A.swift", nil),
      // The last one decides, also inside a folder.
      (["x/", "!A.swift"], "x/A.swift", nil),
      (["x/", "!A.swift"], "x/B.swift", "x/"),
      (["!A.swift", "x/"], "x/A.swift", "x/"),
      (["a", "x", "*.swift"], "x/A.swift", "*.swift"),
      ([], "A.swift", nil),
    ] as [([String], String, String?)])
  func matching(globs: [String], path: String, glob: String?) throws {
    for folder in ["/project", "/"] {
      let folder = AbsolutePath(folder)
      let patterns = try PathPatterns(globs, below: folder)
      #expect(patterns.glob(matching: AbsolutePath(path, from: folder)) == glob)
    }
  }

  @Test func whatLiesElsewhereMatchesNothing() throws {
    let patterns = try PathPatterns(["*.swift", "**"], below: AbsolutePath("/project"))
    for path in ["/A.swift", "/projects/A.swift", "/other/project/A.swift"] {
      #expect(patterns.glob(matching: AbsolutePath(path)) == nil)
    }
  }

  @Test func globsThatMatchNothingAreTold() throws {
    let globs = ["x/", "A.swift", "!B.swift", "none/", "*.pb.swift", "!C.swift", "*"]
    let patterns = try PathPatterns(globs, below: AbsolutePath("/project"))
    let files = ["/project/x/A.swift", "/project/B.swift", "/C.swift", "/none/D.swift"]
    let idle = patterns.indicesMatchingNone(of: files.map { AbsolutePath($0) })
    #expect(idle.map { globs[$0] } == ["none/", "*.pb.swift", "!C.swift"])
  }

  @Test func aFolderIsPickedWithWhatIsInIt() throws {
    let patterns = try PathPatterns(["Generated/"], below: .root)
    #expect(patterns.glob(matching: AbsolutePath("/x/Generated"), isFolder: true) == "Generated/")
  }

  @Test(arguments: [
    ("0.1", ["0.1.0", "0.1.7"], ["0.2.0", "1.1.0", "0.10.0"]),
    ("1", ["1.0.0", "1.9.9"], ["0.1.0", "2.0.0", "10.0.0"]),
    ("0.1.2", ["0.1.2"], ["0.1.3", "0.1.20"]),
    (">=0.1.2", ["0.1.2", "0.1.10", "0.2.0", "1.0.0"], ["0.1.1", "0.0.9"]),
    (">= 0.2", ["0.2.0", "0.2.1"], ["0.1.9"]),
  ])
  func versions(required: String, allowed: [String], refused: [String]) throws {
    let version = try #require(RequiredVersion(required))
    for other in allowed { #expect(version.allows(other), "\(other)") }
    for other in refused { #expect(!version.allows(other), "\(other)") }
  }
}
