internal import LocksAndAtomics

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Shows a waiting user that the run goes on: `linting 2352 files, 3 s`, on one line that is erased
/// when the run is over.
///
/// A run takes less than a second in nearly all projects, and then nothing is shown.
package final class Progress: Sendable {
  private let state = Mutex(State())
  private let write: @Sendable (String) -> Void

  private struct State {
    var fileCount: Int?
    var isStarted = false
    var isShown = false
    var isOver = false
  }

  /// - Parameter write: writes a text to the terminal.
  package init(write: @escaping @Sendable (String) -> Void) { self.write = write }

  /// Progress on standard error, if that is a terminal.
  package static func onTerminal() -> Progress? {
    Console.showsComplaints ? Progress(write: Console.draw) : nil
  }

  /// Sets the number of files to lint, as soon as it is known.
  func found(files count: Int) { state.withLock { $0.fileCount = count } }

  /// Shows the progress from now on, after each interval. Only the first call counts.
  ///
  /// - Parameter interval: in microseconds; the default is a second, the unit that is shown.
  func start(interval: UInt32 = 1_000_000) {
    let isFirst = state.withLock { state in
      defer { state.isStarted = true }
      return !state.isStarted
    }
    guard isFirst else { return }
    // Nobody waits for the thread: it may be asleep when the run ends, and the process need not be.
    _ = Thread { [self] in
      var count = 0
      repeat {
        usleep(interval)
        count += 1
      } while draw(intervals: count)
    }
  }

  /// Erases the line; nothing is written after that.
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
