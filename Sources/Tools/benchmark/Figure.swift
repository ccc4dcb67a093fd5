/// One line of the output.
struct Figure: CustomStringConvertible {
  let name: String
  let value: String

  var description: String {
    name + String(repeating: " ", count: max(0, 36 - name.count)) + value
  }

  static func megabytes(_ bytes: Int) -> String { "\(rounded(Double(bytes) / 1e6)) MB" }

  static func milliseconds(_ duration: Duration) -> String {
    "\(rounded(duration / .milliseconds(1))) ms"
  }

  /// The number with one digit after the decimal point.
  static func rounded(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }

  /// The time that a piece of work takes: the median of several tries.
  static func median(of tries: Int, _ work: () throws -> Void) rethrows -> Duration {
    let clock = ContinuousClock()
    return median(try (0..<tries).map { _ in try clock.measure(work) })
  }

  static func median<Value: Comparable>(_ values: [Value]) -> Value {
    values.sorted()[values.count / 2]
  }
}
