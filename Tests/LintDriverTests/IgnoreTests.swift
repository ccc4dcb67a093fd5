import Testing

@testable import LintDriver

/// The meaning of a `.gitignore`; the expectations are git's.
@Suite struct IgnoreTests {
  /// - Parameters:
  ///   - patterns: the lines of a `.gitignore`.
  ///   - excluded: entries that it excludes; a folder ends with `/`.
  private func check(
    _ patterns: String, _ letterCase: LetterCase = .matters, excludes excluded: [String],
    leaves left: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let scope = IgnoreScope(Array(patterns.utf8), letterCase, folder: [])
    for path in excluded {
      #expect(isExcluded(path, by: scope), "\(path)", sourceLocation: sourceLocation)
    }
    for path in left {
      #expect(!isExcluded(path, by: scope), "\(path)", sourceLocation: sourceLocation)
    }
  }

  /// Goes down as a walk does: an excluded folder has no entries.
  private func isExcluded(_ path: String, by scope: IgnoreScope) -> Bool {
    let components = path.split(separator: "/")
    return components.indices.contains { index in
      let isFolder = index < components.count - 1 || path.hasSuffix("/")
      let entry = components[...index].joined(separator: "/")
      return scope.excludes(Array(entry.utf8), isFolder: isFolder)
    }
  }

  @Test func namesMatchAtAnyDepth() {
    check("A.swift", excludes: ["A.swift", "x/y/A.swift", "A.swift/b"], leaves: ["AA.swift"])
    check("*.gen.swift", excludes: ["a.gen.swift", "x/.gen.swift"], leaves: ["agen.swift"])
  }

  @Test func aSlashTiesThePatternToItsFolder() {
    check("/A.swift", excludes: ["A.swift"], leaves: ["x/A.swift"])
    check("x/A.swift", excludes: ["x/A.swift"], leaves: ["A.swift", "y/x/A.swift"])
    check("x/", excludes: ["x/", "x/A.swift", "y/x/A.swift"], leaves: ["x", "y/x"])
    check("/x/", excludes: ["x/A.swift"], leaves: ["y/x/A.swift"])
    check("x/y/", excludes: ["x/y/A.swift"], leaves: ["x/y", "z/x/y/A.swift", "x/yy/A.swift"])
  }

  @Test func wildcardsStopAtSlashes() {
    check("x/*.swift", excludes: ["x/A.swift"], leaves: ["x/y/A.swift"])
    check("x/*/A.swift", excludes: ["x/y/A.swift"], leaves: ["x/A.swift", "x/y/z/A.swift"])
    check("x?y/A.swift", excludes: ["xzy/A.swift"], leaves: ["x/y/A.swift"])
    check("x[!a]y/A.swift", excludes: ["xzy/A.swift"], leaves: ["x/y/A.swift", "xay/A.swift"])
    check("x/a*b*c", excludes: ["x/abc", "x/aXbXbXc"], leaves: ["x/ab/c", "x/acb"])
  }

  @Test func twoStarsCrossFolders() {
    check("**/A.swift", excludes: ["A.swift", "x/A.swift", "x/y/A.swift"], leaves: ["x/AA.swift"])
    check("x/**/A", excludes: ["x/A", "x/y/z/A"], leaves: ["A", "y/x/A"])
    check("x/**", excludes: ["x/A.swift", "x/y/A.swift"], leaves: ["x", "x/", "y/x/A.swift"])
    check("**/x/**", excludes: ["x/A.swift", "y/x/A.swift"], leaves: ["x/", "y/x/"])
    check("**/x/*/z", excludes: ["x/y/z", "a/x/y/z", "x/x/y/z"], leaves: ["x/z", "x/y/y/z"])
    check("x/**y", excludes: ["x/y", "x/zy"], leaves: ["x/z/y"])
    check("**", excludes: ["x", "x/y"], leaves: [])
    check("x**/z", excludes: ["xz", "x/z", "xy/z", "x/y/z"], leaves: ["z", "y/x/z"])
    check("?x**/z", excludes: ["yx/z", "yxy/z"], leaves: ["yx/y/z"])
    check("x**z/A", excludes: ["xyz/A", "xz/A"], leaves: ["x/z/A"])
  }

  @Test func theLastPatternDecides() {
    check("*.swift\n!A.swift", excludes: ["B.swift"], leaves: ["A.swift", "x/A.swift"])
    check("!A.swift\n*.swift", excludes: ["A.swift"], leaves: [])
    check("*.swift\n!A.swift\nA.*", excludes: ["A.swift"], leaves: [])
  }

