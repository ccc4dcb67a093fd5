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

  @Test(
    "a variable that is filled first, and then only used, is followed like a constant",
    arguments: [
      (
        "all.append { g() }; queue.async { all.forEach { $0() } }",
        [here + later, later, later]
      ),
      ("all.append({ g() }); for one in all { queue.async(execute: one) }", [here + later]),
      ("all += [{ g() }]; for one in all { one() }", [here + "caller of f()"]),
      (
        "if flag { all.append { g() } }; for one in all { queue.async(execute: one) }",
        [here + later]
      ),
      (
        "all.append { g() }; all.append { h() }; all[0]()",
        [here + "unknown", here + "unknown"]
      ),
    ])
  func filledVariables(statements: String, expected: [String]) throws {
    for variable in ["all: [() -> Void] = []", "all = Array<() -> Void>()"] {
      try check("var \(variable); \(statements)", closures: expected)
    }
  }

  @Test(
    "a variable whose elements at a place are not known is not followed",
    arguments: [
      "all.append { g() }; all = []; for one in all { queue.async(execute: one) }",
      "all.append { g() }; all.removeAll(); for one in all { queue.async(execute: one) }",
      "for one in all { queue.async(execute: one) }; all.append { g() }",
      "let old = all; all.append { g() }; for one in old { queue.async(execute: one) }",
      "func add() { all.append { g() } }; for one in all { queue.async(execute: one) }",
    ])
  func changedVariables(statements: String) throws {
    try check("var all: [() -> Void] = []; \(statements)", closures: ["unknown"])
  }

  @Test("a variable with a closure that may be replaced is not followed")
  func variables() throws {
    try check(
      "var all: [() -> Void] = [{ g() }]; all[0]()", closures: [Self.here + "unknown"])
    try check(
      "var all: [() -> Void] = [{ g() }]; all[0] = h; all.forEach { $0() }",
      closures: [Self.here + "unknown; unknown", "caller of f()"])
  }
}
