/// The observations of the runtime, next to the findings, as `deplint prove` shows them.
package enum ProofListing {
  /// One rule: a row for each line with a finding, then the code about which it is silent.
  ///
  /// - Parameter records: those of the rule, at least one.
  package static func render(_ records: [ProofRecord], ofRule id: String) -> OutputText {
    let findings = records.filter { $0.claim == .lost }
    let fixed = Set(records.filter { $0.claim == .fixed }.map(Place.init))
    var headings = ["line", "expected", "observed"]
    if !fixed.isEmpty { headings.append("after the fix") }
    let rows = findings.map { record in
      var row = [record.place, record.expected, record.observed]
      if !fixed.isEmpty { row.append(fixed.contains(Place(record)) ? record.expected : "no fix") }
      return row + [record.source]
    }
    let kept = records.count { $0.claim == .kept }
    var text: OutputText =
      "\(id): \(count(findings.count, "line")) with a finding, each run on the runtime\n\n"
    text += TextTable.render([headings + ["code"]] + rows)
    text +=
      "\n\(count(kept, "good example")) without a finding, each run: the value is as expected\n"
    let unseen = records.filter { $0.claim == .unseen }
    guard !unseen.isEmpty else { return text }
    text += "\nsilent: not decidable from the source, though the value differs:\n"
    return text + unseen.map { "  \($0.fixture): \($0.symbol)\n" as OutputText }.joined()
  }

  /// All rules, a row each.
  package static func summary(_ records: [ProofRecord], ofRules ids: [String]) -> OutputText {
    let rows = ids.map { id in
      [id]
        + ProofRecord.Claim.allCases.map { claim in
          "\(records.count { $0.rule == id && $0.claim == claim })"
        }
    }
    return TextTable.render(
      [["rule", "findings", "good examples", "fixes", "undecidable"]] + rows)
      + "\nEach was run on the runtime; 'deplint prove RULE' shows what it read.\n"
  }

  private struct Place: Hashable {
    let fixture: String, path: String, line: Int

    init(_ record: ProofRecord) {
      fixture = record.fixture
      path = record.path
      line = record.line
    }
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension ProofRecord {
  /// The file with its line, and the fixture if that is a folder.
  fileprivate var place: String {
    (path == fixture || path.isEmpty ? fixture : "\(fixture)/\(path)") + ":\(line)"
  }
}
