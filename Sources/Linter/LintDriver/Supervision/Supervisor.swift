package import DependencyProgram
internal import DiagnosticReports
internal import LocksAndAtomics

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Lets a worker do the work of a command.
///
/// On systems that can copy a process the worker is a copy, made before the command begins, which
/// costs about a millisecond. Elsewhere it is this program again, which begins anew; so it
/// is started only when something is linted, and a run that repeats kept findings starts none.
package final class Supervisor: Sendable {
  private let state: Mutex<State>

  private enum State {
    case alone
    case worker(Supervision.Worker)
    /// The system has no room for another process.
    case unsupervised
  }

  /// That of this process.
  package static let shared = Supervisor()

  private init() { state = Mutex(Supervision.Worker().map(State.worker) ?? .alone) }

  /// The knowledge of this process if it is a worker.
  package var worker: Supervision.Worker? {
    state.withLock { if case .worker(let worker) = $0 { worker } else { nil } }
  }

  private var isAlone: Bool { state.withLock { if case .alone = $0 { true } else { false } } }

  // MARK: - The two kinds of workers

  /// Runs a command. If processes can be copied, only a worker returns: its supervisor waits for
  /// it, starts another one if it fails, and exits as it does.
  ///
  /// To be called by the only thread of the process.
  ///
  /// - Parameter command: runs on another thread in a worker.
  package func run<Value: Sendable>(
    _ rules: [Rule], _ command: @escaping @Sendable () throws -> Value
  ) throws -> Value {
    #if !canImport(Darwin)
      if Self.copies, isAlone {
        let (worker, beginning) = Self.copied(rules)
        state.withLock { $0 = worker.map(State.worker) ?? .unsupervised }
        guard let beginning else { return try command() }
        return try Workers.runAsMain {
          beginning.finish()
          return Result(catching: command)
        }.get()
      }
    #endif
    return try command()
  }

  /// The worker that lints: this process if it is one, or the same program again. Only a worker
  /// returns.
  ///
  /// To be called by the only thread of the process.
  func worker(for options: LintOptions) -> Supervision.Worker? {
    if isAlone {
      Self.supervise(options.knownRules, options.input)
      state.withLock { $0 = .unsupervised }
    }
    return worker
  }

  #if !canImport(Darwin)
    /// Whether workers are copies, on a system that has them.
    private static var copies: Bool {
      #if DEBUG
        getenv("DEPLINT_COPIES").map { String(cString: $0) } != "no"
      #else
        true
      #endif
    }

    /// Returns in workers, and if none can be started.
    private static func copied(
      _ rules: [Rule]
    ) -> (worker: Supervision.Worker?, WorkerProcess.Beginning?) {
      guard let supervision = Supervision(of: rules, .run, startsCopies: true) else {
        return (nil, nil)
      }
      var isFirst = true
      while true {
        switch supervision.copied() {
        case .worker(let worker, let beginning): return (worker, beginning)
        case .supervisor(let process): watch(process, supervision)
        case nil:
          if isFirst { return (nil, nil) }
          giveUp(supervision)
        }
        isFirst = false
      }
    }
  #endif

  /// Returns if no worker can be started.
  private static func supervise(_ rules: [Rule], _ input: [UInt8]?) {
    guard let supervision = Supervision(of: rules, .run) else { return }
    guard let first = supervision.start(input: input) else { return }
    watch(first, supervision)
    while true {
      guard let next = supervision.start(input: input) else { giveUp(supervision) }
      watch(next, supervision)
    }
  }

  /// Returns if another worker should be started.
  private static func watch(_ process: WorkerProcess, _ supervision: Supervision) {
    while !process.hasEnded(within: supervision.interval) {
      if supervision.standsStill() {
        process.kill()
        break
      }
    }
    let end = process.end()
    switch end {
    case .exit(let status): exit(status)
    case .signal(let signal) where !Supervision.isDefect(end):
      // Whoever started this process learns how it was ended.
      systemSignal(signal)
      exit(128 + signal)
    case .signal:
      if !supervision.learn(from: end) { giveUp(supervision) }
    }
  }

  private static func giveUp(_ supervision: Supervision) -> Never {
    Console.complain("\(Tool.name): \(supervision.lastWords)")
    exit(2)
  }

  private static func systemSignal(_ number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
  }
}
