internal import Foundation
internal import ToolProcesses

/// One command on one tree, in a process of its own.
struct TreeRun {
  let end: ToolProcess.End

  /// - Parameters:
  ///   - folder: where the tree is written to.
  ///   - variant: see `TreeCommands`.
  init(
    _ command: TreeCommand, on tree: SourceTree, in folder: URL, variant: Int, limit: Duration
  ) throws {
    guard let executable = Bundle.main.executablePath else { throw CocoaError(.fileNoSuchFile) }
    let place = folder.appending(path: "tree")
    try tree.write(to: place)
    let process = try ToolProcess(
      [
        executable, "--run", "\(command)", "--worker", folder.path, "--from", "\(variant)",
        "--limit", "\(limit.components.seconds)", place.path,
      ], limit: limit * 12, keepsOutput: true)
    let isSlow = Alarm.isReported(in: String(decoding: process.errors, as: UTF8.self))
    end = isSlow ? .late : process.end
  }
}
