import Foundation
import LocksAndAtomics
import Testing

@testable import LintDriver

@Suite struct ProgressTests {
  private final class Screen: Sendable {
    private let text = Mutex("")

    var shown: String { text.withLock { $0 } }

    func write(_ more: String) { text.withLock { $0 += more } }
  }

  @Test func aLongRunIsShownUntilItEnds() async throws {
    let screen = Screen()
    let progress = Progress(write: screen.write)
    progress.start(interval: 1000)
    try await wait { screen.shown.contains("\rlooking for files, 1 s\u{1B}[K") }
    progress.found(files: 12)
    try await wait { screen.shown.contains("\rlinting 12 files, ") }
    progress.finish()
    let shown = screen.shown
    #expect(shown.hasSuffix(" s\u{1B}[K\r\u{1B}[K"))
    try await Task.sleep(for: .milliseconds(20))
    #expect(screen.shown == shown)
  }

  @Test func aShortRunIsNotShown() async throws {
    let screen = Screen()
    let progress = Progress(write: screen.write)
    progress.start(interval: 50_000)
    progress.found(files: 12)
    progress.finish()
    try await Task.sleep(for: .milliseconds(100))
    #expect(screen.shown == "")
  }

  private func wait(until isSo: () -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while !isSo() {
      try #require(ContinuousClock.now < deadline, "it takes too long")
      try await Task.sleep(for: .milliseconds(1))
    }
  }
}
