import DependencyProgram
import Testing

/// Closures in local collections have the values of the places that take them out and run them.
@Suite struct LocalCollectionLayerTests: ClosureChecks {
  private static let here = "caller of the closure in f().all  used by: "
  private static let later = "lost at queue.async (a dispatch queue)"

  @Test(
    "the closure in a local collection is followed to its calls",
    arguments: [
      ("[{ g() }]", "all[0]()", "caller of f()"),
      ("[{ g() }]", "queue.async(execute: all[0])", later),
      ("[{ g() }]", "for one in all { queue.async(execute: one) }", later),
      ("[{ g() }]", "queue.async(execute: all.first!)", later),
      ("[{ g() }]", "all.first?(); all.last!()", "caller of f(); caller of f()"),
      ("[1: { g() }]", "all[1]?()", "caller of f()"),
      ("[1: { g() }]", "for (_, one) in all { queue.async(execute: one) }", later),
      ("[1: [{ g() }]]", "for one in all[1] ?? [] { queue.async(execute: one) }", later),
      ("[1: [{ g() }]]", "all[1]![0]()", "caller of f()"),
      ("[{ g() }]", "let copy = all; copy[0]()", "caller of f()"),
      ("[{ g() }]", "other(all)", "unknown"),
      ("[{ g() }]", "_ = all.count", "nobody"),
    ])
  func collections(value: String, use: String, runs: String) throws {
    let isTable = value.hasPrefix("[1")
    let content = value.hasPrefix("[1: [") ? "[() -> Void]" : "() -> Void"
    let type = isTable ? "[Int: \(content)]" : "[\(content)]"
    try check("let all: \(type) = \(value); \(use)", closures: [Self.here + runs])
  }

  @Test("of several closures, code runs all in a loop, and it is not known which it selects")
  func severalClosures() throws {
    let all = "let all: [() -> Void] = [{ g() }, { h() }]; "
    for use in ["all[0]()", "all.first?()", "all.reversed()[0]()"] {
      try check(all + use, closures: [Self.here + "unknown", Self.here + "unknown"])
    }
    for use in ["for one in all { queue.async(execute: one) }"] {
      try check(all + use, closures: [Self.here + Self.later, Self.here + Self.later])
    }
  }

  @Test("a collection that may be set again is not followed")
  func variables() throws {
    try check(
      "var all: [() -> Void] = [{ g() }]; all[0]()", closures: [Self.here + "unknown"])
  }
}
