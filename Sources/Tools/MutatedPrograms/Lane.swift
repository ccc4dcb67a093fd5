internal import Foundation
internal import ToolProcesses

/// The programs whose indices leave the same remainder, linted by one worker at a time: a worker
/// that dies is replaced.
struct Lane {
  private let number: Int
  private let work: Work
  private let folder: URL
  private var process: Process?
  private var lastIndex = -1
  private var lastChange = ContinuousClock.now

  private(set) var isDone = false
  private(set) var lints = 0
  /// The complaints of workers that ended as they should.
  private(set) var complaints: [String] = []
  /// The programs that ended their worker.
  private(set) var ends: [End] = []

  /// The trial that all lanes share.
  struct Work {
    let settings: MutationTrial.Settings
    /// The arguments that tell a worker which trial it is part of.
    var arguments: [String] = []
    /// Added to the workers' environment.
    var environment: [String: String] = [:]
    /// A worker that does not proceed for this long is killed.
    var patience: Duration
  }

  /// A program that ended its worker.
  struct End {
    let index: Int
    let step: Int
    let end: ToolProcess.End
    /// The worker's standard error.
    let errors: String
  }

  init(number: Int, _ work: Work, in folder: URL) throws {
    self.number = number
    self.work = work
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
      } else if ContinuousClock.now - lastChange > work.patience {
        isHung = true
        kill(process.processIdentifier, SIGKILL)
      }
      return
    }
    lints += record?.lints ?? 0
    complaints += Journal.complaints(in: folder)
    self.process = nil
    guard process.terminationReason == .uncaughtSignal || process.terminationStatus != 0 else {
      // A run that survives its own crash says so, and does not end the worker.
      complaints += errors.split(separator: "\n").map(String.init)
        .filter { $0.contains(TreeCommands.internalError) }
      isDone = true
      return
    }
    guard let record, record.index >= 0 else {
      throw WorkerFailed(status: process.terminationStatus, errors: errors)
    }
    let errors = errors
    ends.append(
      End(
        index: record.index, step: record.step,
        end: isHung ? .late : Self.end(of: process, errors), errors: errors))
    try start(at: record.index + work.settings.workers)
  }

  /// Hands over the programs that have ended their workers since the last call.
  mutating func takeEnds() -> [End] {
    defer { ends = [] }
    return ends
  }

  private var isHung = false

  private static func end(of process: Process, _ errors: String) -> ToolProcess.End {
    if Alarm.isReported(in: errors) { return .late }
    let status = process.terminationStatus
    return process.terminationReason == .uncaughtSignal ? .signal(status) : .status(status)
  }

  private var errorFile: URL { folder.appending(path: "errors") }

  private var errors: String {
    (try? Data(contentsOf: errorFile)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private mutating func start(at index: Int) throws {
    let settings = work.settings
    guard index < settings.count else {
      isDone = true
      return
    }
    try Data().write(to: errorFile)
    let errors = try FileHandle(forWritingTo: errorFile)
    defer { try? errors.close() }
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.standardError = errors
    process.environment = ProcessInfo.processInfo.environment.merging(work.environment) { $1 }
    process.arguments =
      [
        "--worker", folder.path, "--from", "\(index)", "--stride", "\(settings.workers)",
        "--count", "\(settings.count)", "--seed", "\(settings.seed)",
        "--limit", "\(settings.limit.components.seconds)",
      ] + work.arguments + settings.folders
    try process.run()
    self.process = process
    isHung = false
    lastIndex = -1
    lastChange = ContinuousClock.now
  }
}

/// A worker that ended before it began.
private struct WorkerFailed: Error, CustomStringConvertible {
  let status: Int32
  let errors: String

  var description: String { "a worker could not begin: status \(status)\n\(errors)" }
}
