/// The forms in which `deplint tests` shows a table.
package enum TestListing: String, Sendable, CaseIterable {
  case text
  /// For programs; see `Schema/deplint-tests.schema.json`.
  case json

  /// The listing, with a final newline.
  package func render(_ table: TestTable) -> OutputText {
    switch self {
    case .text: TestListing.text(table)
    case .json: OutputText(TestListing.document(of: table))
    }
  }

  // MARK: - Text

  private static func text(_ table: TestTable) -> OutputText {
    var text: OutputText = ""
    for test in table.tests {
      text += "\(test.location.shown): \(test.name)\n"
      if test.dependencies.isEmpty { text += "  no dependencies\n" }
      text += TextTable.render(
        test.dependencies.map { dependency in
          [
            "", dependency.name, dependency.value.words, dependency.reach.rawValue,
            remark(on: dependency, of: test),
          ]
        })
      text += "\n"
    }
    return text + totals(table)
  }

  /// The call path to the read; for an unused override, its place.
  private static func remark(
    on dependency: TestTable.Dependency, of test: TestTable.Test
  ) -> String {
    guard dependency.reach == .unused else { return dependency.way.joined(separator: " > ") }
    let places = dependency.overrides.map { override in
      let place = "\(override.place.line):\(override.place.column)"
      return override.path == test.location.path ? place : "\(override.path):\(place)"
    }
    return "at " + places.joined(separator: ", ")
  }

  private static func totals(_ table: TestTable) -> OutputText {
    let values = TestTable.Value.allCases.map { "\(table.count($0)) \($0.words)" }
    return OutputText(
      trusted: "\(count(table.tests.count, "test")), \(dependencies(table.reachedCount)) reached: "
        + values.joined(separator: ", ") + "; \(count(table.unusedCount, "unused override"))\n")
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private static func dependencies(_ number: Int) -> String {
    number == 1 ? "1 dependency" : "\(number) dependencies"
  }

  // MARK: - JSON

  private static func document(of table: TestTable) -> JSONValue {
    [
      "version": 1,
      "tool": ["name": .string(Tool.name), "version": .string(Tool.version)],
      "summary": .object(
        [("tests", .integer(table.tests.count)), ("reached", .integer(table.reachedCount))]
          + TestTable.Value.allCases.map { ($0.rawValue, .integer(table.count($0))) }
          + [("unused", .integer(table.unusedCount))]),
      "tests": .array(
        table.tests.map { test in
          .object(
            [("name", .string(test.name))] + members(of: test.location) + [
              ("dependencies", .array(test.dependencies.map(object)))
            ])
        }),
      "problems": JSONReport.problems(table.problems),
    ]
  }

  private static func object(of dependency: TestTable.Dependency) -> JSONValue {
    [
      "name": .string(dependency.name),
      "value": .string(dependency.value.rawValue),
      "reach": .string(dependency.reach.rawValue),
      "overrides": .array(dependency.overrides.map { .object(members(of: $0)) }),
      "way": .array(dependency.way.map(JSONValue.string)),
    ]
  }

  private static func members(
    of location: TestTable.Location
  ) -> [(key: String, value: JSONValue)] {
    [
      ("path", .string(location.path)), ("line", .integer(location.place.line)),
      ("column", .integer(location.place.column)),
    ]
  }
}

extension TestTable.Location {
  var shown: String { "\(path):\(place.line):\(place.column)" }
}
