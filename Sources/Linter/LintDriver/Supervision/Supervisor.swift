internal import DependencyProgram
internal import DiagnosticReports
internal import LocksAndAtomics

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Lets a worker do the rest of a run, from the point where something is linted.
///
/// A run that only reports kept findings starts no worker.
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

  /// Starts a worker, unless this process is one already. Only a worker returns: its supervisor
  /// waits for it, starts another one if it fails, and exits as it does.
  ///
  /// To be called by the only thread of the process.
  func worker(for options: LintOptions) -> Supervision.Worker? {
    state.withLock { state in
      if case .alone = state {
        Self.supervise(options.knownRules, options.input)
        state = .unsupervised
      }
      guard case .worker(let worker) = state else { return nil }
      return worker
    }
  }

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
