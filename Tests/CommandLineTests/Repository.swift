import ChildProcesses
import Foundation

/// A folder under git's control, with the real `git` and none of the user's settings.
struct Repository {
  let folder: Folder

  /// - Parameter folder: the folder to make a repository, with `main` as its branch.
  init(in folder: Folder) throws {
    self.folder = folder
    try git("init", "--quiet", "--initial-branch=main")
    try git("config", "user.name", "Tests")
    try git("config", "user.email", "tests@example.com")
  }

  init(_ files: [String: String] = [:]) throws { try self.init(in: Folder(files)) }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a git command that has to succeed.
  @discardableResult
  func git(_ words: String..., environment: [String: String] = [:]) throws -> String {
    let run = try ChildProcess(
      running: ["git"] + words, in: URL(filePath: folder.path),
      environment: Self.environment.merging(environment) { $1 })
    guard run.status == 0 else {
      throw Failure(description: "git \(words.joined(separator: " ")): \(run.output)\(run.errors)")
    }
    return run.output
  }

  /// Commits everything.
  func commit(_ message: String) throws {
    try git("add", "--all")
    try git("commit", "--quiet", "--message", message)
  }

  static let environment = ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"]
}
