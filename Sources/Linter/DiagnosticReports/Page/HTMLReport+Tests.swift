/// The table of tests: the dependencies that each reads, and the values that it gets.
extension HTMLReport {
  var testsSection: Markup? {
    guard let table = overview?.tests, !table.tests.isEmpty else { return nil }
    let totals = TestTable.Value.allCases.filter { table.count($0) > 0 }.map {
      "\(table.count($0)) \($0.words)"
    }
    let unused =
      table.unusedCount > 0
      ? "; \(HTMLReport.counted(table.unusedCount, "override")) that nothing reads" : ""
    let lead = Markup.tag(
      "p", [:],
      "\(HTMLReport.counted(table.tests.count, "test")), \(HTMLReport.counted(table.reachedCount, "value")) that they read: "
        + "\(totals.joined(separator: ", "))\(unused).")
    let shown = table.tests.prefix(Limit.tests)
    let cut: Markup =
      shown.count < table.tests.count
      ? .tag(
        "p", ["class": "cut"], "Only the first \(shown.count) of \(table.tests.count) are listed.")
      : Markup()
    return lead + cut + controls
      + .tag("div", ["id": "test-list", "class": "list"], shown.map(item))
  }

  private var controls: Markup {
    HTMLReport.control(
      ["id": "test-controls", "role": "search", "aria-label": "Search the tests"],
      .tag(
        "label", ["class": "wide"], "Search ",
        .tag(
          "input",
          [
            "type": "search", "name": "test", "autocomplete": "off",
            "placeholder": "a test or a dependency",
          ])),
      .tag("output", ["id": "tests-shown", "aria-live": "polite"]))
  }

  private func item(_ test: TestTable.Test) -> Markup {
    let rows = test.dependencies.map { dependency in
      Markup.tag(
        "tr", dependency.reach == .unused ? ["class": "unused"] : [:],
        .tag("th", ["scope": "row"], .tag("code", [:], Markup(dependency.name))),
        .tag("td", ["class": dependency.value.rawValue], Markup(dependency.value.words)),
        .tag("td", [:], Markup(dependency.reach.words)),
        .tag("td", [:], Markup(dependency.way.joined(separator: " > "))))
    }
    let worst = [TestTable.Value.missing, .unimplemented, .live].filter { value in
      test.dependencies.contains { $0.value == value && $0.reach == .certain }
    }
    let tags = worst.map { Markup.tag("span", ["class": "tag \($0.rawValue)"], Markup($0.words)) }
    return .tag(
      "details", ["class": "test"],
      .tag(
        "summary", [:], .tag("span", ["class": "message"], .tag("code", [:], Markup(test.name))),
        tags.joined(),
        .tag(
          "span", ["class": "module"],
          Markup(HTMLReport.counted(test.dependencies.count, "value"))),
        .tag("span", ["class": "place"], Markup(test.location.shown))),
      .tag(
        "div", ["class": "body scroll"],
        rows.isEmpty
          ? .tag("p", [:], "It reads no dependencies.")
          : .tag("table", [:], .tag("tbody", [:], rows))))
  }
}

extension TestTable.Reach {
  fileprivate var words: String {
    switch self {
    case .certain: "read"
    case .possible: "may be read"
    case .unused: "overridden, never read"
    }
  }
}
