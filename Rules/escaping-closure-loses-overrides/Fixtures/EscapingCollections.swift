import Dependencies
import Foundation

private func mark() {
  @Dependency(\.date) var date
  observe(date.now)
}

// MARK: Lists of closures

final class HandlerList: @unchecked Sendable {
  private var handlers: [@Sendable () -> Void] = []
  private let lock = NSLock()

  func add(_ handler: @escaping @Sendable () -> Void) { handlers.append(handler) }

  func addFirst(_ handler: @escaping @Sendable () -> Void) {
    lock.withLock { handlers.insert(handler, at: 0) }
  }

  func addAll(_ handler: @escaping @Sendable () -> Void) { handlers += [handler] }

  func fire() {
    let current = lock.withLock { handlers }
    Task.detached {
      for handler in current { handler() }
    }
  }
}

func addsToLists(_ list: HandlerList) {
  list.add {  // expect: escaping-closure-loses-overrides
    mark()
  }
  list.addFirst {  // expect: escaping-closure-loses-overrides
    mark()
  }
  list.addAll(mark)  // expect: escaping-closure-loses-overrides
  list.fire()
}

// MARK: Completions by key

final class PendingRequests: @unchecked Sendable {
  private var completions: [Int: @Sendable (Int) -> Void] = [:]
  private var groups: [Int: [@Sendable () -> Void]] = [:]

  func request(_ id: Int, completion: @escaping @Sendable (Int) -> Void) {
    completions[id] = completion
  }

  func wait(for id: Int, _ completion: @escaping @Sendable () -> Void) {
    groups[id, default: []].append(completion)
  }

  func answer(_ id: Int) {
    Task.detached { [self] in
      if let completion = completions.removeValue(forKey: id) { completion(id) }
      groups[id]?.forEach { $0() }
    }
  }
}

func asks(_ requests: PendingRequests) {
  requests.request(1) { _ in  // expect: escaping-closure-loses-overrides
    mark()
  }
  requests.wait(for: 1) {  // expect: escaping-closure-loses-overrides
    mark()
  }
  requests.answer(1)
}

func asksWithValue(_ requests: PendingRequests) {
  @Dependency(\.date) var date
  requests.request(1) { [date] _ in observe(date.now) }
  requests.answer(1)
}

// MARK: A queue of jobs, and one that is set directly

final class JobQueue: @unchecked Sendable {
  private var jobs: [@Sendable () -> Void] = []
  var hooks: [@Sendable () -> Void] = []

  func add(_ job: @escaping @Sendable () -> Void) {
    jobs.append(job)
    next()
  }

  private func next() {
    guard !jobs.isEmpty else { return }
    let job = jobs.removeFirst()
    DispatchQueue.main.async {
      job()
      self.next()
    }
  }

  func runHooks() {
    Task.detached { self.hooks.forEach { hook in hook() } }
  }
}

func addsJobs(_ queue: JobQueue) {
  queue.add {  // expect: escaping-closure-loses-overrides
    mark()
  }
  queue.hooks = [{ mark() }]  // expect: escaping-closure-loses-overrides
  queue.hooks.append {  // expect: escaping-closure-loses-overrides
    mark()
  }
  queue.runHooks()
}

// MARK: The object decides

final class OwnSubject<Output>: @unchecked Sendable {
  private var receivers: [(Output) -> Void] = []

  func send(_ value: Output) {
    for receive in receivers { receive(value) }
  }

  func sink(_ receive: @escaping (Output) -> Void) { receivers.append(receive) }

  func map<Other>(_ transform: @escaping (Output) -> Other) -> OwnSubject<Other> {
    let mapped = OwnSubject<Other>()
    sink { mapped.send(transform($0)) }
    return mapped
  }
}

final class OwnFeed: @unchecked Sendable {
  let prices = OwnSubject<Int>()

  func load(_ values: [Int]) {
    DispatchQueue.main.async {
      for value in values { self.prices.send(value) }
    }
  }
}

