import ChildProcesses
import Foundation
import SeededNumbers
import Testing

/// No matter when the tool is killed, no file is half written, and the next run completes.
@Suite struct KillTests {
  /// The number of times that each command is killed.
  private static let count =
    ProcessInfo.processInfo.environment["DEPLINT_KILLS"].flatMap(Int.init) ?? 20

  @Test func fixing() async throws {
    var files: [String: String] = [:]
    for index in 0..<60 { files["x\(index % 5)/File\(index).swift"] = Self.fixable(index) }
    try await check(["--fix", "--quiet"], in: Folder(files), seed: 1)
  }

  /// The old baseline has half of the findings.
  @Test func updatingABaseline() async throws {
    let folder = try Folder()
    for index in 0..<200 {
      let text = index < 100 ? Self.fixable(index) : Self.fixable(index) + "// later\n"
      try folder.write(Data(text.utf8), to: "File\(index).swift")
    }
    let update = ["--baseline", ".deplint-baseline", "--update-baseline", "--quiet"]
    let removed = (100..<200).map { "File\($0).swift" }
    let texts = try removed.map { try folder.contents($0) }
    for file in removed { try FileManager.default.removeItem(atPath: folder[file]) }
    try #require(try Deplint(update, in: folder).status == 0)
    for (file, text) in zip(removed, texts) { try folder.write(Data(text.utf8), to: file) }
    try await check(update, in: folder, isCounted: false, seed: 2)
  }

  @Test func keepingFacts() async throws {
    var files: [String: String] = [:]
    for index in 0..<300 {
      files["File\(index).swift"] = "import Dependencies\nlet value\(index) = \(index)\n"
    }
    let folder = try Folder(files)
    let words = ["--cache-dir", ".cache", "--quiet"]
    // The seed exists already: with another seed, files would have other names.
    _ = try Deplint(words, in: folder)
    for name in try folder.texts().keys
    where name.contains("/facts-") || name.contains("/findings-") { try folder.remove(name) }
    // The padding bytes in a table's rows are arbitrary.
    try await check(words, in: folder, seed: 3) { $0?.count == $1?.count }
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

  /// Kills a command that writes files, again and again: half of the times at any moment, the other
  /// half as soon as it has written one of the files.
  ///
  /// - Parameters:
  ///   - words: the command, which must succeed.
  ///   - folder: where it runs, in the state that the command finds.
  ///   - isCounted: whether the test fails if no kill hits the writing.
  ///   - seed: of the moments.
  ///   - isSame: whether two texts of a file are the same; nil means no file.
  private func check(
    _ words: [String], in folder: Folder, isCounted: Bool = true, seed: UInt64,
    isSame: @escaping @Sendable (Data?, Data?) -> Bool = { $0 == $1 }
  ) async throws {
    // On a separate thread, because tests that run at the same time need the existing ones.
    let problems = try await withCheckedThrowingContinuation { continuation in
      Thread {
        continuation.resume(
          with: Result {
            try run(words, in: folder, isCounted: isCounted, seed: seed, isSame: isSame)
          })
      }.start()
    }
    #expect(problems == [])
  }

  /// Runs the command with a kill, and returns the problems.
  private func run(
    _ words: [String], in folder: Folder, isCounted: Bool, seed: UInt64,
    isSame: (Data?, Data?) -> Bool
  ) throws -> [String] {
    var problems: [String] = []
    let old = try folder.texts()
    let start = ContinuousClock.now
    let run = try Deplint(words, in: folder)
    let duration = start.duration(to: .now)
    guard run.status == 0, run.errors.isEmpty else { return ["\(words): \(run.errors)"] }
    let new = try folder.texts()
    let written = new.keys.filter { !isSame(new[$0], old[$0]) }.sorted()
    if written.isEmpty { problems.append("nothing is written") }

    var random = SeededGenerator(seed: seed)
    var interrupted = 0
    for round in 0..<Self.count {
      try folder.restore(old)
      let delay = duration * Double.random(in: 0...1, using: &random)
      // One of the first files that are written: the tool would finish before a later one is
      // noticed.
      let early = written.indices.prefix(max(1, written.count / 4))
      let watched = written[Int.random(in: early, using: &random)]
      try KilledProcess.run([Deplint.executable.path()] + words, in: URL(filePath: folder.path)) {
        isRunning in
        let size = new[watched]?.count
        if round % 2 == 0 {
          Thread.sleep(forTimeInterval: delay / .seconds(1))
        } else {
          while isRunning(), folder.size(of: watched) != size {}
        }
      }
      let left = try folder.texts()
      for name in written {
        let isWhole = isSame(left[name], new[name]) || isSame(left[name], old[name])
        if !isWhole { problems.append("round \(round): \(name) is half written") }
      }
      let states = Set(written.map { isSame(left[$0], new[$0]) })
      if states.count == 2 { interrupted += 1 }

      let next = try Deplint(words, in: folder)
      let final = try folder.texts()
      let isComplete = written.allSatisfy { isSame(final[$0], new[$0]) }
      if next.status != 0 || !next.errors.isEmpty || next.output != run.output || !isComplete {
        problems.append("round \(round): the next run says \(next.output)\(next.errors)")
      }
    }
    if interrupted == 0, isCounted { problems.append("no kill has hit the writing") }
    return problems
  }
}

extension Folder {
  /// The size in bytes; nil if the file does not exist.
  fileprivate func size(of file: String) -> Int? {
    var status = stat()
    return stat(self[file], &status) == 0 ? Int(status.st_size) : nil
  }

  /// The texts of all files by their names, including hidden ones, without the leftovers of killed
  /// runs.
  fileprivate func texts() throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: path)
    var texts: [String: Data] = [:]
    for name in names where !name.hasSuffix(".tmp") {
      var isFolder = ObjCBool(false)
      let isThere = FileManager.default.fileExists(atPath: self[name], isDirectory: &isFolder)
      if isThere, !isFolder.boolValue {
        texts[name] = try Data(contentsOf: URL(filePath: self[name]))
      }
    }
    return texts
  }

  /// Restores the files, and removes new ones.
  fileprivate func restore(_ old: [String: Data]) throws {
    for (name, text) in try texts() where old[name] != text {
      if let text = old[name] {
        try write(text, to: name)
      } else {
        try FileManager.default.removeItem(atPath: self[name])
      }
    }
  }
}
