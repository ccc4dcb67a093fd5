import ChildProcesses
import Foundation

/// A terminal for a command, made by util-linux.
enum Terminal {
  static let isAvailable: Bool = {
    #if os(Linux)
      has("script")
    #else
      false
    #endif
  }()

  /// The output of a shell command at a terminal, including standard error.
  static func show(
    _ command: String, in folder: Folder, environment: [String: String] = [:], keys: String = ""
  ) throws -> String {
    try ChildProcess(
      running: ["script", "-qec", command, "/dev/null"], in: URL(filePath: folder.path),
      environment: environment, input: keys
    ).output
  }

  /// Whether a program is installed.
  static func has(_ program: String) -> Bool {
    let run = try? ChildProcess(running: ["bash", "-c", "command -v \(program)"])
    return run?.status == 0
  }
}
