package import DependencyProgram
internal import DiagnosticReports

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The workers of a run: each is started, watched, and after its end the next one leaves out what
/// the last one was at.
///
/// Swift cannot catch a trap, and an endless loop cannot be ended from inside the process. What
/// trapped or hung would cost all findings; so it costs one rule or one file.
package final class Supervision {
  private let limits: Limits
  /// The ids of the rules.
  private let rules: Set<String>
  private let memory: RecordMemory
  private var leftOut = LeftOut()
  /// How many workers have failed.
  private var failures = 0
  /// How long workers have run since the first failure, in milliseconds.
  private var repeatedTime = 0

  // The current worker
  private var lastLook = SuspendingClock.now
  private var sequence: UInt64 = 0
  /// How long the worker has been in a step without going on, in milliseconds.
  private var stillness = 0
  private var places: [UInt64] = []

  /// How long workers may take.
  package struct Limits: Sendable {
    /// How long a worker may be in one step without going on, in milliseconds.
    let patience: Int
    /// How many failures may cost one rule or file each.
    var failures = 4
    /// How long all workers after the first failure may take together, in milliseconds.
    var time = 180_000

    package static let run = Limits(patience: 60_000)
    /// Somebody waits for the editor.
    package static let server = Limits(patience: 10_000)

    private init(patience: Int) {
      #if DEBUG
        // Tests have no minute.
        self.patience =
          getenv("DEPLINT_PATIENCE").flatMap { Int(String(cString: $0)) } ?? patience
      #else
        self.patience = patience
      #endif
    }

    /// How often a worker is looked at, in milliseconds.
    var interval: Int { max(1, min(1000, patience / 10)) }
  }

  /// The knowledge of a worker.
  package struct Worker: Sendable {
    package let record: RunRecord
    package let leftOut: LeftOut

    init(_ memory: RecordMemory, _ leftOut: LeftOut) {
      FatalSignals.note(in: memory)
      record = RunRecord(in: memory)
      self.leftOut = leftOut
    }

    /// This process, if another one has started it as its worker. To be asked once.
    package init?() {
      guard let memory = WorkerProcess.inheritedMemory() else { return nil }
      self.init(memory, LeftOut(memory.leftOut))
    }
  }

  /// Nil if the system has no memory to share.
  ///
  /// - Parameter startsCopies: whether `copied` starts the workers, rather than `start`.
  package init?(of rules: [Rule], _ limits: Limits, startsCopies: Bool = false) {
    guard let memory = startsCopies ? RecordMemory.forCopies() : RecordMemory.inFile() else {
      return nil
    }
    self.memory = memory
    self.limits = limits
    self.rules = Set(rules.map(\.id))
  }

  #if !canImport(Darwin)
    /// The process that a call of `copied` returns in.
    enum Copy {
      case supervisor(WorkerProcess)
      case worker(Worker, WorkerProcess.Beginning)
    }

    /// Starts a worker: a copy of this process, which may have no other threads.
    ///
    /// Swift's runtime remembers the number of each thread, which differs in a copy, so that a lock
    /// that the copied thread shares with others may never be free. So the worker does everything
    /// on another thread.
    ///
    /// - Returns: nil if the system has no room for another process.
    func copied() -> Copy? {
      prepare()
      switch WorkerProcess.copied() {
      case nil: return nil
      case .supervisor(let process): return .supervisor(process)
      case .worker(let beginning): return .worker(Worker(memory, leftOut), beginning)
      }
    }
  #endif

  private func prepare() {
    memory.clear()
    (lastLook, sequence, stillness, places) = (.now, 0, 0, [])
  }

  /// Starts a worker: this program again.
  ///
  /// - Parameter input: what this process has read from standard input.
  /// - Returns: nil if the system has no room for another process.
  package func start(
    _ streams: WorkerProcess.Streams? = nil, input: [UInt8]? = nil
  ) -> WorkerProcess? {
    prepare()
    memory.leftOut = leftOut.bytes
    // The worker reads it again.
    if let input, !TemporaryFile.replaceInput(by: input) { return nil }
    return WorkerProcess.spawn(memory, streams)
  }

  /// How long to wait until the worker is looked at again, in milliseconds.
  package var interval: Int { limits.interval }

  /// Looks at the worker, if an interval has passed since it was looked at last. No look counts for
  /// more than two intervals, because both processes can be stopped.
  ///
  /// - Returns: whether the worker stands still.
  package func standsStill() -> Bool {
    let now = SuspendingClock.now
    let passed = Int((now - lastLook) / .milliseconds(1))
    guard passed >= interval else { return false }
    lastLook = now
    let elapsed = min(passed, 2 * interval)
    if failures > 0 { repeatedTime += elapsed }
    let notes = memory.notes
    let current = notes.reduce(into: UInt64(0)) { $0 &+= $1.sequence }
    defer { sequence = current }
    guard current == sequence, notes.contains(where: \.isActive) else {
      stillness = 0
      places = []
      return false
    }
    stillness += elapsed
    if stillness >= limits.patience { return true }
    places = notes.map(\.place.pointee)
    return false
  }

  /// Leaves out what a worker was at when it ended.
  ///
  /// - Returns: false if there is nothing more to leave out, or if the worker was in no step, so
  ///   that another one would repeat what it has done.
  package func learn(from end: WorkerProcess.End) -> Bool {
    guard let suspect, !leftOut.isLinkingLeftOut else { return false }
    failures += 1
    leftOut.leaveOut(
      suspect, rules: rules, isLast: failures > limits.failures || repeatedTime >= limits.time)
    return true
  }

  /// Whether the end of a worker is a defect, rather than somebody's wish.
  package static func isDefect(_ end: WorkerProcess.End) -> Bool {
    guard case .signal(let signal) = end else { return false }
    return signal == SIGKILL || FatalSignals.all.contains(signal)
  }

  /// The likely cause of the end: the thread that a signal has ended; or else one that still moves,
  /// so that it does not wait for another.
  private var suspect: Suspect? {
    if let culprit = memory.culprit { return culprit.suspect(in: memory) }
    let notes = memory.notes
    let active = notes.indices.filter { notes[$0].isActive }
    let moving = active.first { $0 < places.count && notes[$0].place.pointee != places[$0] }
    return (moving ?? active.first).map { notes[$0].suspect(in: memory) }
  }

  /// The last thing that was left out, for the user of an editor.
  ///
  /// - Parameter text: the text of a file, by its path within the program.
  package func lastProblem(text: (String) -> [UInt8]?) -> Problem? {
    guard let entry = leftOut.entries.last else { return nil }
    let place = entry.cause.offset.flatMap { offset in
      entry.cause.path.flatMap(text).flatMap { bytes in
        offset <= bytes.count ? LineTable(bytes).place(ofOffset: UInt32(offset)) : nil
      }
    }
    return entry.problem(in: entry.cause.path, at: place)
  }

  /// The line for the user if no worker succeeds.
  package var lastWords: String {
    let name = suspect?.name ?? leftOut.entries.last?.cause.name ?? "run"
    return "internal error in '\(name)'; nothing is reported; please report it: "
      + "deplint bug-report \(name)"
  }
}
