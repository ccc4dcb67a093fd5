/// The dependencies of each test of a program.
package struct TestTable: Sendable {
  /// In the order of their files, and within a file from top to bottom.
  package var tests: [Test]
  /// Files that could not be analysed.
  package var problems: [ReportedProblem]

  package init(_ tests: [Test], problems: [ReportedProblem]) {
    self.tests = tests
    self.problems = problems
  }

  package struct Location: Sendable {
    package let path: String
    package let place: Place

    package init(path: String, place: Place) {
      self.path = path
      self.place = place
    }
  }

  package struct Test: Sendable {
    /// The path from the outermost type inward.
    package let name: String
    /// The module that contains it; empty if unknown.
    package let module: String
    package let location: Location
    /// Sorted by name. One that the test reads with its override and without is there twice.
    package let dependencies: [Dependency]

    package init(
      name: String, module: String, at location: Location, dependencies: [Dependency]
    ) {
      self.name = name
      self.module = module
      self.location = location
      self.dependencies = dependencies
    }
  }

  package struct Dependency: Sendable {
    /// `\.date`, `\.api.fetch`, or the name of a key.
    package let name: String
    package let value: Value
    package let reach: Reach
    /// Where the test's code overrides it.
    package let overrides: [Location]
    /// The functions and properties that lead from the test to the one that reads.
    package let way: [String]

    package init(
      name: String, value: Value, reach: Reach, overrides: [Location], way: [String]
    ) {
      self.name = name
      self.value = value
      self.reach = reach
      self.overrides = overrides
      self.way = way
    }
  }

  /// Which value the test gets.
  package enum Value: String, Sendable, CaseIterable {
    case overridden, unimplemented
    /// No test value, which the dependency system reports.
    case missing
    case live
    case testValue = "test-value"
    case unknown

    var words: String {
      switch self {
      case .missing: "no test value"
      case .testValue: "test value"
      case .overridden, .unimplemented, .live, .unknown: rawValue
      }
    }
  }

  /// Whether the test reads it.
  package enum Reach: String, Sendable, CaseIterable {
    /// In every run, unless an error ends the test early.
    case certain
    /// Under a condition, in a closure, or by way of a framework.
    case possible
    /// It is overridden, and nothing that the test can run reads it.
    case unused
  }

  // MARK: Totals

  var reachedCount: Int { dependencies.count { $0.reach != .unused } }
  var unusedCount: Int { dependencies.count { $0.reach == .unused } }

  /// The number of dependencies that are reached and get such a value.
  func count(_ value: Value) -> Int {
    dependencies.count { $0.value == value && $0.reach != .unused }
  }

  private var dependencies: some Sequence<Dependency> { tests.lazy.flatMap(\.dependencies) }
}

extension Sequence {
  fileprivate func count(_ matches: (Element) -> Bool) -> Int {
    reduce(0) { $0 + (matches($1) ? 1 : 0) }
  }
}
