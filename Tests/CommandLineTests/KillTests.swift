import ChildProcesses
import Foundation
import Testing

/// Whatever moment the tool is killed at, no file is half written, and the next run completes.
@Suite struct KillTests {
  /// How often each command is killed.
  private static let count =
    ProcessInfo.processInfo.environment["DEPLINT_KILLS"].flatMap(Int.init) ?? 20

  @Test func fixing() async throws {
    var files: [String: String] = [:]
    for index in 0..<60 { files["x\(index % 5)/File\(index).swift"] = Self.fixable(index) }
    try await check(["--fix", "--quiet"], files: files, seed: 1)
  }

  private static func fixable(_ index: Int) -> String {
    """
    import Dependencies

    final class Detail\(index) {
      @Dependency(\\.date) var date
    }

    final class List\(index) {
      @Dependency(\\.date) var date
      var detail: Detail\(index)?

      func show() {
        detail = Detail\(index)()
      }

      let title = "\(String(repeating: "x", count: 5000))"  // deplint:ignore live-test-value
    }

    """
  }

  /// Kills a command that changes files, again and again, half of the times at any moment, half of the
  /// times as soon as it has changed one of the files.
  ///
  /// - Parameters:
  ///   - words: the command, which succeeds.
  ///   - files: those that it changes, by their names, before it runs.
  ///   - seed: of the moments.
  private func check(_ words: [String], files: [String: String], seed: UInt64) async throws {
    // On a thread of its own: tests that run at the same time need those there are.
    let problems = try await withCheckedThrowingContinuation { continuation in
      Thread {
        continuation.resume(
          with: Result { try run(words, files: files, count: Self.count, seed: seed) })
      }.start()
    }
    #expect(problems == [])
  }

  /// - Returns: what went wrong.
  private func run(
    _ words: [String], files: [String: String], count: Int, seed: UInt64
  ) throws -> [String] {
    var problems: [String] = []
    let folder = try Folder(files)
    let start = ContinuousClock.now
    let run = try Deplint(words, in: folder)
    let duration = start.duration(to: .now)
    guard run.status == 0, run.errors.isEmpty else { return ["it fails: \(run.errors)"] }
    let names = files.keys.sorted()
    let finished = try names.map { try folder.contents($0) }
    let unfinished = names.map { files[$0] ?? "" }
    if zip(finished, unfinished).contains(where: ==) { problems.append("it changes too little") }

    var random = SeededGenerator(state: seed)
    var interrupted = 0
    for round in 0..<count {
      for (name, text) in files { try folder.write(Data(text.utf8), to: name) }
      let delay = duration * Double.random(in: 0...1, using: &random)
      // One of the first that are written: whoever sees it is slower than the tool.
      let watched = Int.random(in: names.indices.prefix(names.count / 4), using: &random)
      try KilledProcess.run([Deplint.executable.path()] + words, in: URL(filePath: folder.path)) {
        isRunning in
        let size = finished[watched].utf8.count
        if round % 2 == 0 {
          Thread.sleep(forTimeInterval: delay / .seconds(1))
        } else {
          while isRunning(), folder.size(of: names[watched]) != size { usleep(20) }
        }
      }
      let left = try names.map { try folder.contents($0) }
      for index in names.indices {
        let isWhole = left[index] == finished[index] || left[index] == unfinished[index]
        if !isWhole { problems.append("round \(round): \(names[index]) is half written") }
      }
      if left != finished, left != unfinished { interrupted += 1 }

      let next = try Deplint(words, in: folder)
      if next.status != 0 || !next.errors.isEmpty {
        problems.append("round \(round): the next run fails: \(next.errors)")
      }
      if try names.map({ try folder.contents($0) }) != finished {
        problems.append("round \(round): the next run does not complete")
      }
      if left != finished, folder.names().sorted() != names {
        problems.append("round \(round): something is left behind")
      }
    }
    if interrupted == 0 { problems.append("no kill has hit the writing") }
    return problems
  }
}

/// Numbers that are the same in each run.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

extension Folder {
  /// In bytes; nil if there is no such file.
  fileprivate func size(of file: String) -> Int? {
    var status = stat()
    return stat(self[file], &status) == 0 ? Int(status.st_size) : nil
  }

  /// Of all files, hidden ones too.
  fileprivate func names() -> [String] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    return names.filter { name in
      var isFolder = ObjCBool(false)
      FileManager.default.fileExists(atPath: self[name], isDirectory: &isFolder)
      return !isFolder.boolValue
    }
  }
}
