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
  /// Batches that count, after one that does not.
  private static let batchCount = 41
  /// The duration of a batch: long for a clock, short for a scheduler.
  private static let batchTime = Duration.milliseconds(4)

  func measurement() -> Measurement {
    let clock = ContinuousClock()
    let run = prepare()
    var count = 64
    while clock.measure({ run(count) }) < Self.batchTime / 2 { count *= 2 }
    let times = (0...Self.batchCount).map { _ in
      clock.measure { run(count) } / .nanoseconds(1) / Double(count)
    }
    return Measurement(name: name, times: times.dropFirst().sorted())
  }
}
