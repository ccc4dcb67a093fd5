internal import DependencyFacts

/// The test libraries: XCTest and Swift Testing.
struct TestingNames: Sendable {
  private let test: Name?
  /// The class of test cases.
  let testCase: Name?
  /// The parents of the types whose code is that of tests or previews.
  let parents: Set<Name>
  private let testOrSuite: Set<Name>
  private let arguments: Name?
  private let plainTraits: Set<Name>
  private let disabled: Name?
  private let condition: Name?
  private let invoke: Name?
  private let expectingIssues: Set<Name>
  private let expectations: Set<Name>
  private let setUps: Set<Name>
  private let valuesOfAssertions: [Name: Int]

  init(_ names: LibraryNames) {
    test = names["Test"]
    testCase = names["XCTestCase"]
    parents = names.set(["XCTestCase", "PreviewProvider"])
    testOrSuite = names.set(["Test", "Suite"])
    arguments = names["arguments"]
    plainTraits = names.set(TestingTables.plainTraits)
    disabled = names["disabled"]
    condition = names["if"]
    invoke = names["invokeTest"]
    expectingIssues = names.set(TestingTables.expectingIssues)
    expectations = names.set(["expect", "require"])
    setUps = names.set(["setUp", "setUpWithError"])
    var values: [Name: Int] = [:]
    for (count, assertions) in TestingTables.assertions {
      for name in names.set(assertions) { values[name] = count }
    }
    valuesOfAssertions = values
  }

  /// Whether a function with the attribute is a test.
  func isTest(attribute: Name) -> Bool { attribute == test }

  /// Whether an attribute has traits.
  func hasTraits(attribute: Name) -> Bool { testOrSuite.contains(attribute) }

  /// Whether an argument of the attribute has the arguments of the test.
  func isArguments(label: Name) -> Bool { label == arguments }

  /// Whether a trait overrides nothing, or only what its arguments say, and lets the test run.
  func isPlain(trait: Name) -> Bool { plainTraits.contains(trait) }

  /// Whether a trait keeps the test from running, unless an argument of it is a condition.
  func disables(trait: Name) -> Bool { trait == disabled }

  /// Whether an argument of the trait is its condition; a closure is one, too.
  func isCondition(label: Name) -> Bool { label == condition }

  /// Whether a test case runs each of its tests within the method.
  func invokesTest(_ method: Name) -> Bool { method == invoke }

  /// Whether a function lets a test pass although something in it fails.
  func expectsIssues(_ function: Name) -> Bool { expectingIssues.contains(function) }

  /// Whether a macro runs a closure without a label, and reports its errors.
  func runsClosure(macro: Name) -> Bool { expectations.contains(macro) }

  /// The number of values that an assertion checks; nil for other functions. Further arguments
  /// without a label are its message, which it evaluates only if it fails.
  func valueCount(ofAssertion name: Name) -> Int? { valuesOfAssertions[name] }

  /// Whether a test case runs the method before each test.
  func isSetUp(_ method: Name) -> Bool { setUps.contains(method) }

  /// Whether a method looks like one that prepares tests, also in a helper of the program.
  func isLikeSetUp(spelling: String) -> Bool { spelling.hasPrefix("setUp") }

  /// Whether a test case runs a method of that name as a test.
  func isLikeTest(spelling: String) -> Bool { spelling.hasPrefix("test") }
}

private enum TestingTables {
  /// Traits of Swift Testing, of the dependency system, and of tests with snapshots.
  static let plainTraits = [
    "dependency", "dependencies", "tags", "bug", "serialized", "timeLimit", "snapshots", "macros",
  ]

  /// The assertions, by the number of values that they check.
  static let assertions = [
    1: [
      "XCTAssert", "XCTAssertTrue", "XCTAssertFalse", "XCTAssertNil", "XCTAssertNotNil",
      "XCTAssertNoThrow", "XCTAssertThrowsError", "XCTUnwrap", "expect", "require",
    ],
    2: [
      "XCTAssertEqual", "XCTAssertNotEqual", "XCTAssertIdentical", "XCTAssertNotIdentical",
      "XCTAssertGreaterThan", "XCTAssertGreaterThanOrEqual", "XCTAssertLessThan",
      "XCTAssertLessThanOrEqual",
    ],
  ]

  static let expectingIssues = ["XCTExpectFailure", "withKnownIssue", "withExpectedIssue"]
}
