import Testing

@testable import DependencyProgram

@Suite struct FunctionNameTests {
  @Test(
    arguments: [
      ("run", nil, "run", nil),
      ("run()", nil, "run", []),
      ("runLater(after:_:)", nil, "runLater", ["after", "_"]),
      ("Scheduler.run(_:)", "Scheduler", "run", ["_"]),
      ("Work.Scheduler.init(body:)", "Scheduler", "init", ["body"]),
    ] as [(String, String?, String, [String]?)])
  func names(text: String, type: String?, name: String, labels: [String]?) throws {
    let function = try #require(FunctionName(text))
    #expect(function.type == type)
    #expect(function.name == name)
    #expect(function.labels == labels)
  }

  @Test(arguments: [
    "", ".", "a.", ".a", "a b", "a(", "a)", "a(b)", "a(b:", "a(:)", "a(b: c:)", "1a", "init",
    "a()b",
    "a(b:)c", "+",
  ])
  func others(text: String) {
    #expect(FunctionName(text) == nil)
  }

  /// - Parameter arguments: labels, with a trailing closure as `{}`.
  @Test(
    arguments: [
      ("run(after:_:)", ["after", "_"], true),
      ("run(after:_:)", ["after", "{}"], true),
      // Any parameter may have a default.
      ("run(after:_:)", ["{}"], true),
      ("run(after:_:)", ["_"], true),
      ("run(after:_:)", ["before", "{}"], false),
      ("run(after:_:)", ["_", "after"], false),
      ("run(after:_:)", ["after", "_", "{}"], false),
      ("run(_:then:)", ["{}", "then"], true),
      ("run(_:then:)", ["{}", "else"], false),
      ("run()", ["{}"], false),
      ("run", ["anything", "_", "{}"], true),
    ] as [(String, [String], Bool)])
  func calls(text: String, arguments: [String], expected: Bool) throws {
    let function = try #require(FunctionName(text))
    let labels = arguments.map { (label: $0, isFirstTrailingClosure: $0 == "{}") }
    #expect(function.takes(labels) == expected)
  }
}
