import ChildProcesses
import Foundation
import Testing

#if os(Linux)
  /// The documentation compiler accepts each catalogue without a warning: all links lead somewhere,
  /// between pages and from the library's comments to its symbols.
  ///
  /// On other systems the compiler needs more paths to its libraries.
  @Suite struct CatalogueTests {
    @Test(.enabled(if: Self.hasDocC, "needs the toolchain's 'docc'"))
    func guideOfTheTool() async throws {
      try await build("Sources/Linter/deplint/deplint.docc", TemporaryFolder())
    }

    @Test(.enabled(if: Self.hasDocC, "needs the toolchain's 'docc'"))
    func guideOfTheRuntime() async throws {
      let folder = try TemporaryFolder()
      let extraction = try await folder.run(
        "swift",
        [
          "symbolgraph-extract", "-module-name", "DependencyRuntime", "-output-dir", ".",
          "-I", Repository.products.appending(path: "Modules").path(),
          "-Xcc", "-fmodule-map-file=\(Repository.atomicsModuleMap)",
          "-target", try await Toolchain().target.unversionedTriple,
        ])
      try #require(extraction.status == 0, "\(extraction.output)")
      try await build(
        "Sources/Runtime/DependencyRuntime/DependencyRuntime.docc", folder,
        ["--additional-symbol-graph-dir", "."])
    }

    private func build(
      _ catalogue: String, _ folder: TemporaryFolder, _ options: [String] = []
    ) async throws {
      let path = Repository.root.appending(path: catalogue).path()
      let run = try await folder.run(
        "docc", ["convert", path, "--warnings-as-errors", "--output-dir", "out"] + options)
      #expect(run.status == 0, "\(run.output)")
    }

    private static let hasDocC = (try? ChildProcess(running: ["docc", "--help"]))?.status == 0
  }
#endif
