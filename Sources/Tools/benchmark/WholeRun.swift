#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Whole processes, from start to finish.
enum WholeRun {
  static func figures(on sample: Sample) throws -> [Figure] {
    let deplint = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "deplint").path
    guard FileManager.default.isExecutableFile(atPath: deplint) else {
      return [Figure(name: "whole runs", value: "build deplint first: swift build -c release")]
    }
    return try lint(sample, with: deplint) + [try smallFile(with: deplint)]
  }

  /// A lint that keeps nothing, one with the facts of the run before, and a search, by turns, so
  /// that none has the better moments of the machine.
  private static func lint(_ sample: Sample, with deplint: String) throws -> [Figure] {
    let cache = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: cache) }
    var lints: [ChildProcess] = []
    var repetitions: [ChildProcess] = []
    var searches: [ChildProcess] = []
    for _ in 0..<15 {
      lints.append(try ChildProcess([deplint, "--no-cache"] + sample.paths))
      repetitions.append(try ChildProcess([deplint, "--cache-dir", cache] + sample.paths))
      if let search = try? ChildProcess(["rg", "-c", "DependencyKey"] + sample.paths) {
        searches.append(search)
      }
    }
    let duration = Figure.median(lints.map(\.duration))
    let memory = Figure.median(lints.map(\.peakMemory))
    let ratio = Double(memory) / Double(max(1, sample.byteCount))
    var figures = [
      Figure(name: "whole lint", value: Figure.milliseconds(duration)),
      Figure(
        name: "peak memory of it",
        value: "\(Figure.megabytes(memory)), \(Figure.rounded(ratio)) times the source"),
      Figure(
        name: "lint with the facts of the last one",
        value: Figure.milliseconds(Figure.median(repetitions.map(\.duration)))),
      Figure(
        name: "peak memory of it",
        value: Figure.megabytes(Figure.median(repetitions.map(\.peakMemory)))),
    ]
    if !searches.isEmpty {
      let search = Figure.median(searches.map(\.duration))
      figures.append(
        Figure(
          name: "rg -c DependencyKey",
          value: "\(Figure.milliseconds(search)); "
            + "the lint takes \(Figure.rounded(duration / search)) times as long"))
    }
    return figures
  }

  private static func smallFile(with deplint: String) throws -> Figure {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift")
    let text = "import Dependencies\n\nfinal class Model {\n  @Dependency(\\.date) var date\n}\n"
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let durations = try (0..<31).map { _ in try ChildProcess([deplint, file.path]).duration }
    return Figure(
      name: "one small file, start to finish",
      value: Figure.milliseconds(Figure.median(durations)))
  }
}
