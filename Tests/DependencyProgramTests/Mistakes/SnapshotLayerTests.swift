import DependencyProgram
import Testing

/// Copies of the time that are used after a delay.
@Suite struct SnapshotLayerTests {
  /// - Parameters:
  ///   - statement: a statement in a method of a type that stores `now`.
  ///   - delay: the dump's name for the delay; nil if nothing is found.
  private func check(
    _ statement: String, stale delay: String?, path: String = #"\.date.now"#,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram(
      #"""
      class Model {
        @Dependency(\#(path)) var now
        func f(_ waits: Bool) async { \#(statement) }
      }
      let queue: DispatchQueue
      """#)
    let found = try program.dump(.snapshots).drop { $0 != " " }.dropFirst(2)
    let expected = delay.map { "copy of \(path)  used  after \($0)" } ?? ""
    #expect(
      String(found).replacing(#/ at \d+:\d+/#, with: "") == expected,
      sourceLocation: sourceLocation)
  }

  @Test("a copy by capture or by a constant of its own name stands still")
  func copies() throws {
    try check("run { [now] in await clock.sleep(1); use(now) }", stale: "clock.sleep")
    try check("run { [now = self.now] in await clock.sleep(1); use(now) }", stale: "clock.sleep")
    try check("let now = now; await Task.sleep(1); use(now)", stale: "Task.sleep")
    try check("let now = self.now; await Task.sleep(1); use(now)", stale: "Task.sleep")
    try check("let start = now; await Task.sleep(1); use(start)", stale: nil)
    try check("run { await clock.sleep(1); use(now) }", stale: nil)
    try check("let now = other(); await Task.sleep(1); use(now)", stale: nil)
  }

  @Test("the delay certainly comes before the use")
  func order() throws {
    try check("let now = now; use(now); await clock.sleep(1)", stale: nil)
    try check("let now = now; if waits { await clock.sleep(1) }; use(now)", stale: nil)
    try check("let now = now; run { await clock.sleep(1) }; use(now)", stale: nil)
    try check("let now = now; if waits { await clock.sleep(1); use(now) }", stale: "clock.sleep")
    try check("let now = now; await clock.sleep(1); run { use(now) }", stale: "clock.sleep")
    try check("let now = now; clock.sleep(1); use(now)", stale: nil)
  }

  @Test("a timer and 'asyncAfter' are delays")
  func timers() throws {
    try check("queue.asyncAfter(deadline: d) { [now] in use(now) }", stale: "queue.asyncAfter")
    try check(
      "let now = now; queue.asyncAfter(deadline: d) { use(now) }", stale: "queue.asyncAfter")
    try check(
      "Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [now] _ in use(now) }",
      stale: "Timer.scheduledTimer")
    try check("queue.async { [now] in use(now) }", stale: nil)
    try check("queue.asyncAfter(deadline: d) { let now = self.now; use(now) }", stale: nil)
  }

  @Test("only what moves is looked at")
  func moving() throws {
    let statement = "let now = now; await clock.sleep(1); use(now)"
    try check(statement, stale: "clock.sleep", path: #"\.continuousClock.now"#)
    try check(statement, stale: nil, path: #"\.now"#)
    try check(statement, stale: nil, path: #"\.date"#)
  }
}
