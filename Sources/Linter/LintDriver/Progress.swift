internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Tells somebody who waits that the run goes on: `linting 2352 files, 3 s`, on one line that is
/// gone when the run is over.
///
/// A run takes less than a second in nearly all projects, and then nothing is shown.
package final class Progress: Sendable {
  private let state = Mutex(State())
  private let write: @Sendable (String) -> Void

  private struct State {
    var fileCount: Int?
    var isShown = false
    var isOver = false
  }

  /// - Parameter write: takes texts for the terminal.
  package init(write: @escaping @Sendable (String) -> Void) { self.write = write }

  /// Progress on standard error, if a terminal shows that.
  package static func onTerminal() -> Progress? {
    Console.showsComplaints ? Progress(write: Console.draw) : nil
  }

  /// How many files there are to lint, as soon as it is known.
  func found(files count: Int) { state.withLock { $0.fileCount = count } }

  /// Shows from now on, after each interval, how many of them have passed.
  ///
  /// - Parameter interval: in microseconds; a second unless given, since that is what is shown.
  package func start(interval: UInt32 = 1_000_000) {
    // Not waited for: it sleeps when the run ends, and the process need not.
    _ = Thread { [self] in
      var count = 0
      repeat {
        usleep(interval)
        count += 1
      } while draw(intervals: count)
    }
  }

  /// Takes the line away; nothing is written after that.
  package func finish() {
    state.withLock { state in
      if state.isShown { write("\r\u{1B}[K") }
      state.isOver = true
    }
  }

  /// False if the run is over.
  private func draw(intervals: Int) -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      let files = state.fileCount.map { "linting \($0) files" } ?? "looking for files"
      write("\r\(files), \(intervals) s\u{1B}[K")
      state.isShown = true
      return true
    }
  }
}
