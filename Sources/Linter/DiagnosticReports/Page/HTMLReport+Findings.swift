internal import Diagnostics

/// The findings of the page, grouped by rule; its script groups them in other ways.
extension HTMLReport {
  var findingsSection: Markup? {
    guard !findings.isEmpty else { return .tag("p", [:], "There are no findings.") }
    let shown = findings.prefix(Limit.findings)
    let byRule = Dictionary(grouping: shown.indices) { findings[$0].diagnostic.rule }
    let index = overview.map { ReportedGraph.PlaceIndex(of: $0.graph) }
    let groups = shownRules.compactMap { rule in byRule[rule].map { group(ofRule: rule, $0, index) }
    }
    var content = filters
    if findings.count > shown.count {
      content += .tag(
        "p", ["class": "cut"],
        "Only the first \(shown.count) of \(findings.count) findings are shown; the totals count all."
      )
    }
    return content + .tag("div", ["id": "groups"], groups)
      + .tag("p", ["id": "nothing", "hidden": "hidden"], "No findings match.")
  }

  private func group(
    ofRule rule: String, _ indices: [Int], _ index: ReportedGraph.PlaceIndex?
  ) -> Markup {
    let metadata = report.rules.first { $0.id == rule }
    let summary: Markup = metadata.map { "\($0.summary): " } ?? ""
    return .tag(
      "section", ["class": "group", "data-key": rule, "aria-labelledby": "rule-\(rule)"],
      .tag(
        "h3", ["id": "rule-\(rule)"], Markup(rule), " ",
        .tag("span", ["class": "count"], "\(indices.count)")),
      .tag("p", ["class": "about"], summary + documentation(ofRule: rule)),
      .tag("div", ["class": "list"], indices.map { article(findings[$0], number: $0, index) }))
  }

  // MARK: Filters

  /// The controls for the script, which reveals them.
  private var filters: Markup {
    let severities = Severity.allCases.reversed().compactMap { severity -> Markup? in
      let count = findings.count { $0.diagnostic.severity == severity }
      guard count > 0 else { return nil }
      return check("severity", severity.rawValue, "\(severity.rawValue) (\(count))")
    }
    var selects = [
      select("rule", "Rule", shownRules),
      select("module", "Module", Set(findings.map(\.diagnostic.module)).sorted()),
    ]
    var orders = [("rule", "rule"), ("module", "module"), ("file", "file")]
    if hasOwners {
      selects.append(select("owner", "Owner", Set(findings.flatMap(\.owners)).sorted()))
      orders.append(("owner", "owner"))
    }
    let new: [Markup] =
      findings.contains(where: \.isNew) ? [check("new", "yes", "only new")] : []
    let order = Markup.tag(
      "label", [:], "Group by ",
      .tag("select", ["name": "by"], orders.map { .tag("option", ["value": $0.0], Markup($0.1)) }))
    return HTMLReport.control(
      ["id": "filters", "role": "search", "aria-label": "Filter the findings"],
      .tag(
        "label", ["class": "wide"], "Search ",
        .tag(
          "input",
          [
            "type": "search", "name": "text", "autocomplete": "off",
            "placeholder": "text, path or name",
          ])),
      .tag("fieldset", [:], [.tag("legend", [:], "Severity")] + severities + new),
      (selects + [order]).joined(),
      .tag("button", ["type": "reset"], "Show all"),
      .tag("output", ["id": "shown", "aria-live": "polite"]))
  }

  private func check(_ name: String, _ value: String, _ words: String) -> Markup {
    .tag(
      "label", ["class": "check"],
      .tag("input", ["type": "checkbox", "name": name, "value": value]), Markup(words))
  }

  private func select(_ name: String, _ title: String, _ values: [String]) -> Markup {
    let shown = values.filter { !$0.isEmpty }
    guard shown.count > 1 else { return Markup() }
    let options = shown.map { Markup.tag("option", ["value": $0], Markup($0)) }
    return .tag(
      "label", [:], "\(title) ",
      .tag("select", ["name": name], [.tag("option", ["value": ""], "all")] + options))
  }

  // MARK: A finding

  private func article(
    _ finding: Finding, number: Int, _ index: ReportedGraph.PlaceIndex?
  ) -> Markup {
    let diagnostic = finding.diagnostic
    let new: Markup = finding.isNew ? .tag("span", ["class": "tag"], "new") : Markup()
    let summary = Markup.tag(
      "summary", [:],
      .tag("span", ["class": "badge \(diagnostic.severity)"], Markup(diagnostic.severity.rawValue)),
      new, .tag("span", ["class": "message"], Markup(diagnostic.message)),
      .tag("span", ["class": "place"], Markup(place(of: diagnostic.range))))
    let content = [
      about(finding), frame(of: diagnostic.range, around: 2), notes(of: diagnostic),
      fixes(of: diagnostic),
      number < Limit.pictures ? picture(of: finding, index) : Markup(),
    ]
    let body = Markup.tag("div", ["class": "body"], content)
    return .tag(
      "details",
      [
        "class": "finding", "id": finding.anchor, "data-rule": diagnostic.rule,
        "data-severity": diagnostic.severity.rawValue, "data-module": diagnostic.module,
        "data-file": finding.path, "data-owner": finding.owners.joined(separator: " "),
        "data-new": finding.isNew ? "yes" : "",
        "open": findings.count <= Limit.openFindings ? "open" : nil,
      ], summary, body)
  }

