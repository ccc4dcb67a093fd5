internal import ToolProcesses

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Whole processes, from start to finish, compared with ripgrep on the same tree.
enum WholeRun {
  static func figures(on sample: Sample) throws -> [Figure] {
    let deplint = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "deplint").path
    guard FileManager.default.isExecutableFile(atPath: deplint) else {
      return [Figure(name: "whole runs", value: "build deplint first: swift build -c release")]
    }
    let tree = try EditableTree(sample)
    defer { tree.remove() }
    // As users run it, in the project's folder.
    let folder = FileManager.default.currentDirectoryPath
    guard FileManager.default.changeCurrentDirectoryPath(tree.folder) else {
      return [Figure(name: "whole runs", value: "cannot enter '\(tree.folder)'")]
    }
    defer { _ = FileManager.default.changeCurrentDirectoryPath(folder) }
    return try lints(of: tree, sample, with: deplint) + [try smallFile(with: deplint)]
  }

  /// The runs to measure, in order.
  private enum Run: CaseIterable {
    /// Without a cache.
    case cold
    /// Nothing has changed since the last run.
    case unchanged
    /// The text of one file has changed.
    case edited
    case search
    case listing
  }

  /// The runs alternate, so that none benefits from faster moments of the machine.
  private static func lints(
    of tree: EditableTree, _ sample: Sample, with deplint: String
  ) throws -> [Figure] {
    let keeping = [deplint, "--quiet", "--cache-dir", tree.cache]
    // The first one makes the cache; the second adds the files that were too new for it.
    for _ in 0..<2 { _ = try ToolProcess(keeping) }
    var runs: [Run: [ToolProcess]] = [:]
    for round in 0..<15 {
      for run in Run.allCases {
        let process =
          switch run {
          case .cold: try ToolProcess([deplint, "--quiet", "--no-cache"])
          case .unchanged: try ToolProcess(keeping)
          case .edited: try edited(tree, round, keeping)
          case .search: try? ToolProcess(["rg", "-c", "DependencyKey", "."])
          case .listing: try? ToolProcess(["rg", "--files"])
          }
        if let process { runs[run, default: []].append(process) }
      }
      // Adds the edited files to the cache again.
      _ = try ToolProcess(keeping)
    }
    let (search, listing) = (runs[.search].map(time), runs[.listing].map(time))
    var figures = [
      figure("lint, cold", runs[.cold] ?? [], beside: search, "rg -c"),
      figure("lint, nothing changed", runs[.unchanged] ?? [], beside: listing, "rg --files"),
      figure("lint, one file edited", runs[.edited] ?? [], beside: listing, "rg --files"),
    ]
    if let search { figures.append(Figure(name: "rg -c DependencyKey", value: search.text)) }
    if let listing { figures.append(Figure(name: "rg --files", value: listing.text)) }
    let memory = Figure.median((runs[.cold] ?? []).map(\.peakMemory))
    let ratio = Double(memory) / Double(max(1, sample.byteCount))
    figures.append(
      Figure(
        name: "peak memory of a cold lint",
        value: "\(Figure.megabytes(memory)), \(Figure.rounded(ratio)) times the source"))
    return figures
  }

  private static func edited(
    _ tree: EditableTree, _ round: Int, _ words: [String]
  ) throws -> ToolProcess {
    try tree.edit(round)
    return try ToolProcess(words)
  }

  private static func time(_ runs: [ToolProcess]) -> Duration {
    Figure.median(runs.map(\.duration))
  }

  /// - Parameter other: the time that ripgrep takes; nil without ripgrep.
  private static func figure(
    _ name: String, _ runs: [ToolProcess], beside other: Duration?, _ otherName: String
  ) -> Figure {
    let duration = time(runs)
    let memory = Figure.megabytes(Figure.median(runs.map(\.peakMemory)))
    let ratio = other.map { ", \(Figure.rounded(duration / $0)) times \(otherName)" } ?? ""
    return Figure(name: name, value: "\(duration.text)\(ratio), \(memory)")
  }

  private static func smallFile(with deplint: String) throws -> Figure {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift")
    let text = "import Dependencies\n\nfinal class Model {\n  @Dependency(\\.date) var date\n}\n"
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let durations = try (0..<31).map { _ in
      try ToolProcess([deplint, "--no-cache", file.path]).duration
    }
    return Figure(
      name: "one small file, start to finish", value: Figure.median(durations).text)
  }
}

extension Duration {
  fileprivate var text: String { Figure.milliseconds(self) }
}