func sinks(_ feed: OwnFeed) {
  feed.prices.sink { _ in  // expect: escaping-closure-loses-overrides
    mark()
  }
  let texts = feed.prices.map { price -> String in  // expect: escaping-closure-loses-overrides
    mark()
    return "\(price)"
  }
  observeSubject(texts)
  feed.load([1])
}

private func observeSubject(_ subject: OwnSubject<String>) {}

final class OwnReceiver {
  func replays(_ values: [Int]) {
    let local = OwnSubject<Int>()
    local.sink { [weak self] _ in self?.receive() }
    values.forEach(local.send)
  }

  private func receive() { mark() }
}

// MARK: Local collections

func runsLocalList() {
  let steps: [@Sendable () -> Void] = [{ mark() }]
  Task.detached {  // expect: escaping-closure-loses-overrides
    steps[0]()
  }
}

func runsAllOfLocalList() {
  let steps: [@Sendable () -> Void] = [{ mark() }, mark]
  for step in steps {
    DispatchQueue.main.async(execute: step)  // expect: escaping-closure-loses-overrides
  }
}

func runsLocalTable() {
  let steps: [String: @Sendable () -> Void] = ["done": { mark() }]
  Task.detached {  // expect: escaping-closure-loses-overrides
    steps["done"]?()
  }
}

func runsLocalGroups() {
  let groups: [String: [@Sendable () -> Void]] = ["done": [{ mark() }]]
  for step in groups["done"] ?? [] {
    DispatchQueue.main.async(execute: step)  // expect: escaping-closure-loses-overrides
  }
}

func runsFirstInPlace() {
  let steps: [@Sendable () -> Void] = [{ mark() }, {}]
  steps.first?()
  Task.detached { steps[1]() }
}

func runsFilledList() {
  var steps: [@Sendable () -> Void] = []
  steps.append { mark() }
  steps += [{ mark() }]
  for step in steps {
    DispatchQueue.main.async(execute: step)  // expect: escaping-closure-loses-overrides
  }
}

func runsFilledListInPlace() {
  var steps: [() -> Void] = []
  steps.append { mark() }
  steps.forEach { $0() }
}

func runsListBeforeItIsFilled() {
  var steps: [@Sendable () -> Void] = []
  let old = steps
  steps.append { mark() }
  for step in old { DispatchQueue.main.async(execute: step) }
  steps.forEach { $0() }
}

func runsReplacedList() {
  var steps: [@Sendable () -> Void] = []
  steps.append { mark() }
  steps.forEach { $0() }
  steps = [{}]
  for step in steps { DispatchQueue.main.async(execute: step) }
}

func runsNewList() {
  var steps: [@Sendable () -> Void] = [{ mark() }]
  steps.forEach { $0() }
  steps = [{}]
  for step in steps { DispatchQueue.main.async(execute: step) }
}

func runsListBeforeNewOne() {
  var steps: [@Sendable () -> Void] = [{ mark() }]
  for step in steps {
    DispatchQueue.main.async(execute: step)  // expect: escaping-closure-loses-overrides
  }
  steps = []
  observeSteps(steps)
}

func runsNewStep() {
  var step: @Sendable () -> Void = { mark() }
  step()
  step = {}
  DispatchQueue.main.async(execute: step)
}

private func observeSteps(_ steps: [@Sendable () -> Void]) {}

final class ReplacedStep: @unchecked Sendable {
  var step: @Sendable () -> Void = { mark() }

  init(_ step: (@Sendable () -> Void)?) {
    if let step { self.step = step }
  }

  func run() {
    DispatchQueue.main.async { self.step() }
  }
}

func replacesStep() {
  mark()
  ReplacedStep {}.run()
}

func runsFilledTable() {
  var steps: [Int: @Sendable () -> Void] = [:]
  steps[1] = { mark() }
  if let step = steps[1] {
    DispatchQueue.main.async(execute: step)  // expect: escaping-closure-loses-overrides
  }
}

