package import Foundation

/// A program that a test kills while it works, as a power cut would.
package enum KilledProcess {
  /// Starts the program, waits and kills it. Returns when the process no longer exists, whether it
  /// was killed or had ended before.
  ///
  /// - Parameters:
  ///   - words: the program, by its path, and its arguments.
  ///   - folder: where it runs.
  ///   - wait: returns at the moment to kill; its argument says whether the program is still
  ///     running.
  package static func run(
    _ words: [String], in folder: URL, until wait: (_ isRunning: () -> Bool) -> Void
  ) throws {
    let hasEnded = DispatchSemaphore(value: 0)
    let process = try SpawnedProcess(words, in: folder, environment: [:], [nil, nil, nil]) { _ in
      hasEnded.signal()
    }
    wait { process.status == nil }
    process.kill()
    hasEnded.wait()
  }
}
