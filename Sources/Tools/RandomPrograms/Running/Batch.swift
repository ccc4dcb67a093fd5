internal import Foundation

/// Compiles programs as one module and runs them in one process.
struct Batch {
  private let programs: [SampleProgram]
  private let texts: [ProgramText]

  init(programs: [SampleProgram]) {
    self.programs = programs
    texts = programs.indices.map { ProgramWriter.text(of: programs[$0], number: $0) }
  }

  /// The probe's observations of each program; nil for a program that crashes the compiler.
  func run() throws -> [Truth?] {
    do {
      return try truths()
    } catch is CompilerCrash {
      guard programs.count > 1 else { return [nil] }
      let half = programs.count / 2
      return try Batch(programs: Array(programs[..<half])).run()
        + Batch(programs: Array(programs[half...])).run()
    }
  }

  private struct CompilerCrash: Error {}

  private func truths() throws -> [Truth] {
    guard !texts.isEmpty else { return [] }
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "random-programs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let executable = folder.appending(path: "batch").path()
    try compile(in: folder, to: executable)
    let output = try Self.run(executable, [], in: folder)
    guard output.status == 0 else {
      throw HarnessError(
        "the programs ended with status \(output.status)\n\(output.text.suffix(2_000))")
    }
    return truths(from: output.text)
  }

  private func compile(in folder: URL, to executable: String) throws {
    let build = try BuildFolder()
    var arguments = [
      "swiftc", "-Onone", "-swift-version", "5", "-suppress-warnings", "-module-name", "Batch",
      "-module-alias", "Dependencies=DependencyRuntime", "-wmo", "-num-threads", "2",
      "-I", build.modules, "-Xcc", "-fmodule-map-file=\(build.atomicsModuleMap)",
      "-o", executable,
    ]
    for file in BatchText.files(texts) {
      let url = folder.appending(path: file.name)
      try Data(file.text.utf8).write(to: url)
      arguments.append(url.path())
    }
    arguments += try build.objects()
    let output = try Self.run("/usr/bin/env", arguments, in: folder)
    if output.text.contains("Please submit a bug report"), !output.text.contains(" error: ") {
      throw CompilerCrash()
    }
    guard output.status == 0 else {
      throw HarnessError("the programs do not compile\n\(output.text.prefix(4000))")
    }
  }

  private static func run(
    _ executable: String, _ arguments: [String], in folder: URL
  ) throws -> (status: Int32, text: String) {
    let log = folder.appending(path: "output")
    guard FileManager.default.createFile(atPath: log.path(), contents: nil) else {
      throw HarnessError("'\(log.path())' cannot be written")
    }
    let process = Process()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    let handle = try FileHandle(forWritingTo: log)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    try handle.close()
    return (process.terminationStatus, String(decoding: try Data(contentsOf: log), as: UTF8.self))
  }

  private func truths(from text: String) -> [Truth] {
    var truths = texts.map { _ in Truth() }
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let index = words.first.flatMap({ Int($0) }), truths.indices.contains(index) else {
        continue
      }
      truths[index].add(Array(words.dropFirst()))
    }
    return truths
  }
}
