internal import Foundation
internal import ToolProcesses

/// A build of deplint.
struct Binary: Sendable {
  let path: String
  private let limit: Duration

  struct Missing: Error, CustomStringConvertible {
    let path: String

    var description: String { "no executable '\(path)'; build it, or name one with --binary" }
  }

  init(_ path: String, limit: Duration) throws {
    let path = URL(filePath: path).standardizedFileURL.path
    guard FileManager.default.isExecutableFile(atPath: path) else { throw Missing(path: path) }
    self.path = path
    self.limit = limit
  }

  /// - Parameter folder: where it runs.
  func run(_ words: [String], in folder: URL) throws -> Run {
    let process = try ToolProcess(
      [path] + words, in: folder.path,
      // The runtime of Swift would spend seconds on the report of a crash; and a run must not
      // depend on the service that the tool runs on.
      environment: ["SWIFT_BACKTRACE": "enable=no", "GITHUB_ACTIONS": "", "NO_COLOR": "1"],
      limit: limit, keepsOutput: true)
    return Run(
      command: Self.command([path] + words, in: folder), end: process.end,
      output: process.output, errors: process.errors)
  }

  /// A run that has ended.
  struct Run {
    /// As a shell takes it.
    let command: String
    let end: ToolProcess.End
    let output: Data
    let errors: Data

    /// The reason why it counts as a failure.
    ///
    /// - Parameter statuses: the exit statuses that do not.
    func failure(expecting statuses: Set<Int32>) -> String? {
      // The output can show code with such words.
      if errors.range(of: Data("internal error".utf8)) != nil
        || output.range(of: Data("internal error in '".utf8)) != nil
      {
        return "internal error"
      }
      switch end {
      case .late: return "no end within the limit"
      case .signal(let number): return "signal \(number)"
      case .status(let status):
        if statuses.contains(status) { return nil }
        let message = String(decoding: errors, as: UTF8.self).split(separator: "\n").first
        return "status \(status): \(message ?? "no message")"
      }
    }
  }

  private static func command(_ words: [String], in folder: URL) -> String {
    "cd \(quoted(folder.path)) && \(words.map(quoted).joined(separator: " "))"
  }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=,:+@".contains($0) }
    return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
  }
}
