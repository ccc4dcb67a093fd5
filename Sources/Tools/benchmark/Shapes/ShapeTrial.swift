internal import DependencyRules
internal import LintDriver

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// How the time of a lint grows with a program's size.
struct ShapeTrial: CustomStringConvertible {
  let shape: Shape
  /// Smaller than the shape's own size if that would have taken too long, larger if it took almost
  /// no time.
  let size: Int
  /// The processor time in seconds, of all threads together.
  let time: Double
  let doubled: Double

  var factor: Double { doubled / time }

  /// Twice the work, and the cost of more memory.
  static let limit = 2.3
  /// A size that takes longer than this shows its factor well enough.
  private static let longTime = 1.5
  /// A size that takes less than this is enlarged, up to a limit: its factor would say more about
  /// the machine's memory than about the program.
  private static let shortTime = 0.01
  private static let enlargement = 8

  init(of shape: Shape) {
    Self.keepMemory()
    var size = max(1, shape.size / 32)
    var time = Self.time(of: shape, size, tries: 1)
    while size < shape.size, time < Self.longTime {
      size = min(shape.size, size * 2)
      time = Self.time(of: shape, size, tries: 1)
    }
    while size < shape.size * Self.enlargement, time < Self.shortTime {
      size *= 2
      time = Self.time(of: shape, size, tries: 1)
    }
    if time >= Self.longTime, size > 1 {
      size /= 2
      self.time = Self.time(of: shape, size, tries: 1)
      doubled = time
    } else {
      self.time = min(time, Self.time(of: shape, size, tries: 4))
      doubled = Self.time(of: shape, size * 2, tries: 5)
    }
    self.shape = shape
    self.size = size
  }

  /// The best time of several lints of a program, in memory and with all rules.
  private static func time(of shape: Shape, _ size: Int, tries: Int) -> Double {
    let files = shape.files(size).map { (path: $0.path, bytes: Array($0.text.utf8)) }
    let options = LintOptions(rules: allRules)
    var best = Double.infinity
    for _ in 0..<tries {
      let start = processorTime
      _ = Linter.run(inMemory: files, options)
      best = min(best, processorTime - start)
      if best >= longTime { break }
    }
    return best
  }

  /// Keeps unused memory for the next lint. Otherwise, from some size on, memory is returned to the
  /// system, which costs as much as the lint of a small program.
  private static func keepMemory() {
    #if canImport(Glibc)
      // Swift's module for the C library does not include <malloc.h>.
      guard let symbol = dlsym(nil, "mallopt") else { return }
      let setOption = unsafeBitCast(
        symbol, to: (@convention(c) (_ option: Int32, _ value: Int32) -> Int32).self)
      let (trimThreshold, mappings, arenas): (Int32, Int32, Int32) = (-1, -4, -8)
      _ = setOption(trimThreshold, .max)
      _ = setOption(mappings, 0)
      _ = setOption(arenas, 1)
    #endif
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  // MARK: Printing

  static let heading = line("shape", "size", "ms", "ms, 2x", "factor")

  var description: String {
    let mark = factor > Self.limit ? "  <- above \(Self.limit)" : ""
    return Self.line(
      shape.name, "\(size)", Figure.rounded(time * 1_000), Figure.rounded(doubled * 1_000),
      "\((factor * 100).rounded() / 100)") + mark
  }

  private static func line(_ name: String, _ columns: String...) -> String {
    columns.reduce(name + String(repeating: " ", count: max(0, 46 - name.count))) {
      $0 + String(repeating: " ", count: max(1, 10 - $1.count)) + $1
    }
  }
}
