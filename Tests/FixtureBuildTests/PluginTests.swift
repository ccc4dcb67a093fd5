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

  /// As much of a dependency system as compiles.
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

  @Test func findingsFailTheCommandAndTheBuild() async throws {
    let folder = Build.folder.appending(path: "fixture-builds/plugins")
    let package = folder.appending(path: "App")
    try write(Self.libraryManifest, to: folder.appending(path: "Library/Package.swift"))
    try write(
      Self.library, to: folder.appending(path: "Library/Sources/Dependencies/Library.swift"))
    try write(Self.manifest, to: package.appending(path: "Package.swift"))
    let source = package.appending(path: "Sources/App/main.swift")

    try write(Self.app, to: source)
    for words in [["package", "deplint"], ["build"]] {
      let run = try await ChildProcess(["swift"] + words, in: package)
      #expect(run.status != 0)
      #expect((run.output + run.errors).contains(Self.headline), "\(run.output)\(run.errors)")
    }

    try write(Self.mended, to: source)
    for words in [["package", "deplint", "--fail-on", "info"], ["build"]] {
      let run = try await ChildProcess(["swift"] + words, in: package)
      #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
  }

  private func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
}