  private func place(of range: SourceRange) -> String {
    let source = report.source(of: range)
    let place = source.lines.place(ofOffset: range.start)
    return "\(source.path):\(place.line):\(place.column)"
  }

  private func about(_ finding: Finding) -> Markup {
    var parts: [(String, Markup)] = []
    if !finding.diagnostic.module.isEmpty {
      parts.append(("Module", Markup(finding.diagnostic.module)))
    }
    if !finding.diagnostic.symbol.isEmpty {
      parts.append(("In", .tag("code", [:], Markup(finding.diagnostic.symbol))))
    }
    if !finding.owners.isEmpty {
      parts.append(("Owner", Markup(finding.owners.joined(separator: ", "))))
    }
    parts.append(
      ("Link", .tag("a", ["href": "#\(finding.anchor)"], "to this finding")))
    return .tag(
      "dl", ["class": "about"],
      parts.map { .tag("div", [:], .tag("dt", [:], Markup($0.0)), .tag("dd", [:], $0.1)) })
  }

  /// The marked line of a place, with `around` lines before and after it.
  private func frame(of range: SourceRange, around: Int) -> Markup {
    let source = report.source(of: range)
    guard let bytes = source.bytes else { return Markup() }
    let start = source.lines.place(ofOffset: range.start)
    guard start.offset < bytes.count else { return Markup() }
    // There is no line after the last line end.
    let isEnded = bytes.last == UInt8(ascii: "\n")
    let last = min(start.line + around, source.lines.lineCount - (isEnded ? 1 : 0))
    let lines = (max(1, start.line - around)...max(start.line, last)).map { number -> Markup in
      let line = bytes[source.lines.bytes(ofLine: number)].droppingLineEnd
      let isMarked = number == start.line
      let length = isMarked ? max(1, Int(range.end) - Int(range.start)) : 0
      let column = isMarked ? start.column - 1 : 0
      let parts = CodeFrame(line: line, marking: column..<column + length).parts
      let mark: Markup =
        isMarked ? .tag("mark", [:], Markup(shown: parts.marked)) : Markup(shown: parts.marked)
      return .tag(
        "span", ["class": isMarked ? "line here" : "line"],
        .tag("span", ["class": "number"], "\(number)"),
        .tag("code", [:], Markup(shown: parts.before) + mark + Markup(shown: parts.after)))
    }
    return .tag("pre", ["class": "frame"], lines)
  }

  // MARK: Notes

  /// The steps to the cause as a tree, each below the step that it comes from.
  private func notes(of diagnostic: Diagnostic) -> Markup {
    guard !diagnostic.notes.isEmpty else { return Markup() }
    var rest = diagnostic.notes[...]
    return .tag("ol", ["class": "notes"], items(&rest, depth: 0))
  }

  /// Steps deeper than this are shown as a flat list.
  private static let deepest = 12

  private func items(_ rest: inout ArraySlice<Diagnostic.Note>, depth: Int) -> [Markup] {
    var items: [Markup] = []
    while let note = rest.first, note.depth ?? 0 >= depth || depth == 0 {
      rest.removeFirst()
      var content = Markup.tag("span", ["class": "note"], Markup(note.message))
      if let range = note.range {
        content += " " + .tag("span", ["class": "place"], Markup(place(of: range)))
        content += frame(of: range, around: 0)
      }
      let own = note.depth ?? 0
      if own < HTMLReport.deepest, let next = rest.first?.depth, next > own {
        content += .tag("ol", [:], self.items(&rest, depth: own + 1))
      }
      items.append(.tag("li", [:], content))
    }
    return items
  }

  private func fixes(of diagnostic: Diagnostic) -> Markup {
    let fixes = diagnostic.fixes.map { fix -> Markup in
      let caution = fix.safety == .safe ? "" : " (needs a look)"
      return .tag(
        "li", [:], .tag("span", ["class": "badge fix"], "fix"), " ", Markup(fix.title + caution))
    }
    return fixes.isEmpty ? Markup() : .tag("ul", ["class": "fixes"], fixes)
  }

  // MARK: The picture

  private func picture(
    of finding: Finding, _ index: ReportedGraph.PlaceIndex?
  ) -> Markup {
    guard let graph = overview?.graph, let index,
      let way = graph.way(ofFindingAt: report.namedRanges(of: finding.diagnostic), index)
    else { return Markup() }
    let picture = ValuePicture(way) { $0 < Limit.nodes ? "#node-\($0)" : nil }
    let omitted: Markup =
      way.omitted > 0
      ? " Not shown: \(HTMLReport.counted(way.omitted, "further use"))." : ""
    let hint: Markup =
      graph.isUsed(atLine: finding.place.line, of: finding.path)
      ? " In words: " + .tag("code", [:], "deplint explain \(finding.path):\(finding.place.line)")
      : ""
    return .tag(
      "figure", [:],
      .tag("div", ["class": "scroll", "tabindex": "0"], Markup(picture.part())),
      .tag("figcaption", [:], "How the value gets here." + omitted + hint))
  }
}

extension ReportedGraph {
  /// Whether `deplint explain` can explain a line.
  fileprivate func isUsed(atLine line: Int, of path: String) -> Bool {
    edges.contains { edge in
      edge.places.contains { $0.location.path == path && $0.location.place.line == line }
    }
  }
}
