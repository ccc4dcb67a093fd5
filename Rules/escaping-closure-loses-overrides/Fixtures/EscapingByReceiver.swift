import Dependencies
import Foundation

private func readDate() {
  @Dependency(\.date) var date
  observe(date.now)
}

// MARK: A closure that a requirement takes

protocol Transport: Sendable {
  func send(_ done: @escaping @Sendable () -> Void)
}

struct QueueTransport: Transport {
  func send(_ done: @escaping @Sendable () -> Void) { DispatchQueue.main.async { done() } }
}

func sends(by transport: any Transport) {
  transport.send {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    observe(date.now)
  }
}

/// One of the implementations keeps the values.
protocol Runner: Sendable {
  func run(_ work: @escaping @Sendable () -> Void)
}

struct QueueRunner: Runner {
  func run(_ work: @escaping @Sendable () -> Void) { DispatchQueue.main.async(execute: work) }
}

struct PlainRunner: Runner {
  func run(_ work: @escaping @Sendable () -> Void) { work() }
}

func runs(by runner: any Runner) {
  runner.run { readDate() }
}

func runsByConstant() {
  let runner: any Runner = QueueRunner()
  runner.run {  // expect: escaping-closure-loses-overrides
    readDate()
  }
}

// MARK: The object's own type

class Job: @unchecked Sendable {
  func run() {}
  func runTwice() {
    run()
    run()
  }
}

final class ReadingJob: Job, @unchecked Sendable {
  override func run() { readDate() }
}

func jobInAConstant() {
  let job: Job = ReadingJob()
  Task.detached {  // expect: escaping-closure-loses-overrides
    job.run()
  }
}

func jobThatInherits() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    ReadingJob().runTwice()
  }
}

func someJob(_ job: Job) {
  Task.detached { job.run() }
}

protocol Step: Sendable {
  func go()
}

extension Step {
  func later() {
    DispatchQueue.main.async {  // expect: escaping-closure-loses-overrides
      self.go()
    }
  }
}

struct ReadingStep: Step {
  func go() { readDate() }
}

struct IdleStep: Step {
  func go() {}
}

func goes() {
  ReadingStep().later()
  IdleStep().later()
}

// MARK: Setters and wrappers

protocol Settings: AnyObject, Sendable {
  var theme: Int { get set }
}

final class StoredSettings: Settings {
  var theme: Int {
    get { 1 }
    set { readDate() }
  }
}

func changes(_ settings: any Settings) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    settings.theme = 2
  }
}

@propertyWrapper struct Stamp {
  @Dependency(\.date) var date
  let name: String

  init(_ name: String) { self.name = name }

  var wrappedValue: Date { date.now }
}

final class StampedPage {
  @Stamp("page") var opened: Date
}

func opensAPage() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    observe(StampedPage().opened)
  }
}

// MARK: The queue

extension DispatchQueue {
  fileprivate static func background(_ work: @escaping @Sendable () -> Void) {
    global().async { work() }
  }
}

func onAnotherQueue(_ queue: DispatchQueue?) {
  DispatchQueue.background {  // expect: escaping-closure-loses-overrides
    readDate()
  }
  (queue ?? .main).async {  // expect: escaping-closure-loses-overrides
    readDate()
  }
}

// MARK: Code that no name shows

infix operator |>

private func |> (text: String, count: Int) { readDate() }

private func log(
  _ text: String,
  at date: Date = {
    @Dependency(\.date) var date
    return date.now
  }()
) {
  observe(date)
}

func usesThem() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    "a" |> 1
  }
  Task.detached {  // expect: escaping-closure-loses-overrides
    log("a")
  }
}

// MARK: Closures that an object keeps

/// It runs its closure in place first, and then again elsewhere.
final class Retry: Sendable {
  private let work: @Sendable () -> Void

  init(work: @escaping @Sendable () -> Void) { self.work = work }

  func start() {
    work()
    DispatchQueue.main.async { self.work() }
  }
}

func retries() {
  Retry {  // expect: escaping-closure-loses-overrides (info)
    readDate()
  }.start()
}

final class Popup {
  let confirm: () -> Void

  init(confirm: @escaping () -> Void) { self.confirm = confirm }
}

final class PopupModel {
  private(set) var popup: Popup?

  func ask() {
    popup = Popup { [weak self] in  // expect: escaping-closure-loses-overrides (info)
      self?.confirmed()
    }
  }

  private func confirmed() { readDate() }
}

// MARK: - Proofs

let escapingByReceiver = [
  lost(in: "sends(by:)") { sends(by: QueueTransport()) },
  kept(in: "runs(by:)") { runs(by: PlainRunner()) },
  lost(in: "runsByConstant()") { runsByConstant() },
  lost(in: "jobInAConstant()") { jobInAConstant() },
  lost(in: "jobThatInherits()", reads: [.standard, .standard]) { jobThatInherits() },
  lost(in: "Step.later()") { ReadingStep().later() },
  lost(in: "changes(_:)") { changes(StoredSettings()) },
  lost(in: "opensAPage()") { opensAPage() },
  lost(in: "onAnotherQueue(_:)") { onAnotherQueue(nil) },
  lost(in: "usesThem()") { usesThem() },
  lost(in: "retries()", reads: [.overridden, .standard]) { retries() },
  lost(in: "PopupModel.ask()", of: PopupModel.init) { model in
    model.ask()
    model.popup?.confirm()
  },
]
