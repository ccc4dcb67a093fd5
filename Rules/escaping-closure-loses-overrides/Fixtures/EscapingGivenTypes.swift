import Dependencies
import Foundation

// Code names a protocol or a class above, and the callers decide which of its objects run there.

private func mark() {
  @Dependency(\.date) var date
  observe(date.now)
}

protocol GivenJob: Sendable {
  init()
  func run()
  var size: Int { get }
}

struct DatedJob: GivenJob {
  func run() { mark() }
  var size: Int {
    mark()
    return 1
  }
}

struct UndatedJob: GivenJob {
  func run() {}
  var size: Int { 0 }
}

// MARK: Arguments

func startsJob(_ job: any GivenJob) {
  DispatchQueue.main.async {  // expect: escaping-closure-loses-overrides
    job.run()
  }
}

func startsOptionalJob(_ job: (any GivenJob)? = nil) {
  guard let job else { return }
  DispatchQueue.main.async {  // expect: escaping-closure-loses-overrides
    _ = job.size
  }
}

func startsGenericJob<Job: GivenJob>(_ job: Job) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    job.run()
  }
}

func startsMethodOfJob(_ job: some GivenJob) {
  DispatchQueue.main.async(execute: job.run)  // expect: escaping-closure-loses-overrides
}

func handsOnJob(_ job: any GivenJob) { startsHandedOnJob(job) }

func startsHandedOnJob(_ job: any GivenJob) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    job.run()
  }
}

func startsAnyJob(_ job: any GivenJob) {
  DispatchQueue.main.async { job.run() }
}

func givesUndatedJob() {
  mark()
  startsAnyJob(UndatedJob())
}

// MARK: Properties

final class GivenJobRunner: Sendable {
  let job: any GivenJob
  init(job: any GivenJob) { self.job = job }

  func start() {
    Task.detached {  // expect: escaping-closure-loses-overrides
      self.job.run()
    }
  }
}

struct GivenJobRow {
  var job: any GivenJob

  func start() {
    DispatchQueue.main.async {  // expect: escaping-closure-loses-overrides
      job.run()
    }
  }
}

final class UndatedJobRunner: @unchecked Sendable {
  var job: any GivenJob = DatedJob()

  func start() {
    job = UndatedJob()
    Task.detached { self.job.run() }
  }
}

// MARK: Classes

class GivenScreen: @unchecked Sendable {
  init() {}
  func show() {}
}

final class DatedScreen: GivenScreen, @unchecked Sendable {
  override func show() { mark() }
}

func showsScreen(_ screen: GivenScreen) {
  DispatchQueue.main.async {  // expect: escaping-closure-loses-overrides
    screen.show()
  }
}

// MARK: Types

func makesJob<Job: GivenJob>(_ type: Job.Type) {
  DispatchQueue.main.async {  // expect: escaping-closure-loses-overrides
    Job().run()
  }
}

func makesJobByType(_ type: any GivenJob.Type) {
  DispatchQueue.main.async {  // expect: escaping-closure-loses-overrides
    let job = type.init()
    job.run()
  }
}

func makesAnyJob<Job: GivenJob>(_ type: Job.Type) {
  DispatchQueue.main.async { Job().run() }
}

struct StampedJob: GivenJob {
  init() { mark() }
  func run() {}
  var size: Int { 0 }
}

struct GivenJobFactory<Job: GivenJob> {
  func start() {
    DispatchQueue.main.async {  // expect: escaping-closure-loses-overrides
      _ = Job()
    }
  }
}

func givesUndatedType() {
  mark()
  makesAnyJob(UndatedJob.self)
}

// MARK: - Proofs

let escapingGivenTypes = [
  lost(in: "startsJob(_:)") { startsJob(DatedJob()) },
  lost(in: "startsOptionalJob(_:)") { startsOptionalJob(DatedJob()) },
  lost(in: "startsGenericJob(_:)") { startsGenericJob(DatedJob()) },
  lost(in: "startsMethodOfJob(_:)") { startsMethodOfJob(DatedJob()) },
  lost(in: "startsHandedOnJob(_:)") { handsOnJob(DatedJob()) },
  kept(in: "startsAnyJob(_:)") { givesUndatedJob() },
  unseen(in: "startsAnyJob(_:)") { startsAnyJob(DatedJob()) },
  lost(in: "GivenJobRunner.start()") { GivenJobRunner(job: DatedJob()).start() },
  lost(in: "GivenJobRow.start()") { GivenJobRow(job: DatedJob()).start() },
  kept(in: "UndatedJobRunner.start()") {
    mark()
    UndatedJobRunner().start()
  },
  lost(in: "showsScreen(_:)") { showsScreen(DatedScreen()) },
  lost(in: "makesJob(_:)") { makesJob(DatedJob.self) },
  lost(in: "makesJobByType(_:)") { makesJobByType(DatedJob.self) },
  kept(in: "makesAnyJob(_:)") { givesUndatedType() },
  unseen(in: "makesAnyJob(_:)") { makesAnyJob(DatedJob.self) },
  lost(in: "GivenJobFactory.start()") { GivenJobFactory<StampedJob>().start() },
]
