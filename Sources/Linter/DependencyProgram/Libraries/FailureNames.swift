package import DependencyFacts

/// The functions that fail a test or end the process, and the conventional names of doubles.
package struct FailureNames: Sendable {
  private let failures: [Name: Failure]
  private let checks: Set<Name>
  private let doubles: Set<Name>
  private let live: Set<Name>
  private let failing: Set<Name>
  private let protocolsWithoutPlaceholder: Set<Name>
  /// The function that fails a test in place of an endpoint, if code names it.
  let placeholder: Name?

  /// The effect of a call of a function, unless the program declares it.
  package enum Failure: Sendable {
    /// It fails the test, and returns a value that it may be given.
    case unimplemented
    /// It fails the test.
    case reports
    /// It ends the process.
    case traps
    /// It ends the process in debug builds, such as those of tests.
    case asserts
  }

  init(_ names: LibraryNames) {
    failures = names.table([
      ("unimplemented", .unimplemented), ("reportIssue", .reports), ("XCTFail", .reports),
      ("fatalError", .traps), ("preconditionFailure", .traps),
      ("assertionFailure", .asserts),
    ])
    checks = names.set(["assert", "precondition"])
    doubles = names.set(Self.doubles)
    live = names.set(["live"])
    failing = names.set(["failing", "unimplemented", "record"])
    placeholder = names["unimplemented"]
    protocolsWithoutPlaceholder = names.set([
      "Sendable", "Equatable", "Hashable", "Codable", "Encodable", "Decodable", "Identifiable",
      "AnyObject", "Actor", "DependencyKey", "TestDependencyKey",
    ])
  }

  private static let doubles = ["mock", "noop", "failing"]

  package func failure(of function: Name) -> Failure? { failures[function] }

  /// Whether a member of that name fails a test, or is a value that does: `Issue.record(…)`
  func isFailing(_ name: Name) -> Bool { failing.contains(name) }

  /// Whether a function fails under a condition.
  func mayFail(_ function: Name) -> Bool { checks.contains(function) }

  /// Whether a function or static member is the placeholder that fails a test.
  package func isUnimplemented(_ name: Name) -> Bool { name == placeholder }

  /// Whether a protocol certainly does not let `unimplemented` make a value of a type by itself.
  func makesNoPlaceholder(protocol name: Name) -> Bool {
    protocolsWithoutPlaceholder.contains(name)
  }

  /// Whether a name is, by convention, that of a double.
  package func isDouble(_ name: Name) -> Bool { doubles.contains(name) }

  /// Whether the first or last word of a name is that of a double: `mock1`, `mockUser`, `userMock`.
  func isNamedAfterDouble(_ spelling: String) -> Bool {
    let letters = spelling.prefix { $0.isLetter }
    let first = letters.prefix { $0.isLowercase }
    let last = letters.lastIndex { $0.isUppercase }.map { letters[$0...].lowercased() }
    return Self.doubles.contains { $0 == first || $0 == last }
  }

  /// Whether a name is, by convention, that of the live value.
  func isLive(_ name: Name) -> Bool { live.contains(name) }
}
