import ChildProcesses
import Foundation
import ProofSupport
import Testing

#if os(Linux)
  /// The package's trait `FoundationNetworking`, in a package that uses the runtime. Builds the
  /// runtime twice, so it runs only where `DEPLINT_PACKAGE_PROOFS` is set.
  @Suite(.serialized, .packageProofs) struct NetworkingTraitTests {
    private static let library = "libFoundationNetworking.so"

    private static let program = """
      import DependencyRuntime

      func greet() {
        @Dependency(\\.context) var context
        print("hello, \\(context)")
      }
      greet()

      """

    private static let request = """
      import DependencyRuntime

      func greet() {
        @Dependency(\\.urlSession) var session
        print("hello, \\(type(of: session))")
      }
      greet()

      """

    private let package = Build.folder.appending(path: "fixture-builds/networking-trait")

    @Test func withItAProgramLinksFoundationNetworking() async throws {
      try await build(Self.request)
      #expect(try await run() == "hello, URLSession\n")
      #expect(try linksFoundationNetworking())
    }

    @Test func withoutItAProgramDoesNot() async throws {
      try await build(Self.program, traits: ", traits: []")
      #expect(try await run() == "hello, live\n")
      #expect(try !linksFoundationNetworking())
    }

    @Test func withoutItThereIsNoSession() async throws {
      try await build(Self.request, traits: ", traits: []", fails: "main.swift:4:15: error:")
    }

    /// - Parameter error: a part of the output; nil if the build must succeed.
    private func build(_ program: String, traits: String = "", fails error: String? = nil)
      async throws
    {
      let manifest = """
        // swift-tools-version: 6.3
        import PackageDescription

        let package = Package(
          name: "Hello", platforms: [.macOS(.v13)],
          dependencies: [
            .package(name: "deplint", path: "\(Folders.root.path())"\(traits))
          ],
          targets: [
            .executableTarget(
              name: "Hello",
              dependencies: [.product(name: "DependencyRuntime", package: "deplint")])
          ])

        """
      let sources = package.appending(path: "Sources/Hello")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      try manifest.write(
        to: package.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
      try program.write(
        to: sources.appending(path: "main.swift"), atomically: true, encoding: .utf8)
      let run = try await ChildProcess(["swift", "build"], in: package)
      let text = run.output + run.errors
      #expect((run.status == 0) == (error == nil), "\(text)")
      if let error { #expect(text.contains(error), "\(text)") }
    }

    private var executable: URL { package.appending(path: ".build/debug/Hello") }

    private func run() async throws -> String {
      try await ChildProcess([executable.path()], in: package).output
    }

    /// The dynamic section of an executable names the libraries that are loaded with it.
    private func linksFoundationNetworking() throws -> Bool {
      try Data(contentsOf: executable).range(of: Data(Self.library.utf8)) != nil
    }
  }
#endif
