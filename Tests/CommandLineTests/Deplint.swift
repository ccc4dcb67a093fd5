import ChildProcesses
import Foundation

/// A run of the tool as it was built, in a folder of its own.
struct Deplint {
  let status: Int32
  let output: String
  let errors: String

  /// - Parameters:
  ///   - words: the command line.
  ///   - folder: the working folder.
  ///   - environment: added to the test's own.
  ///   - input: what standard input has.
  ///   - executable: the tool, or a copy of it.
  init(
    _ words: [String], in folder: Folder, environment: [String: String] = [:],
    input: String = "", executable: URL = Deplint.executable
  ) throws {
    let run = try ChildProcess(
      running: [executable.path()] + words, in: URL(filePath: folder.path),
      environment: Deplint.environment.merging(environment) { $1 }, input: input)
    status = run.status
    output = run.output
    errors = run.errors
  }

  /// Tests leave nothing in the cache of whoever runs them.
  private static let environment = [
    "XDG_CACHE_HOME": executable.deletingLastPathComponent().appending(path: "test-cache").path()
  ]

  /// Next to the tests, where the build has put both.
  static let executable: URL = {
    let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    let folder = bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appending(path: "deplint")
  }()
}

/// A folder of files that is gone when the value is.
final class Folder: Sendable {
  let path: String

  init(_ files: [String: String] = [:]) throws {
    path =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "deplint-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (file, text) in files { try write(Data(text.utf8), to: file) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  subscript(file: String) -> String { "\(path)/\(file)" }

  func write(_ data: Data, to file: String) throws {
    let folder = (self[file] as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try data.write(to: URL(filePath: self[file]))
  }

  func contents(_ file: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: self[file])), as: UTF8.self)
  }
}
