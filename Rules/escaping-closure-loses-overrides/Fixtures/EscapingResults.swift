import Dependencies
import Foundation

private func mark() {
  @Dependency(\.date) var date
  observe(date.now)
}

// MARK: Functions that put closures together

private func both(
  _ one: @escaping @Sendable () -> Void, _ other: @escaping @Sendable () -> Void
) -> @Sendable () -> Void {
  {
    one()
    other()
  }
}

private func logged(_ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
  return { work() }
}

private func unchanged(_ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void { work }

/// Runs one of its arguments itself.
private func afterwards(
  _ now: () -> Void, _ later: @escaping @Sendable () -> Void
) -> @Sendable () -> Void {
  now()
  return later
}

func combines() {
  DispatchQueue.main.async(execute: both({ mark() }, {}))  // expect: escaping-closure-loses-overrides
}

func combinesByName() {
  let work = both({ mark() }, {})
  Task.detached { work() }  // expect: escaping-closure-loses-overrides
}

func combinesTwice() {
  Task.detached(operation: logged(unchanged { mark() }))  // expect: escaping-closure-loses-overrides
}

func combinesHere() {
  let work = both({ mark() }, {})
  work()
  logged { mark() }()
  unchanged { mark() }()
}

func combinesOneHere() {
  let later = afterwards({ mark() }, {})
  Task.detached { later() }
}

// MARK: Functions that make closures

private func makeWork(_ times: Int) -> @Sendable () -> Void {
  { for _ in 0..<times { mark() } }
}

private func madeWork(_ times: Int) -> @Sendable () -> Void { makeWork(times) }

private func makeNumbers() -> @Sendable () -> Void {
  mark()
  return { print(1) }
}

private struct WorkMaker: Sendable {
  var work: @Sendable () -> Void { { mark() } }
}

func runsMadeWork() {
  DispatchQueue.main.async(execute: makeWork(1))  // expect: escaping-closure-loses-overrides
}

func runsMadeWorkByName() {
  let work = madeWork(1)
  Task.detached {  // expect: escaping-closure-loses-overrides
    work()
  }
}

func runsWorkOfMaker() {
  let maker = WorkMaker()
  Task.detached(operation: maker.work)  // expect: escaping-closure-loses-overrides
  Task.detached {  // expect: escaping-closure-loses-overrides
    maker.work()
  }
}

func runsMadeWorkHere() {
  makeWork(1)()
  let work = madeWork(1)
  work()
  WorkMaker().work()
}

/// Its reads are here.
func makesNumbersHere() {
  Task.detached(operation: makeNumbers())
}

// MARK: Functions with some of their arguments

private func bind<Argument: Sendable>(
  _ argument: Argument, _ work: @escaping @Sendable (Argument) -> Void
) -> @Sendable () -> Void {
  { work(argument) }
}

@Sendable private func load(_ number: Int) { mark() }

private final class ResultModel: Sendable {
  func load() { mark() }

  func loader(_ number: Int) -> @Sendable () -> Void {
    { self.load() }
  }

  func bindsMethod() {
    DispatchQueue.main.async(execute: loader(1))  // expect: escaping-closure-loses-overrides
  }

  func bindsItself() {
    let load = ResultModel.load(self)
    DispatchQueue.main.async { load() }  // expect: escaping-closure-loses-overrides
  }

  func bindsItselfHere() {
    ResultModel.load(self)()
    loader(1)()
  }
}

func binds() {
  DispatchQueue.main.async(execute: bind(1, load))  // expect: escaping-closure-loses-overrides
}

func bindsHere() { bind(1, load)() }

func bindsMethods() { ResultModel().bindsMethod() }
func bindsItselves() { ResultModel().bindsItself() }

func bindsMethodsHere() { ResultModel().bindsItselfHere() }

// MARK: Values without their type

private protocol Runnable: Sendable {
  func run()
}

private struct ResultJob: Runnable {
  func run() { mark() }
}

private struct AnyResultJob: Sendable {
  private let body: @Sendable () -> Void
  init<Job: Runnable>(_ job: Job) { body = job.run }
  func perform() { body() }
}

func erases() {
  let job = AnyResultJob(ResultJob())
  Task.detached {  // expect: escaping-closure-loses-overrides
    job.perform()
  }
}

func erasesHere() {
  let job = AnyResultJob(ResultJob())
  job.perform()
}

// MARK: - Proofs

let escapingResults = [
  lost(in: "combines()") { combines() },
  lost(in: "combinesByName()") { combinesByName() },
  lost(in: "combinesTwice()") { combinesTwice() },
  kept(in: "combinesHere()", reads: [.overridden, .overridden, .overridden]) { combinesHere() },
  kept(in: "combinesOneHere()") { combinesOneHere() },
  lost(in: "runsMadeWork()") { runsMadeWork() },
  lost(in: "runsMadeWorkByName()") { runsMadeWorkByName() },
  lost(in: "runsWorkOfMaker()", reads: [.standard, .standard]) { runsWorkOfMaker() },
  kept(in: "runsMadeWorkHere()", reads: [.overridden, .overridden, .overridden]) {
    runsMadeWorkHere()
  },
  kept(in: "makesNumbersHere()") { makesNumbersHere() },
  lost(in: "binds()") { binds() },
  kept(in: "bindsHere()") { bindsHere() },
  lost(in: "ResultModel.bindsMethod()") { bindsMethods() },
  lost(in: "ResultModel.bindsItself()") { bindsItselves() },
  kept(in: "bindsMethodsHere()", reads: [.overridden, .overridden]) { bindsMethodsHere() },
  lost(in: "erases()") { erases() },
  kept(in: "erasesHere()") { erasesHere() },
]
