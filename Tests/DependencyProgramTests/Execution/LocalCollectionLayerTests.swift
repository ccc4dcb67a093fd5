import DependencyProgram
import Testing

/// Closures in local collections have the values of the places that take them out and run them.
@Suite struct LocalCollectionLayerTests: ClosureChecks {
  private static let here = "caller of the closure in f().all  used by: "
  private static let unknown = "unknown"
  private static let loop = "caller of f()"
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
    "a table may be filled by its keys, and one closure is the one that code takes out",
    arguments: [
      ("all[1] = { g() }; queue.async { all[1]?() }", [here + later, later]),
      ("all[1] = { g() }; if let one = all[1] { queue.async(execute: one) }", [here + later]),
      ("all[1] = { g() }; for (_, one) in all { queue.async(execute: one) }", [here + later]),
      ("all[1] = { g() }; all.values.forEach { $0() }", [here + "caller of f()", "caller of f()"]),
      (
        "all[1] = { g() }; all[2] = { h() }; for (_, one) in all { queue.async(execute: one) }",
        [here + later, here + later]
      ),
      ("all[1] = { g() }; all[2] = { h() }; all[1]?()", [here + "unknown", here + "unknown"]),
      (
        "all[1] = { g() }; all[1] = { h() }; all.values.forEach { $0() }", [unknown, unknown, loop]
      ),
      (
        "all[a] = { g() }; all[b] = { h() }; all.values.forEach { $0() }", [unknown, unknown, loop]
      ),
      ("all[1] = { g() }; all[1] = nil; all[1]?()", [unknown]),
    ])
  func filledTables(statements: String, expected: [String]) throws {
    try check("var all: [Int: () -> Void] = [:]; \(statements)", closures: expected)
  }

  @Test("an element that is set in a table that has others may replace one of these")
  func setElements() throws {
    try check(
      "var all: [Int: () -> Void] = [1: { g() }]; all[1] = { h() }; all.values.forEach { $0() }",
      closures: [Self.here + "unknown; unknown", Self.unknown, Self.loop])
  }

  @Test(
    "a list with one closure alone gives it at each place",
    arguments: [
      ("all.append { g() }; queue.async { all[0]() }", [here + later, later]),
      ("all += [{ g() }]; queue.async(execute: all.first!)", [here + later]),
      ("all.insert({ g() }, at: 0); all[0]()", [here + "unknown"]),
      ("all += [{ g() }, h]; all[0]()", [here + "unknown"]),
    ])
  func oneClosure(statements: String, expected: [String]) throws {
    try check("var all: [() -> Void] = []; \(statements)", closures: expected)
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
      "var all: [() -> Void] = [{ g() }]; all[0]()", closures: [Self.here + "caller of f()"])
    try check(
      "var all: [() -> Void] = [{ g() }]; replace(&all); all[0]()",
      closures: [Self.here + "unknown; unknown"],
      besides: Self.globals + "\nfunc replace(_ all: inout [() -> Void]) { all = [] }")
    try check(
      "var all: [() -> Void] = [{ g() }]; all[0] = h; all.forEach { $0() }",
      closures: [Self.here + "unknown; unknown", "caller of f()"])
  }

  @Test(
    "a member that the program declares may change a list only if lists have it",
    arguments: [
      ("enum Place { case first }", "caller of f()"),
      ("struct Row { func first() {} }", "caller of f()"),
      ("extension Array { mutating func first() {} }", nil),
      ("protocol P {}; extension P { mutating func first() {} }; extension Array: P {}", nil),
    ])
  func membersOfOthers(declaration: String, run: String?) throws {
    try check(
      "var all: [() -> Void] = []; all.append { g() }; all.first?()",
      closures: [run.map { Self.here + $0 } ?? "unknown"],
      besides: Self.globals + "\n" + declaration)
  }
}
