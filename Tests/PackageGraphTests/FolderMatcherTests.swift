import PackageGraph
import Testing

/// The files that a folder of a target stands for.
@Suite struct FolderMatcherTests {
  private func check(
    _ folder: ProjectDescription.Target.Folder, has own: [String], leaves others: [String],
    at location: SourceLocation = #_sourceLocation
  ) {
    let matcher = FolderMatcher(folder)
    for path in own {
      #expect(matcher.contains(path), "\(path)", sourceLocation: location)
    }
    for path in others {
      #expect(!matcher.contains(path), "\(path)", sourceLocation: location)
    }
  }

  @Test("A folder has what lies below it, at any depth")
  func folders() {
    check(
      .init(path: "App/Sources"), has: ["App/Sources/A.swift", "App/Sources/x/A.swift"],
      leaves: ["App/SourcesOfOthers/A.swift", "App/Sources", "Sources/A.swift"])
    check(.init(path: ""), has: ["A.swift", "x/A.swift"], leaves: [""])
  }

  @Test("A pattern is about the path below the folder")
  func patterns() {
    check(
      .init(path: "App", pattern: "*/Sources/**"),
      has: ["App/Home/Sources/A.swift", "App/Home/Sources/x/A.swift"],
      leaves: ["App/Sources/A.swift", "App/x/Home/Sources/A.swift"])
    check(.init(path: "App", pattern: "[A"), has: [], leaves: ["App/A.swift", "App/[A"])
  }

  @Test("An excluded folder excludes everything below it")
  func exclusions() {
    check(
      .init(
        path: "App", excluded: ["App/Old", "App/A.swift"],
        excludedPatterns: ["**/Gen*", "**/*Mock.swift"]),
      has: ["App/Older/A.swift", "App/B.swift", "App/A.swift.swift"],
      leaves: ["App/Old/x/A.swift", "App/A.swift", "App/x/Gen/A.swift", "App/x/AMock.swift"])
    check(.init(path: "App", excluded: [""]), has: [], leaves: ["App/A.swift"])
  }
}
