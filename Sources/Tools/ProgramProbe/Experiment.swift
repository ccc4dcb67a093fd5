internal import DependencyRuntime
internal import Dispatch
internal import Foundation

/// Runs each program in all its variants, and prints the differences.
///
/// One line for each difference, consisting of words and numbers:
///
///     PROGRAM boundary SITE KIND SITE CURRENT REMEMBERED CREATIONS
///     PROGRAM creation SITE KIND SITE CURRENT REMEMBERED CREATIONS
///     PROGRAM live SITE
///     PROGRAM test SITE
///     PROGRAM read SITE TEST VALUE
///     PROGRAM claim SITE BOOL
///
/// One line if the runtime reports keys without a value, as only its debug builds do:
///
///     PROGRAM reporting
///
/// And one line if the program's tests were run:
///
///     PROGRAM tests
public struct Experiment {
  private var lines: Set<String> = []
  private let reports = Reports()

  /// Runs the programs on a thread of its own, while the main thread serves its queue and its run
  /// loop.
  public static func main(_ samples: [() -> Sample]) -> Never {
    _ = Probe.neutral
    nonisolated(unsafe) let samples = samples
    let thread = Thread {
      for sample in samples { Experiment().print(sample()) }
      fflush(nil)
      // Not 'exit', which tears down objects that timers and queues of the samples may still be
      // using.
      _exit(0)
    }
    thread.stackSize = 1 << 23
    thread.start()
    // Work that another thread adds to a run loop may not wake it.
    let alarm = Timer(timeInterval: 0.001, repeats: true) { _ in }
    RunLoop.main.add(alarm, forMode: .common)
    while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }

  private func print(_ sample: Sample) {
    var experiment = Experiment()
    experiment.examine(sample)
    for line in experiment.lines.sorted() { Swift.print(sample.index, line) }
  }

  private mutating func examine(_ sample: Sample) {
    IssueReporters.current = [reports]
    if isReportingKeys() { lines.insert("reporting") }
    for drive in sample.drives {
      compareBoundaries(drive)
      compareCreations(drive)
    }
    _ = reports.take()
    for drive in sample.drives { _ = run(drive, .plain, .asWritten) }
    add("live", sample.keys)
    for key in sample.keys {
      withDependencies {
        $0.context = .test
      } operation: {
        key.read()
      }
    }
    add("test", sample.keys)
    // After the keys: a default that has already been read is not reported again.
    for test in sample.tests { observe(test) }
    lines.insert("tests")
    for claim in sample.claims { lines.insert("claim \(claim.site) \(claim.isTrue())") }
  }

  /// Checks whether a key that certainly has no live value is reported.
  private func isReportingKeys() -> Bool {
    withDependencies {
      $0.context = .live
    } operation: {
      _ = Dependency(KeyWithoutLiveValue.self).wrappedValue
    }
    return !reports.take().isEmpty
  }

  private enum KeyWithoutLiveValue: TestDependencyKey {
    static let testValue = 0
  }

  /// Records the reads of a test.
  private mutating func observe(_ test: Sample.Test) {
    let drive = Drive { _ in
      await withDependencies {
        $0.context = .test
      } operation: {
        await test.run()
      }
    }
    for seen in run(drive, .plain, .asWritten).observations where seen.kind != .creation {
      lines.insert("read \(seen.site) \(test.site) \(seen.value)")
    }
  }

  private mutating func compareBoundaries(_ drive: Drive) {
    for site in run(drive, .scoped, .asWritten).boundaries.sorted() {
      let written = run(drive, .scoped, .boundary(site, isWritten: true))
      let propagating = run(drive, .scoped, .boundary(site, isWritten: false))
      add("boundary \(site)", written, propagating)
    }
  }

  private mutating func compareCreations(_ drive: Drive) {
    let written = run(drive, .bare, .asWritten)
    for site in written.creations.sorted() {
      add("creation \(site)", written, run(drive, .bare, .creation(site)))
    }
  }

  private mutating func add(_ what: String, _ written: Run, _ propagating: Run) {
    for seen in written.observations.differing(from: propagating.observations) {
      let creations = seen.creations.map(String.init).joined(separator: ",")
      let values = "\(seen.current) \(seen.remembered)"
      lines.insert("\(what) \(seen.kind.rawValue) \(seen.site) \(values) [\(creations)]")
    }
  }

  private mutating func add(_ what: String, _ keys: [Sample.Key]) {
    let messages = reports.take()
    for key in keys where messages.contains(where: { $0.contains(key.name) }) {
      lines.insert("\(what) \(key.site)")
    }
  }

  private func run(_ drive: Drive, _ mode: Drive.Mode, _ variant: Variant) -> Run {
    Probe.variant = variant
    Probe.pending.enter()
    Task.detached {
      await drive.run(mode)
      Probe.pending.leave()
    }
    Probe.pending.wait()
    return Probe.recorder.take()
  }
}
