internal import LintDriver

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The measured code.
struct Sample {
  let paths: [String]
  /// The files that a run finds there.
  let files: [String]
  let byteCount: Int
  /// Created only for this run.
  private var temporaryFolder: String?

  init(paths: [String]) throws {
    self.paths = paths
    files = FileWalk(paths: paths, jobs: Workers.available).files.map(\.path)
    byteCount = try files.reduce(0) { $0 + (try Data(contentsOf: URL(filePath: $1)).count) }
    guard byteCount > 0 else { throw Empty(paths: paths) }
  }

  /// There is nothing to measure.
  struct Empty: Error {
    let paths: [String]
  }

  /// Copies of this package's own sources.
  init(ofThisPackageInMegabytes size: Int) throws {
    let benchmark = URL(filePath: #filePath).deletingLastPathComponent()
    let sources = benchmark.deletingLastPathComponent().deletingLastPathComponent().path
    let once = try Sample(paths: [sources]).byteCount
    let folder = FileManager.default.temporaryDirectory.appending(path: "sample-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for index in 0...(size * 1_000_000 / once) {
      let copy = folder.appending(path: "Copy\(index)").path
      try FileManager.default.copyItem(atPath: sources, toPath: copy)
    }
    try self.init(paths: [folder.path])
    temporaryFolder = folder.path
  }

  func removeTemporaryFiles() {
    if let temporaryFolder { try? FileManager.default.removeItem(atPath: temporaryFolder) }
  }

  /// The bytes of each file.
  func contents() throws -> [[UInt8]] {
    try files.map { Array(try Data(contentsOf: URL(filePath: $0))) }
  }
}
