internal import Foundation

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
    folder = FileManager.default.temporaryDirectory
      .appending(path: "deplint-mutations-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Lints all programs.
  package mutating func run() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var lanes = try (0..<settings.workers).map { number in
      try Lane(number: number, settings, in: folder.appending(path: "\(number)"))
    }
    while lanes.contains(where: { !$0.isDone }) {
      Thread.sleep(forTimeInterval: 0.05)
      for index in lanes.indices { try lanes[index].look() }
    }
    lints = lanes.reduce(0) { $0 + $1.lints }
    complaints = lanes.flatMap(\.complaints).sorted()
  }

  /// The last line that the command prints.
  package var summary: String {
    "\(settings.count) spoiled programs, \(lints) lints, seed \(settings.seed): "
      + (complaints.isEmpty ? "no crash, no hang" : "\(complaints.count) crashed or hung")
  }
}

/// The programs whose indices leave the same remainder, linted by one worker at a time: a worker
/// that dies is replaced.
private struct Lane {
  private let number: Int
  private let settings: MutationTrial.Settings
  private let folder: URL
  private var process: Process?
  private var lastIndex = -1
  private var lastChange = ContinuousClock.now

  private(set) var isDone = false
  private(set) var lints = 0
  private(set) var complaints: [String] = []

  init(number: Int, _ settings: MutationTrial.Settings, in folder: URL) throws {
    self.number = number
    self.settings = settings
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try start(at: number)
  }

  /// Checks the worker's progress; starts a new worker after a program that ended the last one.
  mutating func look() throws {
    guard let process else { return }
    let record = Journal.record(in: folder)
    if process.isRunning {
      let index = record?.index ?? -1
      if index != lastIndex {
        lastIndex = index
        lastChange = ContinuousClock.now
      } else if ContinuousClock.now - lastChange > settings.limit * 60 {
        kill(process.processIdentifier, SIGKILL)
      }
      return
    }
    lints += record?.lints ?? 0
    complaints += Journal.complaints(in: folder)
    self.process = nil
    guard process.terminationReason == .uncaughtSignal || process.terminationStatus != 0 else {
      isDone = true
      return
    }
    guard let record, record.index >= 0 else {
      throw WorkerFailed(status: process.terminationStatus)
    }
    complaints.append(
      "program \(record.index) ended its process with status \(process.terminationStatus)")
    try start(at: record.index + settings.workers)
  }

  private mutating func start(at index: Int) throws {
    guard index < settings.count else {
      isDone = true
      return
    }
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments =
      [
        "--worker", folder.path, "--from", "\(index)", "--stride", "\(settings.workers)",
        "--count", "\(settings.count)", "--seed", "\(settings.seed)",
        "--limit", "\(settings.limit.components.seconds)",
      ] + settings.folders
    try process.run()
    self.process = process
    lastIndex = -1
    lastChange = ContinuousClock.now
  }
}

/// A worker that ended before it began.
private struct WorkerFailed: Error, CustomStringConvertible {
  let status: Int32

  var description: String { "a worker could not begin: status \(status)" }
}
