import ChildProcesses
import Foundation

/// Sources compiled by one call of the compiler, as one program, with the libraries of the build
/// that these tests are part of. They import `DependencyRuntime` under the name `Dependencies`.
struct SwiftBatch {
  /// The compiler's messages; empty if all is well.
  let complaints: String
  private let folder: TemporaryFolder

  /// - Parameter sources: texts by the names of their files; `main.swift` is what runs.
  init(_ sources: [String: String]) async throws {
    folder = try TemporaryFolder()
    for (name, text) in sources { try folder.write(text, to: name) }
    let toolchain = try await Toolchain().paths.runtimeResourcePath
    let plugin = Repository.products.appending(path: "DependencyMacrosPlugin-tool").path()
    let manifestAPI = "\(toolchain)/pm/ManifestAPI"
    let run = try await folder.run(
      "swiftc",
      [
        "-swift-version", "6", "-module-name", "Examples", "-suppress-warnings", "-wmo",
        "-module-alias", "Dependencies=DependencyRuntime", "-o", "Examples",
        "-load-plugin-executable", "\(plugin)#DependencyMacrosPlugin",
        "-I", Repository.products.appending(path: "Modules").path(),
        "-Xcc", "-fmodule-map-file=\(Repository.atomicsModuleMap)",
        "-package-description-version", "6.1", "-I", manifestAPI, "-L", manifestAPI,
        "-lPackageDescription", "-Xlinker", "-rpath=\(manifestAPI)",
      ] + sources.keys.sorted() + Self.objects())
    complaints = run.status == 0 ? "" : run.output
  }

  /// Runs the program.
  func run(_ arguments: [String] = []) async throws -> (status: Int32, output: String) {
    try await folder.run("./Examples", arguments)
  }

  /// The object files of the libraries, as passed to the linker of the tests: their folders may
  /// hold others, of deleted sources.
  private static func objects() throws -> [String] {
    let list = Repository.products.appending(
      path: "deplintPackageTests.product/Objects.LinkFileList")
    return try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: ["'", "\""]) }
      .filter {
        $0.contains(#//(Dependency(Runtime|TestSupport|Macros)|C?LocksAndAtomics)\.build//#)
      }
  }
}
