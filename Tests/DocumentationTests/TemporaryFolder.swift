import ChildProcesses
import Foundation
import TestFolders

/// A folder that is removed when the value is released.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = TestFolders.newPath()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ text: String, to name: String) throws {
    try text.write(to: url.appending(path: name), atomically: false, encoding: .utf8)
  }

  /// Runs a program in the folder. Its output and then its errors are one text.
  func run(
    _ program: String, _ arguments: [String]
  ) async throws -> (status: Int32, output: String) {
    let run = try await ChildProcess([program] + arguments, in: url)
    return (run.status, run.output + run.errors)
  }
}
