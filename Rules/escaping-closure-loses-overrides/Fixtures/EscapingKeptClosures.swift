import Dependencies
import Foundation

private func mark() {
  @Dependency(\.date) var date
  observe(date.now)
}

// MARK: Closures that an object keeps and runs elsewhere

final class KeepingWorker: @unchecked Sendable {
  private let work: @Sendable () -> Void

  init(work: @escaping @Sendable () -> Void) { self.work = work }

  func start() {
    Task.detached { self.work() }
  }
}

struct KeepingJob: Sendable {
  let run: @Sendable () -> Void

  func start() {
    let run = self
    Task.detached { run.run() }
  }
}

final class KeepingModel: @unchecked Sendable {
  var onFinish: (@Sendable () -> Void)?

  func finish() {
    Task.detached { self.onFinish?() }
  }
}

func keepsClosures(_ model: KeepingModel) {
  let worker = KeepingWorker {  // expect: escaping-closure-loses-overrides
    mark()
  }
  worker.start()
  let job = KeepingJob {  // expect: escaping-closure-loses-overrides
    mark()
  }
  job.start()
  model.onFinish = {  // expect: escaping-closure-loses-overrides
    mark()
  }
  model.finish()
}

final class DirectWorker {
  private let work: () -> Void
  init(work: @escaping () -> Void) { self.work = work }
  func start() { work() }
}

func runsAtOnce() {
  let worker = DirectWorker { mark() }
  worker.start()
}

// MARK: Arguments that become closures, one of several closures

func later(_ work: @autoclosure @escaping @Sendable () -> Void) {
  Task.detached { work() }
}

func atOnce(_ work: @autoclosure () -> Void) { work() }

func wrapsArguments() {
  later(mark())  // expect: escaping-closure-loses-overrides
}

func wrapsArgumentsAtOnce() { atOnce(mark()) }

func choosesClosures(_ flag: Bool) {
  let work: () -> Void = flag ? { mark() } : {}
  DispatchQueue.main.async(execute: work)  // expect: escaping-closure-loses-overrides
  let jobs: [() -> Void] = [{ mark() }]
  for job in jobs {
    DispatchQueue.main.async(execute: job)  // expect: escaping-closure-loses-overrides
  }
}

// MARK: Spellings of the callee

func otherSpellings() {
  let task: Task<Void, Never> = .detached {  // expect: escaping-closure-loses-overrides
    mark()
  }
  observeTask(task)
  _Concurrency.Task.detached {  // expect: escaping-closure-loses-overrides
    mark()
  }
  let thread: Thread = .init {  // expect: escaping-closure-loses-overrides
    mark()
  }
  thread.start()
}

private func observeTask(_ task: Task<Void, Never>) {}

// MARK: Scopes in lost regions

func scopesTheRest() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      mark()
    }
  }
}

func scopesTheRestTwice() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      withDependencies {
        $0.locale = .current
      } operation: {
        mark()
      }
    }
  }
}

func scopesIt(_ now: Date) {
  Task.detached {
    withDependencies {
      $0.date = .constant(now)
    } operation: {
      mark()
    }
  }
}

// MARK: Several ways to run a closure

final class KeptCommand: Sendable {
  private let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  func run() { body() }
  func run(on queue: DispatchQueue) { queue.async { self.body() } }
}

final class UnqueuedCommand: Sendable {
  private let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  func carryOut() { body() }
  func carryOut(on queue: DispatchQueue) { queue.async { self.body() } }
}

struct KeptRetry: Sendable {
  let work: @Sendable () -> Void

  func start() {
    work()
    DispatchQueue.main.async { work() }
  }
}

func runsInTwoWays() {
  let command = KeptCommand {  // expect: escaping-closure-loses-overrides
    mark()
  }
  command.run()
  command.run(on: .main)
}

/// No code calls the other method.
func runsInOneWay() {
  let command = UnqueuedCommand { mark() }
  command.carryOut()
}

func runsTwice() {
  let retry = KeptRetry {  // expect: escaping-closure-loses-overrides
    mark()
  }
  retry.start()
}

// MARK: Closures that another one replaces

/// Whoever starts the worker gives it another closure first.
final class ReplacingWorker: @unchecked Sendable {
  private var work: @Sendable () -> Void

  init() { work = { mark() } }

  func start(_ next: @escaping @Sendable () -> Void) {
    work = next
    Task.detached { self.work() }
  }
}

func replacesInTime() { ReplacingWorker().start {} }

final class ReplacedLaterWorker: @unchecked Sendable {
  private var work: @Sendable () -> Void

  init() {
    work = {  // expect: escaping-closure-loses-overrides
      mark()
    }
  }

  func start() {
    let work = work
    Task.detached { work() }
    self.work = {}
  }
}

// MARK: Closures that the standard library runs in place

func inPlace() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    _ = Result { mark() }
  }
  Task.detached {  // expect: escaping-closure-loses-overrides
    _ = Dictionary(grouping: [1]) { _ in mark() == () }
  }
  Task.detached {  // expect: escaping-closure-loses-overrides
    var counts = ["a": 1]
    counts.merge(["a": 2]) { old, _ in
      mark()
      return old
    }
  }
  Task.detached {  // expect: escaping-closure-loses-overrides
    _ = [1].split { _ in mark() == () }
  }
  Task.detached {  // expect: escaping-closure-loses-overrides
    [1].withUnsafeBufferPointer { _ in mark() }
  }
}

func inPlaceHere() {
  _ = Result { mark() }
}

// MARK: - Proofs

let escapingKeptClosures = [
  lost(in: "keepsClosures(_:)") { keepsClosures(KeepingModel()) },
  kept(in: "runsAtOnce()") { runsAtOnce() },
  lost(in: "wrapsArguments()") { wrapsArguments() },
  kept(in: "wrapsArgumentsAtOnce()") { wrapsArgumentsAtOnce() },
  lost(in: "choosesClosures(_:)") { choosesClosures(true) },
  lost(in: "otherSpellings()") { otherSpellings() },
  lost(in: "scopesTheRest()") { scopesTheRest() },
  lost(in: "scopesTheRestTwice()") { scopesTheRestTwice() },
  kept(in: "scopesIt(_:)") {
    @Dependency(\.date) var date
    scopesIt(date.now)
  },
  lost(in: "runsInTwoWays()", reads: [.overridden, .standard]) { runsInTwoWays() },
  kept(in: "runsInOneWay()") { runsInOneWay() },
  lost(in: "runsTwice()", reads: [.overridden, .standard]) { runsTwice() },
  kept(in: "replacesInTime()", reads: []) { replacesInTime() },
  lost(in: "ReplacedLaterWorker.init()") { ReplacedLaterWorker().start() },
  lost(in: "inPlace()") { inPlace() },
  kept(in: "inPlaceHere()") { inPlaceHere() },
]
