import DependencyProgram
import Testing

/// Values of keys that wait for other threads while they are created.
@Suite struct BlockedValueLayerTests {
  /// - Parameter body: the body of a key's live value, in the third line.
  private func check(
    _ body: String, after declarations: String = "", waits expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram([
      "A.swift": """
      import Dependencies
      \(declarations)
      enum K: DependencyKey { static var liveValue: Int { \(body) } }
      let queue = DispatchQueue(label: "queue")
      """
    ])
    let values = try program.dump(.blockedValues).split(separator: "\n")
      .filter { !$0.hasSuffix(".swift") }.map { $0.drop { $0 == " " } }.joined(separator: "\n")
    expect(values, is: expected, sourceLocation: sourceLocation)
  }

  @Test("queues, semaphores, groups and hops to the main thread are waited for")
  func waits() throws {
    for (call, column) in [
      ("queue.sync { 1 }", 59), ("DispatchQueue.main.sync { 1 }", 72),
      ("DispatchQueue.global().sync { 1 }", 76), ("DispatchSemaphore(value: 0).wait()", 81),
      ("DispatchGroup().wait()", 69), ("OperationQueue().waitUntilAllOperationsAreFinished()", 70),
    ] {
      try check(call, waits: "3:36  K.liveValue  a value of K  waits at 3:\(column)")
    }
  }

  @Test("a function that waits makes its callers wait")
  func callers() throws {
    try check(
      "f()",
      after: "func f() -> Int { g { h() } }; func g(_ b: () -> Int) -> Int { b() }; "
        + "func h() -> Int { queue.sync { 1 } }",
      waits: "3:36  K.liveValue  a value of K  calls f() at 3:53")
    try check(
      "S().n", after: "struct S { let n: Int; init() { n = queue.sync { 1 } } }",
      waits: "3:36  K.liveValue  a value of K  creates S at 3:53")
    try check(
      "S().n", after: "struct S { var n = queue.sync { 1 } }",
      waits: "3:36  K.liveValue  a value of K  creates S at 3:53")
    try check(
      "S.n", after: "enum S { static var n: Int { queue.sync { 1 } } }",
      waits: "3:36  K.liveValue  a value of K  reads S.n at 3:55")
  }

  @Test("what another thread does, or somebody later, holds nobody up")
  func elsewhere() throws {
    for body in [
      "Task { queue.sync {} }; return 1", "Task.detached { queue.sync {} }; return 1",
      "queue.async { queue.sync {} }; return 1", "let f = { queue.sync {} }; return 1",
      "keep { queue.sync {} }; return 1", "start(); return 1",
      "unknown { queue.sync {} }; return 1",
    ] {
      try check(
        body,
        after: "func keep(_ f: @escaping () -> Void) { kept = f }; var kept = {}; "
          + "func start() { Task { queue.sync {} } }", waits: "")
    }
  }

  @Test("a wait that gives up, a new queue and other types are left alone")
  func others() throws {
    for body in [
      "DispatchGroup().wait(timeout: .now()); return 1", "Other().sync { 1 }",
      "let q = DispatchQueue(label: \"new\"); return q.sync { 1 }",
      "MainActor.assumeIsolated { 1 }", "S().n", "lazy var n = queue.sync { 1 }; return 1",
      "let s = DispatchSemaphore(value: 1); s.wait(); defer { s.signal() }; return 1",
    ] {
      try check(
        body,
        after: "struct Other { func sync(_ f: () -> Int) -> Int { f() } }; struct S { "
          + "let q = DispatchQueue(label: \"s\"); let n: Int; init() { n = q.sync { 1 } } }",
        waits: "")
    }
  }
}