  @Test func whatIsInAnExcludedFolderStaysExcluded() {
    check("x/\n!x/A.swift", excludes: ["x/A.swift"], leaves: [])
    check("x/*\n!x/A.swift", excludes: ["x/B.swift"], leaves: ["x/A.swift"])
    check("/*\n!/x\n/x/*\n!/x/y", excludes: ["A", "x/A"], leaves: ["x/y/A"])
  }

  @Test func classes() {
    check("[ab].swift", excludes: ["a.swift", "b.swift"], leaves: ["c.swift", "ab.swift"])
    check("[a-c]", excludes: ["a", "b", "c"], leaves: ["d", "-"])
    check("[^a-c]", excludes: ["d"], leaves: ["b"])
    check("[]a]", excludes: ["]", "a"], leaves: ["b"])
    check("[!]a]", excludes: ["b"], leaves: ["]", "a"])
    check("[a-]", excludes: ["a", "-"], leaves: ["b"])
    check("[-a]", excludes: ["a", "-"], leaves: ["b"])
    check("[\\]x]", excludes: ["]", "x"], leaves: ["\\"])
    check("[c-a]", excludes: [], leaves: ["a", "b", "c"])
    check("[[:digit:]x]", excludes: ["1", "x"], leaves: ["d", ":"])
    check("[![:upper:]]", excludes: ["a", "1"], leaves: ["A"])
    check("[[:x]", excludes: ["[", ":", "x"], leaves: ["y"])
  }

  @Test func whatCanMatchNothing() {
    check("[a", excludes: [], leaves: ["a", "[a"])
    check("a\\", excludes: [], leaves: ["a", "a\\"])
    check("[[:nonsense:]]", excludes: [], leaves: ["n", ":"])
    check("/", excludes: [], leaves: ["a", "a/"])
    check("!", excludes: [], leaves: ["a", "!"])
  }

  @Test func lines() {
    check("# A\n\nB", excludes: ["B"], leaves: ["# A", "A"])
    check("\\#A\n\\!B", excludes: ["#A", "!B"], leaves: ["A", "B"])
    check("A  \nB\\ \n", excludes: ["A", "B "], leaves: ["A  ", "B"])
    check("A\r\nB\r\n", excludes: ["A", "B"], leaves: ["A\r"])
    check("\u{FEFF}A", excludes: ["A"], leaves: ["\u{FEFF}A"])
    check("A\t", excludes: ["A\t"], leaves: ["A"])
    check("a b", excludes: ["a b"], leaves: ["a", "b"])
  }

  @Test func bytesNotCharacters() {
    check("é", excludes: ["é"], leaves: ["e"])
    check("??", excludes: ["é", "ab"], leaves: ["a", "日"])
  }

  @Test func caseMattersWhereGitTellsItApart() {
    check("build/\n*.Gen.swift", excludes: ["build/A"], leaves: ["Build/A", "a.gen.swift"])
    check(
      "build/\n*.Gen.swift\n!/Keep", .isIgnored,
      excludes: ["build/A", "BUILD/A", "x/Build/", "a.gen.SWIFT"], leaves: ["keep", "builds/A"])
    check("/[A-C]x", .isIgnored, excludes: ["ax", "AX", "cX"], leaves: ["dx", "DX"])
    check("[[:upper:]]", .isIgnored, excludes: ["a", "A"], leaves: ["1"])
    check("É", .isIgnored, excludes: ["É"], leaves: ["é"])
  }

  /// This takes exponential time if each wildcard tries each length.
  @Test func hostilePatternsEnd() {
    let pattern = String(repeating: "a*", count: 40) + "b"
    check(pattern, excludes: [], leaves: [String(repeating: "a", count: 200)])
    let folders = String(repeating: "**/", count: 40) + "b"
    check(folders, excludes: [], leaves: [String(repeating: "a/", count: 200) + "c"])
  }

  @Test func deeperFilesDecideFirst() {
    let outer = IgnoreScope(
      Array("*.swift\n!B.swift\n/x/C.txt\n".utf8), .matters, folder: [])
    let inner = IgnoreScope(
      Array("!A.swift\n/B.swift\n".utf8), .matters, folder: Array("x".utf8), parent: outer)
    let excluded = ["x/B.swift", "x/C.swift", "x/C.txt"]
    let left = ["x/A.swift", "x/y/B.swift"]
    #expect(excluded.allSatisfy { inner.excludes(Array($0.utf8), isFolder: false) })
    #expect(!left.contains { inner.excludes(Array($0.utf8), isFolder: false) })
  }
}
