import Foundation

/// The compiler's description of itself.
struct Toolchain: Decodable {
  let target: Target
  let paths: Paths

  struct Target: Decodable {
    /// The system that it compiles for.
    let unversionedTriple: String
  }

  struct Paths: Decodable {
    /// The folder of the compiler's own libraries.
    let runtimeResourcePath: String
  }

  init() async throws {
    let run = try await TemporaryFolder().run("swiftc", ["-print-target-info"])
    self = try JSONDecoder().decode(Toolchain.self, from: Data(run.output.utf8))
  }
}