func runsAllOfFilledTable() {
  var steps: [Int: @Sendable () -> Void] = [:]
  steps[1] = { mark() }
  steps[2] = mark
  for (_, step) in steps {
    DispatchQueue.main.async(execute: step)  // expect: escaping-closure-loses-overrides
  }
}

func runsReplacedTable() {
  var steps: [Int: @Sendable () -> Void] = [:]
  steps[1] = { mark() }
  steps[1]?()
  steps[1] = {}
  for (_, step) in steps { DispatchQueue.main.async(execute: step) }
}

func runsOnlyOfFilledList() {
  var steps: [@Sendable () -> Void] = []
  steps.append { mark() }
  DispatchQueue.main.async(execute: steps[0])  // expect: escaping-closure-loses-overrides
}

// MARK: Parts of stored collections

final class HandlerStack: @unchecked Sendable {
  var handlers: [@Sendable () -> Void] = []
  var groups: [String: [@Sendable () -> Void]] = [:]
  var onDone: (@Sendable () -> Void)?

  func fire() {
    Task.detached {
      self.handlers.first?()
      self.handlers.last!()
    }
    for handler in groups["done"] ?? [] { DispatchQueue.main.async(execute: handler) }
    let done = onDone ?? {}
    DispatchQueue.main.async(execute: done)
  }
}

func fillsStack(_ stack: HandlerStack) {
  stack.handlers.append {  // expect: escaping-closure-loses-overrides
    mark()
  }
  stack.groups["done", default: []].append {  // expect: escaping-closure-loses-overrides
    mark()
  }
  stack.onDone = {  // expect: escaping-closure-loses-overrides
    mark()
  }
  stack.fire()
}

// MARK: Closures that run at once

final class Visitor {
  private var steps: [() -> Void] = []

  func add(_ step: @escaping () -> Void) { steps.append(step) }
  func run() { steps.forEach { $0() } }
}

func visits() {
  let visitor = Visitor()
  visitor.add { mark() }
  visitor.run()
}

// MARK: - Proofs

let escapingCollections = [
  lost(in: "addsToLists(_:)") { addsToLists(HandlerList()) },
  lost(in: "asks(_:)") { asks(PendingRequests()) },
  kept(in: "asksWithValue(_:)") { asksWithValue(PendingRequests()) },
  lost(in: "addsJobs(_:)") {
    let queue = JobQueue()
    addsJobs(queue)
  },
  lost(in: "sinks(_:)") { sinks(OwnFeed()) },
  kept(in: "OwnReceiver.replays(_:)") { OwnReceiver().replays([1]) },
  kept(in: "visits()") { visits() },
  lost(in: "runsLocalList()") { runsLocalList() },
  lost(in: "runsAllOfLocalList()", reads: Array(repeating: .standard, count: 2)) { runsAllOfLocalList() },
  lost(in: "runsLocalTable()") { runsLocalTable() },
  lost(in: "runsLocalGroups()") { runsLocalGroups() },
  kept(in: "runsFirstInPlace()") { runsFirstInPlace() },
  lost(in: "runsFilledList()", reads: Array(repeating: .standard, count: 2)) { runsFilledList() },
  kept(in: "runsFilledListInPlace()") { runsFilledListInPlace() },
  kept(in: "runsListBeforeItIsFilled()") { runsListBeforeItIsFilled() },
  kept(in: "runsReplacedList()") { runsReplacedList() },
  kept(in: "runsNewList()") { runsNewList() },
  lost(in: "runsListBeforeNewOne()") { runsListBeforeNewOne() },
  kept(in: "runsNewStep()") { runsNewStep() },
  kept(in: "replacesStep()") { replacesStep() },
  lost(in: "runsFilledTable()") { runsFilledTable() },
  lost(in: "runsAllOfFilledTable()", reads: [.standard, .standard]) { runsAllOfFilledTable() },
  kept(in: "runsReplacedTable()") { runsReplacedTable() },
  lost(in: "runsOnlyOfFilledList()") { runsOnlyOfFilledList() },
  lost(in: "fillsStack(_:)", reads: Array(repeating: .standard, count: 4)) {
    fillsStack(HandlerStack())
  },
]
