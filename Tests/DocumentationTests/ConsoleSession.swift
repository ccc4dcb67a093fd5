import ChildProcesses
import Foundation

/// The `console` blocks of a page: commands after `$ `, and below each the lines that it prints.
/// They run one after another in one folder, which begins with the files that the page shows: its
/// Swift blocks whose first line is a comment with a path.
///
/// A line `…` stands for any lines, also none. Standard error is among the lines.
struct ConsoleSession {
  /// The commands with the lines below them.
  let steps: [Step]
  /// The contents of the folder at the beginning, by path.
  let files: [String: String]

  struct Step: CustomStringConvertible {
    let block: CodeBlock
    let command: String
    let expected: [String]

    var description: String { "\(block): \(command)" }
  }

  init(page: String, text: String) {
    var files: [String: String] = [:]
    for block in CodeBlock.blocks(in: text, file: page) {
      guard let path = block.lines.first?.wholeMatch(of: #/// ([\w./]+\.swift)/#)?.1 else {
        continue
      }
      // Without the marks of the tests, which users do not write.
      let lines = block.lines.map { $0.replacing(#/ *// finding: .*$/#, with: "") }
      files[String(path)] = lines.joined(separator: "\n") + "\n"
    }
    self.files = files
    steps = CodeBlock.blocks(in: text, language: "console", file: page).flatMap { block in
      block.lines.split(omittingEmptySubsequences: false) { $0.hasPrefix("$ ") }.dropFirst()
        .enumerated().map { index, lines in
          let commands = block.lines.filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
          return Step(
            block: block, command: commands[index],
            expected: Array(lines.reversed().drop { $0.isEmpty }.reversed()))
        }
    }
  }

  /// Runs everything, and returns a description of each step that prints something else.
  func complaints() throws -> [String] {
    let folder = try TemporaryFolder()
    for (path, text) in files {
      let url = folder.url.appending(path: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: false, encoding: .utf8)
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let environment = [
      "PATH": "\(Repository.products.path()):\(path)", "GITHUB_ACTIONS": "",
      "XDG_CACHE_HOME": Repository.products.appending(path: "test-cache").path(),
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
    ]
    return try steps.compactMap { step in
      let run = try ChildProcess(
        running: ["sh", "-c", "exec 2>&1\n" + step.command], in: folder.url,
        environment: environment)
      let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init).reversed().drop { $0.isEmpty }.reversed()
      let isRight = ConsoleSession.isMatch(Array(lines), for: step.expected)
      return isRight ? nil : "\(step)\n\(run.output)"
    }
  }

  /// Whether lines are as expected.
  static func isMatch(_ lines: [String], for expected: [String]) -> Bool {
    let parts = expected.split(omittingEmptySubsequences: false) { $0 == "…" }.map(Array.init)
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return lines == expected
    }
    guard lines.starts(with: first) else { return false }
    var rest = lines.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() {
      guard let start = rest.indices.first(where: { rest[$0...].starts(with: part) }) else {
        return false
      }
      rest = rest[(start + part.count)...]
    }
    return rest.count >= last.count && Array(rest.suffix(last.count)) == last
  }
}
