internal import Diagnostics

/// The numbers at the top of the page.
extension HTMLReport {
  var summarySection: Markup {
    let counts = report.counts
    return .tag(
      "section", ["id": "summary", "aria-label": "Summary"],
      .tag("p", ["class": "lead"], lead(counts)), .tag("dl", ["class": "cards"], cards(counts)),
      .tag("div", ["class": "tables"], tables))
  }

  private func lead(_ counts: FindingCounts) -> Markup {
    guard report.fileCount > 0 else { return "There are no Swift files to lint." }
    let files = HTMLReport.counted(report.fileCount, "file")
    guard counts.all > 0 else { return "No findings in \(files)." }
    return "\(HTMLReport.counted(counts.all, "finding")) in \(files)."
  }

  private func cards(_ counts: FindingCounts) -> [Markup] {
    var cards = [
      card("errors", counts.errors, "error"), card("warnings", counts.warnings, "warning"),
      card("for information", counts.infos, "info"),
      card("with a safe fix", counts.safelyFixable, "fix"),
    ]
    let others = [
      (counts.unsafelyFixable, "with a fix that needs a look"),
      (report.hidden.suppressed, "silenced by comments"),
      (report.hidden.baselined, "in the baseline"),
      (report.baseline?.stale.reduce(0) { $0 + $1.count } ?? 0, "gone, still in the baseline"),
    ]
    cards += others.filter { $0.0 > 0 }.map { card($0.1, $0.0, "other") }
    guard let earlier = overview?.earlier else { return cards }
    let new = findings.count(where: \.isNew)
    let gone = earlier.total - (findings.count - new)
    return cards + [
      card("new since then", new, new > 0 ? "worse" : "other"),
      card("gone since then", gone, gone > 0 ? "better" : "other"),
      card("found before", earlier.total, "other"),
    ]
  }

  private func card(_ words: String, _ count: Int, _ kind: String) -> Markup {
    let look = count == 0 ? "card none" : "card \(kind)"
    return .tag(
      "div", ["class": look], .tag("dt", [:], Markup(words)), .tag("dd", [:], "\(count)"))
  }

  // MARK: Tables

  private var tables: [Markup] {
    guard !findings.isEmpty || overview?.earlier.map({ $0.total > 0 }) == true else { return [] }
    var tables = [rulesTable]
    let modules = Set(findings.map(\.diagnostic.module))
    if modules.count > 1 || modules.first.map(\.isEmpty) == false {
      tables.append(
        table("Module", "module") { [$0.diagnostic.module] })
    }
    if hasOwners { tables.append(table("Owner", "owner", \.owners)) }
    return tables
  }

  /// Includes rules whose findings are all gone.
  private var rulesTable: Markup {
    let byRule = Dictionary(grouping: findings, by: \.diagnostic.rule)
    let earlier = overview?.earlier?.countsByRule
    let gone = (earlier ?? [:]).keys.filter { byRule[$0] == nil }.sorted()
    let most = byRule.values.map(\.count).max() ?? 1
    let rows = (shownRules + gone).map { rule -> Markup in
      let own = byRule[rule] ?? []
      let name: Markup =
        own.isEmpty
        ? Markup(rule)
        : .tag(
          "a", ["href": "#rule-\(rule)", "data-filter": "rule", "data-value": rule], Markup(rule))
      return row(name, own, before: earlier.map { $0[rule] ?? 0 }, most)
    }
    return table("Rule", hasTrend: earlier != nil, rows)
  }

  /// - Parameter names: of the rows that a finding counts towards.
  private func table(
    _ title: String, _ filter: String, _ names: (Finding) -> [String]
  ) -> Markup {
    var groups: [String: [Finding]] = [:]
    for finding in findings {
      let names = names(finding)
      for name in names.isEmpty ? [""] : names { groups[name, default: []].append(finding) }
    }
    let order = groups.keys.sorted { a, b in
      (groups[b]?.count ?? 0, a) < (groups[a]?.count ?? 0, b)
    }
    let most = groups.values.map(\.count).max() ?? 1
    let rows = order.map { name -> Markup in
      let label: Markup =
        name.isEmpty
        ? .tag("em", [:], "none known")
        : .tag("a", ["href": "#findings", "data-filter": filter, "data-value": name], Markup(name))
      return row(label, groups[name] ?? [], before: nil, most)
    }
    return table(title, hasTrend: false, rows)
  }

  private func table(_ title: String, hasTrend: Bool, _ rows: [Markup]) -> Markup {
    let trend: [Markup] =
      hasTrend
      ? [head("before", "number"), head("change", "number")] : []
    let heads = [head(title, "name"), head("findings", "number")] + trend + [head("", "share")]
    return .tag(
      "div", ["class": "scroll"],
      .tag(
        "table", ["class": "counts"], .tag("caption", [:], "By \(title.lowercased())"),
        .tag("thead", [:], .tag("tr", [:], heads)), .tag("tbody", [:], rows)))
  }

  private func head(_ words: String, _ look: String) -> Markup {
    words.isEmpty
      ? .tag("td", ["class": look])
      : .tag("th", ["scope": "col", "class": look], Markup(words))
  }

  private func row(
    _ name: Markup, _ findings: [Finding], before: Int?, _ most: Int
  ) -> Markup {
    let trend: [Markup] =
      before.map { before in
        let change = findings.count - before
        let words = change > 0 ? "+\(change)" : change < 0 ? "−\(-change)" : "0"
        let look = change > 0 ? "number worse" : change < 0 ? "number better" : "number"
        return [
          .tag("td", ["class": "number"], "\(before)"), .tag("td", ["class": look], Markup(words)),
        ]
      } ?? []
    return .tag(
      "tr", [:],
      [
        .tag("th", ["scope": "row", "class": "name"], name),
        .tag("td", ["class": "number"], "\(findings.count)"),
      ] + trend + [.tag("td", ["class": "share"], bar(findings, most))])
  }

  /// A bar of the findings by severity, whose length is their share.
  private func bar(_ findings: [Finding], _ most: Int) -> Markup {
    var x = 0
    let parts = Severity.allCases.reversed().compactMap { severity -> XMLElement? in
      let count = findings.count { $0.diagnostic.severity == severity }
      guard count > 0 else { return nil }
      let width = max(3, count * 120 / max(1, most))
      defer { x += width }
      return XMLElement(
        "rect",
        [
          ("class", severity.rawValue), ("x", "\(x)"), ("y", "0"), ("width", "\(width)"),
          ("height", "10"),
        ])
    }
    return Markup(
      XMLElement(
        "svg",
        [("class", "bar"), ("width", "\(max(x, 1))"), ("height", "10"), ("aria-hidden", "true")],
        parts))
  }
}
