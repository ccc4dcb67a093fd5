import ChildProcesses
import Foundation
import Testing

/// Whatever moment the tool is killed at, no file is half written, and the next run completes.
@Suite struct KillTests {
  /// How often each command is killed.
  private static let count =
    ProcessInfo.processInfo.environment["DEPLINT_KILLS"].flatMap(Int.init) ?? 20

  @Test func fixing() throws {
    var files: [String: String] = [:]
    for index in 0..<60 { files["x\(index % 5)/File\(index).swift"] = Self.fixable(index) }
    try check(["--fix", "--quiet"], files: files, count: Self.count, seed: 1)
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
  private func check(
    _ words: [String], files: [String: String], count: Int, seed: UInt64
  ) throws {
    let folder = try Folder(files)
    let start = ContinuousClock.now
    let run = try Deplint(words, in: folder)
    let duration = start.duration(to: .now)
    try #require(run.status == 0 && run.errors == "", "\(run.errors)")
    let names = files.keys.sorted()
    let finished = try names.map { try folder.contents($0) }
    let unfinished = names.map { files[$0] ?? "" }
    #expect(zip(finished, unfinished).allSatisfy { $0 != $1 })

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
          while isRunning(), folder.size(of: names[watched]) != size {}
        }
      }
      let left = try names.map { try folder.contents($0) }
      for index in names.indices {
        let isWhole = left[index] == finished[index] || left[index] == unfinished[index]
        #expect(isWhole, "round \(round): \(names[index])")
      }
      if left != finished, left != unfinished { interrupted += 1 }

      let next = try Deplint(words, in: folder)
      #expect(next.status == 0 && next.errors == "", "round \(round): \(next.errors)")
      #expect(try names.map { try folder.contents($0) } == finished, "round \(round)")
      if left != finished { #expect(folder.names().sorted() == names, "round \(round)") }
    }
    #expect(interrupted > 0, "no kill has hit the writing")
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
