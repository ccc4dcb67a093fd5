import DependencyProgram
import Testing

/// A variable runs its first closures only as long as it has them.
@Suite struct ReplacedValueLayerTests {
  /// Checks whether the closure for the queue runs the first closure of a variable.
  private func check(
    _ text: String, isLost: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let declarations = #"""
      import Dependencies
      import Foundation
      func read() { @Dependency(\.date) var date }
      let queue: DispatchQueue
      func replace(_ jobs: inout [() -> Void]) {}
      func use(_ jobs: [() -> Void]) {}

      """#
    let dump = try SampleProgram(declarations + text).dump(.effects)
    #expect(dump.contains("lost at queue.async") == isLost, sourceLocation: sourceLocation)
  }

  @Test(
    "a local collection has its first elements until it is assigned",
    arguments: [
      ("for one in all { queue.async(execute: one) }", true),
      ("for one in all { queue.async { one() } }; all = []", true),
      ("use(all); for one in all { queue.async(execute: one) }", true),
      ("all.append({}); for one in all { queue.async(execute: one) }", true),
      ("all = []; for one in all { queue.async(execute: one) }", false),
      ("if flag { all = [] }; for one in all { queue.async { one() } }", false),
      ("all.removeAll(); for one in all { queue.async(execute: one) }", false),
      ("all[0] = {}; for one in all { queue.async(execute: one) }", false),
      ("replace(&all); for one in all { queue.async(execute: one) }", false),
      ("while flag { for one in all { queue.async(execute: one) }; all = [] }", false),
      ("func g() { for one in all { queue.async(execute: one) } }; all = []; g()", false),
    ])
  func collections(statements: String, isLost: Bool) throws {
    try check(
      "func f(flag: Bool) { var all: [() -> Void] = [{ read() }]; \(statements) }", isLost: isLost)
  }

  @Test(
    "so has one with a single closure",
    arguments: [
      ("queue.async(execute: job)", true),
      ("queue.async { job() }", true),
      ("queue.async(execute: job); job = {}", true),
      ("job = {}; queue.async(execute: job)", false),
      ("queue.async { job() }; job = {}", false),
      ("var n = 1; (job, n) = ({}, 2); queue.async { job() }", false),
      ("job = {}; let copy = job; queue.async(execute: copy)", false),
    ])
  func closures(statements: String, isLost: Bool) throws {
    try check("func f() { var job: () -> Void = { read() }; \(statements) }", isLost: isLost)
  }

  @Test(
    "a property may have another closure if any code sets it",
    arguments: [
      ("var job = { read() }", "", true),
      ("let job = { read() }", "", true),
      ("var job = { read() }", "func set() { job = {} }", false),
      ("var job: () -> Void = { read() }", "init(job: (() -> Void)?) { self.job = job! }", false),
    ])
  func properties(property: String, other: String, isLost: Bool) throws {
    try check(
      "class A { \(property); \(other); func f() { queue.async { self.job() } } }", isLost: isLost)
  }
}
