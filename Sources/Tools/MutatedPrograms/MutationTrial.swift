internal import Foundation
internal import ToolProcesses

/// Lints any number of spoiled programs: none may crash the lint, and none may take too long.
///
///     material -> spoiled programs -> workers, a process each -> outcomes
///
/// A program is identified by its index, and is the same for the same seed and material, so
/// `--show` can show it again.
package struct MutationTrial {
  /// The settings from the command line.
  package struct Settings: Sendable {
    package var count = 10_000
    package var seed: UInt64 = 1
    package var workers = ProcessInfo.processInfo.activeProcessorCount
    package var folders: [String] = []
    /// A lint that takes longer is a finding.
    package var limit = Duration.seconds(1)

    package init() {}
  }

  private let settings: Settings
  private let folder: URL
  private var lints = 0
  /// The programs that crashed, hung or took too long.
  package private(set) var complaints: [String] = []

  package init(_ settings: Settings) throws {
    self.settings = settings
    folder = try TrialFolder.make(named: "mutations")
  }

  /// Lints all programs.
  package mutating func run() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let work = Lane.Work(settings: settings, patience: settings.limit * 60)
    var lanes = try (0..<settings.workers).map { number in
      try Lane(number: number, work, in: folder.appending(path: "\(number)"))
    }
    while lanes.contains(where: { !$0.isDone }) {
      Thread.sleep(forTimeInterval: 0.05)
      for index in lanes.indices { try lanes[index].look() }
    }
    lints = lanes.reduce(0) { $0 + $1.lints }
    let ends = lanes.flatMap(\.ends).map { end in
      "program \(end.index): \(end.words)"
    }
    complaints = (lanes.flatMap(\.complaints) + ends).sorted()
  }

  /// The last line that the command prints.
  package var summary: String {
    "\(settings.count) spoiled programs, \(lints) lints, seed \(settings.seed): "
      + (complaints.isEmpty ? "no crash, no hang" : "\(complaints.count) crashed or hung")
  }
}

/// The temporary folder of a trial.
enum TrialFolder {
  static func make(named name: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "deplint-\(name)-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
