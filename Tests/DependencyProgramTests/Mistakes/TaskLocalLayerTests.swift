import DependencyProgram
import Testing

/// Reads of the program's task-local values where they are lost.
@Suite struct TaskLocalLayerTests {
  private func check(
    _ statement: String, finds expected: String..., attribute: String = "@TaskLocal",
    others: String = "func bind() { Request.$id.withValue(2) { g() } }",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram(
      """
      enum Request { \(attribute) static var id = 1 }
      func f(_ queue: DispatchQueue) { \(statement) }
      func g() { _ = Request.id }
      \(others)
      """)
    let lines = try program.dump(.taskLocalEscapes).split(separator: "\n").map { line in
      String(line.drop { $0 != " " }.dropFirst(2)).replacing(#/ at \d+:\d+/#, with: "")
    }
    #expect(lines == expected, sourceLocation: sourceLocation)
  }

  private let lost = "Request.id  lost at queue.async (a dispatch queue)  "

  @Test("a closure that runs elsewhere does not have the value")
  func lostReads() throws {
    try check("queue.async { _ = Request.id }", finds: lost + "reads Request.id")
    try check("queue.async { g() }", finds: lost + "calls g()  reads Request.id")
    try check("queue.async(execute: g)", finds: lost + "calls g()  reads Request.id")
    try check("queue.async { g(); g() }", finds: lost + "calls g()  reads Request.id")
    try check("Task { g() }")
    try check("g()")
    try check("queue.async { [id = Request.id] in _ = id }")
  }

  @Test("a value that is bound there is known")
  func bound() throws {
    try check("queue.async { Request.$id.withValue(3) { g() } }")
    try check("queue.async { bind() }")
    try check("queue.async { Request.$id.withValue(Request.id + 1) { g() } }")
    try check(
      "queue.async { lock.withValue(3) { g() } }", finds: lost + "calls g()  reads Request.id")
  }

  @Test("an emitter may have bound the value itself")
  func emitters() throws {
    try check("center.addObserver(forName: n, object: nil, queue: nil) { _ in g() }")
    try check(#"player.observe(\.rate) { _, _ in g() }"#)
    try check("publisher.sink { _ in g() }")
    try check("service.load { [weak self] in g() }")
  }

  @Test("a value that nothing binds, and one that is not task-local, are left alone")
  func others() throws {
    try check("queue.async { g() }", others: "")
    try check("queue.async { g() }", attribute: "")
  }
}
