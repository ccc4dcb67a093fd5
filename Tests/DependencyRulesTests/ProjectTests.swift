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

  /// The manifest does not tell of which target the key is, so the application's extension of it
  /// leads to a name alone.
  @Test func anApplicationMayGiveValuesToKeysOfUnknownTargets() {
    func findings(extension text: String) -> [String] {
      let files = [
        "Package.swift": """
        let package = Package(name: "kit", targets: [.target(name: "Core")] + described(in: file))
        """,
        "Sources/Core/C.swift": "public struct Core {}",
        "Sources/Kit/K.swift": """
        import Dependencies
        public enum NumberKey: TestDependencyKey { public static let testValue = 1 }
        public struct Checkout {
          @Dependency(NumberKey.self) var number
          public func pay() { print(number) }
        }
        """,
        "App/Package.swift": """
        let package = Package(
          name: "App", dependencies: [.package(path: "..")],
          targets: [
            .executableTarget(
              name: "App", dependencies: [.product(name: "Core", package: "kit")])
          ])
        """,
        "App/Sources/App/main.swift": """
        import Core
        import Dependencies
        import Kit
        \(text)
        Checkout().pay()
        """,
      ].map { Fixture.File(path: $0, text: $1) }
      return Finding.found(in: files).keys.map(\.rule).sorted()
    }
    #expect(findings(extension: "") == ["missing-live-value"])
    #expect(
      findings(
        extension: "extension NumberKey: DependencyKey { public static let liveValue = 2 }") == [])
  }

  /// A tree with several projects can contain a copy of the system for one of them, of a version in
  /// which reading uses other values. The others link the package from elsewhere.
  @Test func aCopyOfTheSystemIsNotThatOfOtherProjects() {
    func files(appFolder: String) -> [Fixture.File] {
      [
        "Old/swift-dependencies/Package.swift": """
        let package = Package(
          name: "swift-dependencies",
          products: [.library(name: "Dependencies", targets: ["Dependencies"])],
          targets: [.target(name: "Dependencies")])
        """,
        "Old/swift-dependencies/Sources/Dependencies/Dependencies.swift": """
        public struct DependencyValues: Sendable {
          @TaskLocal public static var current = Self()
        }
        @propertyWrapper public struct Dependency<Value> {
          let keyPath: KeyPath<DependencyValues, Value>
          public init(_ keyPath: KeyPath<DependencyValues, Value>) { self.keyPath = keyPath }
          public var wrappedValue: Value { DependencyValues.current[keyPath: keyPath] }
        }
        public func withDependencies<Result>(
          _ update: (inout DependencyValues) -> Void, operation: () -> Result
        ) -> Result {
          var values = DependencyValues.current
          update(&values)
          return DependencyValues.$current.withValue(values, operation: operation)
        }
        """,
        "\(appFolder)/Package.swift": """
        let package = Package(
          name: "App", dependencies: [.package(url: "https://example.com/swift-dependencies")],
          targets: [
            .target(
              name: "App",
              dependencies: [.product(name: "Dependencies", package: "swift-dependencies")])
          ])
        """,
        "\(appFolder)/Sources/App/Model.swift": """
        import Dependencies
        import Foundation
        final class Model {
          @Dependency(\\.date) var date
          func now() -> Date { date.now }
        }
        func made() -> Date {
          let model = withDependencies { $0.date = .constant(.now) } operation: { Model() }
          return model.now()
        }
        """,
      ].map { Fixture.File(path: $0, text: $1) }
    }
    func rules(appFolder: String) -> [String] {
      Set(Finding.found(in: files(appFolder: appFolder)).keys.map(\.rule)).sorted()
    }
    #expect(rules(appFolder: "Old/App").contains("override-without-effect"))
    #expect(!rules(appFolder: "New/App").contains("override-without-effect"))
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

  @Test("live values of another application are meant to be supplied by each")
  func valuesOfAnotherApplication() throws {
    let project = Self.files(of: "XcodeGen")
    func finding(_ files: [Fixture.File]) throws -> Diagnostic {
      try #require(Fixes.lint(files).diagnostics.first { $0.rule == "unlinked-live-value" })
    }
    #expect(try finding(project).severity == .error)
    let own = project.map { file in
      file.path == "ClientLive/ClientLive.swift"
        ? Fixture.File(path: "Full/ClientLive.swift", text: file.text) : file
    }
    #expect(try finding(own).severity == .info)
    #expect(
      try finding(own).notes.contains {
        $0.message.hasPrefix("give 'Lite' live values of its own, as 'Full' has")
      })
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
