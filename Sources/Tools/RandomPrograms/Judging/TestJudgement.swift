internal import DependencyProgram
internal import DependencyRules
internal import DiagnosticReports
internal import LintDriver
internal import ProgramProbe

/// Compares the table of `deplint tests` with the reads of the tests.
///
/// A certain read must happen, and every read that happens must be in the table, certain or not. An
/// override that the table calls unused must not be read; a certain read of a dependency that a
/// test overrides around all of its code must not see the default.
struct TestJudgement {
  static let reads = "tests: reads"
  static let overrides = "tests: overrides"

  static let rules = [reads, overrides]

  private(set) var expected: Set<Mark> = []
  private(set) var found: Set<Mark> = []

  init(_ program: SampleProgram, _ text: ProgramText, _ truth: Truth) {
    guard truth.hasTests else { return }
    let keys = program.keysBySite
    let rows = Self.rows(of: text)
    for test in program.tests {
      guard let place = text.places[-test.id] else { continue }
      let reads = (truth.testReads[test.id] ?? []).filter { $0.value != Probe.Values.shadow }
      for key in program.keys {
        let values = Set(reads.filter { keys[$0.site] == key.id }.map(\.value))
        let name = "\\.\(ProgramWriter(program, number: 0).accessor(key.id))"
        judge(
          test,
          (rows[place.line] ?? []).filter { $0.name == name || $0.name.hasPrefix(name + ".") },
          values, at: place, of: key.id)
      }
    }
  }

  /// - Parameters:
  ///   - rows: the rows of a dependency and its parts.
  ///   - values: the values that its reads returned.
  private mutating func judge(
    _ test: SampleTest, _ rows: [TestTable.Dependency], _ values: Set<Int>,
    at place: ProgramText.Place, of key: Int
  ) {
    let reached = rows.filter { $0.reach != .unused }
    let read = Mark(place: place, rule: Self.reads, key: key)
    if !values.isEmpty { expected.insert(read) }
    let isCertain = reached.contains { $0.reach == .certain }
    if isCertain || !reached.isEmpty && !values.isEmpty { found.insert(read) }

    let override = Mark(place: place, rule: Self.overrides, key: key)
    let isSeen = values.contains(SampleTest.override)
    if isSeen { expected.insert(override) }
    // A test that overrides something only for an object's creation makes no claim about its calls.
    let isClaimed =
      test.form == .everything
      && reached.contains { $0.reach == .certain && $0.value == .overridden }
    let mayBe = reached.contains { $0.value == .overridden || $0.value == .unknown }
    if isSeen && mayBe || isClaimed && values == [Probe.Values.fallback] { found.insert(override) }
  }

  /// The rows of each test, by its line.
  private static func rows(of text: ProgramText) -> [Int: [TestTable.Dependency]] {
    let files = (text.files + [(text.tests.path, text.tests.text)])
      .map { (path: $0.path, bytes: Array($0.text.utf8)) }
    let table = Linter.tests(inMemory: files, LintOptions(rules: [], jobs: 1))
    return Dictionary(
      table.tests.map { ($0.location.place.line, $0.dependencies) },
      uniquingKeysWith: { first, _ in first })
  }
}

extension SampleProgram {
  /// The key that each read site concerns.
  var keysBySite: [Int: Int] {
    var result: [Int: Int] = [:]
    let statements = allStatements
    for statement in statements {
      if case .declare(let key) = statement.kind { result[statement.id] = key }
      if case .boundary(_, let captures) = statement.kind {
        for case .wrapper(let wrapper, let site) in captures {
          result[site] = self.wrapper(wrapper)?.key
        }
      }
      switch statement.kind {
      case .readStored(_, let wrapper), .takeStored(_, let wrapper), .readCapture(let wrapper):
        result[statement.id] = self.wrapper(wrapper)?.key
      default: break
      }
    }
    for statement in statements {
      switch statement.kind {
      case .readLocal(let local), .takeLocal(let local): result[statement.id] = result[local]
      default: break
      }
    }
    for statement in statements {
      if case .readValue(let value) = statement.kind { result[statement.id] = result[value] }
    }
    return result
  }
}
