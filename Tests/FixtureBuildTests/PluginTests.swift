import ChildProcesses
import Foundation
import ProofSupport
import Testing

/// The plugins, in a package that uses them beside another package with a module called
/// `Dependencies`. Builds deplint once more, so it runs only where `DEPLINT_PACKAGE_PROOFS` is set.
@Suite(.serialized, .packageProofs)
struct PluginTests {
  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "App", platforms: [.macOS(.v15)],
      dependencies: [
        .package(path: "../Library"), .package(name: "deplint", path: "\(Folders.root.path())"),
      ],
      targets: [
        .executableTarget(
          name: "App", dependencies: [.product(name: "Dependencies", package: "Library")],
          plugins: [.plugin(name: "DeplintBuildTool", package: "deplint")])
      ])

    """

  private static let libraryManifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "Library", products: [.library(name: "Dependencies", targets: ["Dependencies"])],
      targets: [.target(name: "Dependencies")])

    """

  /// Just enough of a dependency system to compile.
  private static let library = """
    public protocol TestDependencyKey { static var testValue: Int { get } }
    public protocol DependencyKey: TestDependencyKey { static var liveValue: Int { get } }
    public struct DependencyValues {
      public subscript<Key: TestDependencyKey>(key: Key.Type) -> Int {
        get { key.testValue }
        set {}
      }
    }
    @propertyWrapper public struct Dependency {
      public let wrappedValue: Int
      public init(_ path: KeyPath<DependencyValues, Int>) {
        wrappedValue = DependencyValues()[keyPath: path]
      }
    }

    """

  private static let app = """
    import Dependencies

    enum Client: TestDependencyKey { static let testValue = 1 }
    extension DependencyValues {
      var client: Int {
        get { self[Client.self] }
        set { self[Client.self] = newValue }
      }
    }
    func read() {
      @Dependency(\\.client) var client
      print(client)
    }
    read()

    """

  private static let mended = app.replacing(
    "TestDependencyKey { static", with: "DependencyKey { static let liveValue = 2; static")

  private static let headline =
    "Sources/App/main.swift:3:6: error: 'Client' is read outside of tests"

  private let package: URL
  private let source: URL

  init() throws {
    let folder = Build.folder.appending(path: "fixture-builds/plugin-uses")
    package = folder.appending(path: "App")
    source = package.appending(path: "Sources/App/main.swift")
    try write(Self.libraryManifest, to: folder.appending(path: "Library/Package.swift"))
    try write(
      Self.library, to: folder.appending(path: "Library/Sources/Dependencies/Library.swift"))
    try write(Self.manifest, to: package.appending(path: "Package.swift"))
    for name in [Self.configuration, Self.parent, Self.baseline, Self.known] { try remove(name) }
  }

  private static let configuration = ".deplint.json"
  private static let parent = "base.json"
  private static let baseline = ".deplint-baseline"
  private static let known = "known.txt"

  /// - Parameter expected: a part of the output; nil if the build must succeed without findings.
  private func check(
    _ words: [String], says expected: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let run = try await ChildProcess(["swift"] + words, in: package)
    let text = run.output + run.errors
    #expect((run.status == 0) == (expected == nil), "\(text)", sourceLocation: sourceLocation)
    if let expected {
      #expect(text.contains(expected), "\(text)", sourceLocation: sourceLocation)
    }
  }

  @Test func findingsFailTheCommandAndTheBuild() async throws {
    try write(Self.app, to: source)
    for words in [["package", "deplint"], ["build"]] { try await check(words, says: Self.headline) }
    try write(Self.mended, to: source)
    for words in [["package", "deplint", "--fail-on", "info"], ["build"]] { try await check(words) }
  }

  /// A report among the resources of the target would ship with the product.
  @Test func theBuildAddsNoResources() async throws {
    try write(Self.mended, to: source)
    try await check(["build"])
    let build = package.appending(path: ".build/debug").resolvingSymlinksInPath()
    let names = Folders.entries(of: build).map(\.lastPathComponent)
    #expect(names.contains("App"))
    #expect(names.filter { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") } == [])
    let derived = build.appending(path: "App.build/DerivedSources")
    #expect(Folders.entries(of: derived).map(\.lastPathComponent) == [])
  }

  /// Nothing but the settings changes from one build to the next.
  @Test func theBuildFollowsTheConfiguration() async throws {
    try write(Self.app, to: source)
    try await check(["build"], says: Self.headline)
    try write(severity("off"), to: Self.configuration)
    try await check(["build"])
    try write(severity("error"), to: Self.configuration)
    try await check(["build"], says: Self.headline)

    try write(severity("off"), to: Self.parent)
    try write(#"{ "extends": "base.json" }"#, to: Self.configuration)
    try await check(["build"])
    try write("{}", to: Self.parent)
    try await check(["build"], says: Self.headline)

    try write(#"{ "sevrities": {} }"#, to: Self.configuration)
    try await check(["build"], says: "'sevrities'")
    try remove(Self.configuration)
    try await check(["build"], says: Self.headline)
  }

  /// A file that existed when the build was planned is itself an input: it is written in place.
  @Test func theBuildFollowsWhatIsWrittenInPlace() async throws {
    try write(severity("error"), to: Self.parent)
    try write(#"{ "extends": "base.json" }"#, to: Self.configuration)
    try write(Self.app, to: source)
    try replan()
    try await check(["build"], says: Self.headline)
    try await check(["build"], says: Self.headline)
    try write(severity("off"), to: Self.parent, atomically: false)
    try await check(["build"])
    try await check(["build"])
    try write(severity("error"), to: Self.configuration, atomically: false)
    try await check(["build"], says: Self.headline)
    for name in [Self.configuration, Self.parent] { try remove(name) }
    try await check(["build"], says: Self.headline)
  }

  private func severity(_ severity: String) -> String {
    #"{ "severities": { "missing-live-value": "\#(severity)" } }"#
  }

  /// Makes SwiftPM ask the plugins again.
  private func replan() throws {
    try write(Self.manifest + "\n// \(UUID())\n", to: package.appending(path: "Package.swift"))
  }

  @Test func theBuildFollowsTheBaseline() async throws {
    try write(Self.app, to: source)
    try await check(["build"], says: Self.headline)
    try await check(Self.fix + ["--update-baseline"])
    try await check(["build"])
    try write("broken", to: Self.baseline)
    try await check(["build"], says: Self.baseline)
    try remove(Self.baseline)
    try await check(["build"], says: Self.headline)
  }

  /// Both plugins use the configured baseline, whatever is at the default path.
  @Test func theConfiguredBaselineIsHeeded() async throws {
    try write(Self.app, to: source)
    try write(#"{ "baseline": "known.txt" }"#, to: Self.configuration)
    try await check(["build"], says: "there is no baseline")
    try await check(Self.fix + ["--update-baseline"])
    for words in [["package", "deplint"], ["build"]] { try await check(words) }
    try write("deplint-baseline 1\n", to: Self.baseline)
    try replan()
    try await check(["build"])
    try write("deplint-baseline 1\n", to: Self.known, atomically: false)
    try await check(["build"], says: Self.headline)
    try await check(["package", "deplint"], says: Self.headline)
  }

  private static let fix = [
    "package", "--allow-writing-to-package-directory", "deplint-fix",
  ]

  @Test func onlyTheFixCommandWrites() async throws {
    let left = Self.mended + "let left = 1  // deplint:ignore live-test-value\n"
    try write(left, to: source)
    let advice = "use 'swift package --allow-writing-to-package-directory deplint-fix"
    try await check(["package", "deplint", "--fix"], says: advice + "'")
    for option in ["--update-baseline", "--prune-baseline"] {
      try await check(["package", "deplint", option], says: advice + " \(option)'")
    }
    try await check(["package", "deplint-fix"], says: "--allow-writing-to-package-directory")
    #expect(Folders.text(of: source) == left)
    try await check(Self.fix + ["--quiet"])
    #expect(Folders.text(of: source) == Self.mended + "let left = 1\n")
  }

  // MARK: Files

  private func write(_ text: String, to name: String, atomically: Bool = true) throws {
    try text.write(to: package.appending(path: name), atomically: atomically, encoding: .utf8)
  }

  private func remove(_ name: String) throws {
    let file = package.appending(path: name)
    guard FileManager.default.fileExists(atPath: file.path()) else { return }
    try FileManager.default.removeItem(at: file)
  }

  private func write(_ text: String, to file: URL) throws {
    guard Folders.text(of: file) != text else { return }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
}
