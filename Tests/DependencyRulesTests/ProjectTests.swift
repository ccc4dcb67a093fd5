import DiagnosticReports
import Diagnostics
import Foundation
import ProofSupport
import Testing

/// The findings in programs whose targets are declared by Xcode projects: the folders of
/// `Projects`.
///
/// Each is linted as it is, and without the files that declare its targets. Then the targets of
/// files are unknown, and the rules are silent.
@Suite struct ProjectTests {
  @Test(arguments: [
    (
      "EqualNames",
      "'Clock' is read outside of tests but has no live value, so users get its test value"
    ),
    (
      "LinkedThroughAnother",
      "'Lite' reads 'Client' but does not depend on 'ClientLive', which has its live value"
    ),
    (
      "LinkedThroughAnother", "add 'ClientLive' to the dependencies of 'Lite' in 'Apps.xcodeproj'"
    ),
    (
      "SynchronizedFolder",
      "this holds in the target 'App', but not in the target 'Beta', which also has the file"
    ),
    ("Tuist", "add 'ClientLive' to the dependencies of 'Lite' in 'Project.swift'"),
    ("XcodeGen", "add 'ClientLive' to the dependencies of 'Lite' in 'project.yml'"),
  ])
  func rulesSeeTargets(project: String, message: String) throws {
    let files = Self.files(of: project)
    #expect(Finding.difference(in: files) == "")
    let diagnostics = Fixes.lint(files).diagnostics
    let said = diagnostics.flatMap { [$0.message] + $0.notes.map(\.message) }
    #expect(said.contains(message))

    let sources = files.filter { !Self.declaresTargets($0.path) }
    try #require(sources.count < files.count)
    #expect(Finding.found(in: sources).keys.sorted().map(\.description) == [])
  }

  /// A fixture cannot show this: within `#if`, where users may not get it, the import is left
  /// alone.
  @Test func testLibrariesBesideDependencies() {
    func check(_ imports: String, finds expected: [String]) {
      let files = [
        Fixture.File(
          path: "Package.swift",
          text: """
            import PackageDescription
            let package = Package(
              name: "P",
              targets: [
                .target(name: "Kit"), .executableTarget(name: "tool", dependencies: ["Kit"]),
              ])
            """),
        Fixture.File(path: "Sources/Kit/Kit.swift", text: imports + "public func kit() {}\n"),
        Fixture.File(path: "Sources/tool/main.swift", text: "import Kit\nimport XCTest\nkit()\n"),
      ]
      #expect(Finding.found(in: files).keys.sorted().map(\.rule) == expected)
    }
    check("import Dependencies\nimport XCTest\n", finds: ["test-support-in-app-target"])
    check("import Dependencies\nimport Testing\n", finds: ["test-support-in-app-target"])
    check("import XCTest\n", finds: [])
    check("import Dependencies\n#if DEBUG\nimport XCTest\n#endif\n", finds: [])
  }

  /// The files of a project, with their paths from its folder.
  private static func files(of project: String) -> [Fixture.File] {
    let folder = Folders.root.appending(path: "Tests/DependencyRulesTests/Projects/\(project)")
    return files(below: folder, prefix: "")
  }

  private static func files(below folder: URL, prefix: String) -> [Fixture.File] {
    Folders.entries(of: folder).flatMap { entry -> [Fixture.File] in
      let path = prefix + entry.lastPathComponent
      guard Folders.isFolder(entry) else {
        return [Fixture.File(path: path, text: Folders.text(of: entry))]
      }
      return files(below: entry, prefix: path + "/")
    }
  }

  private static func declaresTargets(_ path: String) -> Bool {
    !path.hasSuffix(".swift") || path == "Project.swift" || path.hasPrefix("Tuist/")
  }
}
