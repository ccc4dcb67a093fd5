import Globs
import Testing

/// The meaning of patterns in project descriptions.
@Suite struct PathPatternTests {
  private func check(
    _ pattern: String, matches matching: [String], leaves left: [String],
    at location: SourceLocation = #_sourceLocation
  ) {
    let pattern = try? PathPattern(pattern.utf8)
    for path in matching {
      #expect(pattern?.matches(Array(path.utf8)[...]) == true, "\(path)", sourceLocation: location)
    }
    for path in left {
      #expect(pattern?.matches(Array(path.utf8)[...]) == false, "\(path)", sourceLocation: location)
    }
  }

  @Test("One star stays within a component")
  func oneStar() {
    check("*.swift", matches: ["A.swift", ".swift"], leaves: ["x/A.swift", "A.swift/x"])
    check("x/*", matches: ["x/A.swift"], leaves: ["x/y/A.swift", "x"])
  }

  @Test("Two stars cross folders, alone and within a component")
  func twoStars() {
    check("**", matches: ["A", "x/A"], leaves: [])
    check("**/*.swift", matches: ["A.swift", "x/y/A.swift"], leaves: ["A.m"])
    check("x/**/A", matches: ["x/A", "x/y/z/A"], leaves: ["x/yA", "A"])
    check("x/**", matches: ["x/A", "x/y/A"], leaves: ["x", "xy/A"])
    check("**.swift", matches: ["A.swift", "x/y/A.swift"], leaves: ["A.swiftc"])
    check("x**/A", matches: ["x/A", "xy/A", "x/y/A", "xy/z/A"], leaves: ["x", "y/x/A", "xA"])
    check("x/**Tests.swift", matches: ["x/Tests.swift", "x/y/ATests.swift"], leaves: ["x/A.swift"])
    check("**x*y/**/z", matches: ["axby/z", "x/xy/a/b/z", "xay/xy/z"], leaves: ["x/y/z", "xy/az"])
    check("**a/**b", matches: ["a/b", "x/a/y/zb", "aa/ab"], leaves: ["a/bc", "ab"])
  }

  @Test("Braces hold alternatives")
  func braces() {
    check("*.{swift,m}", matches: ["A.swift", "A.m"], leaves: ["A.c", "A.{swift,m}"])
    check("{a,b/{c,d}}/e", matches: ["a/e", "b/c/e", "b/d/e"], leaves: ["b/e", "b/a/e"])
    check("a{,b}", matches: ["a", "ab"], leaves: ["a,b"])
    check("{a}", matches: ["a"], leaves: ["{a}"])
    check("{}", matches: ["{}"], leaves: [""])
    check("{a,{b,c}", matches: ["{a,b", "{a,c"], leaves: ["a", "b"])
    check("a}{b", matches: ["a}{b"], leaves: ["ab"])
    check(#"\{a,b\}"#, matches: ["{a,b}"], leaves: ["a", "b"])
    check("{x/**,y}.swift", matches: ["x/a/b.swift", "y.swift"], leaves: ["z.swift"])
  }

  @Test("A pattern can describe a folder that the path lies in")
  func folders() throws {
    let pattern = try PathPattern("**/Old*".utf8)
    for path in ["Old", "Old/A.swift", "x/Older/y/A.swift"] {
      #expect(pattern.matchesPathOrFolder(above: Array(path.utf8)[...]))
    }
    for path in ["A.swift", "x/NotOld/A.swift"] {
      #expect(!pattern.matchesPathOrFolder(above: Array(path.utf8)[...]))
    }
  }

  @Test(
    "A pattern that no path can match is reported",
    arguments: ["[a", "a\\", String(repeating: "{a,b}", count: 9)])
  func unmatchable(_ pattern: String) {
    #expect(throws: Glob.Unmatchable.self) { try PathPattern(pattern.utf8) }
  }

  /// This takes exponential time if each wildcard tries each length.
  @Test("Hostile patterns end", arguments: ["**a*", "**a", "**/*a", "a**"])
  func hostile(_ part: String) {
    let pattern = String(repeating: part, count: 40) + "b"
    check(pattern, matches: [], leaves: [String(repeating: "a", count: 400)])
    check(pattern, matches: [], leaves: [String(repeating: "a/", count: 200) + "a"])
  }

  @Test("Braces within braces are followed, up to a bound")
  func nestedBraces() {
    func nested(_ count: Int) -> String {
      String(repeating: "{", count: count) + "a" + String(repeating: "}", count: count)
    }
    check(nested(60), matches: ["a"], leaves: ["{a}"])
    #expect(throws: Glob.Unmatchable.self) { try PathPattern(nested(2000).utf8) }
  }
}
