import DependencyRuntime
import Foundation

/// The time that an operation takes.
struct Measurement: CustomStringConvertible {
  let name: String
  /// In nanoseconds, one for each batch, sorted.
  let times: [Double]

  var description: String {
    let median = times[times.count / 2]
    return "\(padded(name, to: 44))median \(figure(median)) ns   lowest \(figure(times[0])) ns"
  }

  private func figure(_ time: Double) -> String {
    let tenths = "\((time * 10).rounded() / 10)"
    return String(repeating: " ", count: max(0, 8 - tenths.count)) + tenths
  }

  private func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

extension Operation {
  /// The number of batches that count, after one that does not.
  private static let batchCount = 41
  /// The duration of a batch: long for a clock, but short for a scheduler.
  private static let batchTime = Duration.milliseconds(4)

  func measurement() -> Measurement {
    let times =
      switch preparation {
      case .synchronous(let prepare): Self.times(of: prepare())
      case .asynchronous(let prepare): Self.inTask { await Self.asynchronousTimes(of: prepare()) }
      }
    return Measurement(name: name, times: times.dropFirst().sorted())
  }

  private static func times(of run: (Int) -> Void) -> [Double] {
    let clock = ContinuousClock()
    var count = 64
    while clock.measure({ run(count) }) < batchTime / 2 { count *= 2 }
    return (0...batchCount).map { _ in
      clock.measure { run(count) } / .nanoseconds(1) / Double(count)
    }
  }

  private static func asynchronousTimes(of run: (Int) async -> Void) async -> [Double] {
    let clock = ContinuousClock()
    var count = 64
    while await clock.measure({ await run(count) }) < batchTime / 2 { count *= 2 }
    var times: [Double] = []
    for _ in 0...batchCount {
      times.append(await clock.measure { await run(count) } / .nanoseconds(1) / Double(count))
    }
    return times
  }

  /// Runs the operation in a task, while this thread waits.
  private static func inTask(_ operation: @escaping @Sendable () async -> [Double]) -> [Double] {
    let result = LockIsolated<[Double]>([])
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
      let times = await operation()
      result.setValue(times)
      isDone.signal()
    }
    isDone.wait()
    return result.value
  }
}
