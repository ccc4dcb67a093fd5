internal import Diagnostics

/// A report as a SARIF 2.1.0 log with one run.
///
/// Beyond the standard, it contains what GitHub's code scanning uses: rules with help, a precision
/// and a severity, and relative URIs. The fingerprint has our own key: code scanning's action
/// computes `primaryLocationLineHash` itself and warns about every difference.
enum SARIFReport {
  static func document(of report: Report) -> JSONValue {
    let ids = report.ruleIDs
    let indices = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
    let results = zip(report.diagnostics, Fingerprint.ofEach(report.diagnostics)).map {
      result(for: $0, fingerprint: $1, ruleIndex: indices[$0.rule] ?? -1, in: report)
    }
    return [
      "$schema": .string(
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
          + "sarif-schema-2.1.0.json"),
      "version": "2.1.0",
      "runs": [
        [
          "tool": ["driver": driver(of: report, ids)],
          "columnKind": "utf16CodeUnits",
          // Without its `uri`: where the folder is on the machine is private.
          "originalUriBaseIds": [
            "\(URIReference.root)": ["description": ["text": "the folder that \(Tool.name) ran in"]]
          ],
          "invocations": [SARIFInvocation.object(of: report)],
          "results": .array(results),
        ]
      ],
    ]
  }

  private static func driver(of report: Report, _ ids: [String]) -> JSONValue {
    let rules = ids.map { id in
      report.rules.first { $0.id == id }.map { SARIFRule.descriptor(of: $0, report.pages) }
        ?? SARIFRule.descriptor(ofUnknown: id)
    }
    let members: [(key: String, value: JSONValue)] = [
      ("name", .string(Tool.name)),
      ("version", .string(Tool.version)),
      ("semanticVersion", .string(Tool.version)),
    ]
    let home = report.pages.home.map { [(key: "informationUri", value: JSONValue.string($0))] }
    return .object(members + (home ?? []) + [("rules", .array(rules))])
  }

  private static func result(
    for diagnostic: Diagnostic, fingerprint: String, ruleIndex: Int, in report: Report
  ) -> JSONValue {
    // A note without a place has no place in the format either.
    let advice = diagnostic.notes.filter { $0.range == nil }.map { "\nnote: \($0.message)" }
    let related = diagnostic.notes.compactMap { note in note.range.map { (note.message, $0) } }
    var members: [(key: String, value: JSONValue)] = [
      ("ruleId", .string(diagnostic.rule)),
      ("ruleIndex", .integer(ruleIndex)),
      ("level", .string(SARIFRule.level(of: diagnostic.severity))),
      ("message", ["text": .string(diagnostic.message + advice.joined())]),
      (
        "locations",
        [["physicalLocation": physicalLocation(of: diagnostic.range, in: report)]]
      ),
      ("partialFingerprints", ["\(Tool.name)Fingerprint/v1": .string(fingerprint)]),
    ]
    if !related.isEmpty {
      let locations = related.enumerated().map { index, note -> JSONValue in
        [
          "id": .integer(index + 1),
          "physicalLocation": physicalLocation(of: note.1, in: report),
          "message": ["text": .string(note.0)],
        ]
      }
      members.append(("relatedLocations", .array(locations)))
    }
    if let flow = codeFlow(of: diagnostic, in: report) {
      members.append(("codeFlows", .array([flow])))
    }
    let fixes = report.fixes(of: diagnostic).filter { !$0.edits.isEmpty }
    if !fixes.isEmpty {
      members.append(("fixes", .array(fixes.map { object(of: $0, in: report) })))
    }
    return .object(members)
  }

  /// The steps from the finding to its cause, if there is more than one.
  private static func codeFlow(of diagnostic: Diagnostic, in report: Report) -> JSONValue? {
    let steps = diagnostic.notes.compactMap { note -> JSONValue? in
      guard let depth = note.depth, let range = note.range else { return nil }
      return [
        "location": [
          "physicalLocation": physicalLocation(of: range, in: report),
          "message": ["text": .string(note.message)],
        ],
        "nestingLevel": .integer(depth),
      ]
    }
    guard steps.count > 1 else { return nil }
    return ["threadFlows": [["locations": .array(steps)]]]
  }

  private static func object(of fix: Diagnostic.Fix, in report: Report) -> JSONValue {
    let files = fix.edits.map(\.range.file).reduce(into: [Int32]()) { files, file in
      if !files.contains(file) { files.append(file) }
    }
    let changes = files.map { file -> JSONValue in
      let edits = fix.edits.filter { $0.range.file == file }
      return [
        "artifactLocation": URIReference.location(of: report.source(of: edits[0].range).path),
        "replacements": .array(
          edits.map { edit in
            [
              "deletedRegion": region(of: edit.range, in: report),
              "insertedContent": ["text": .string(edit.replacement)],
            ]
          }),
      ]
    }
    let caution = fix.safety == .safe ? "" : " (needs a look)"
    return [
      "description": ["text": .string(fix.title + caution)], "artifactChanges": .array(changes),
    ]
  }

  private static func physicalLocation(of range: SourceRange, in report: Report) -> JSONValue {
    [
      "artifactLocation": URIReference.location(of: report.source(of: range).path),
      "region": region(of: range, in: report),
    ]
  }

  private static func region(of range: SourceRange, in report: Report) -> JSONValue {
    let source = report.source(of: range)
    let start = source.place16(ofOffset: range.start)
    let end = source.place16(ofOffset: range.end)
    return [
      "startLine": .integer(start.line),
      "startColumn": .integer(start.column),
      "endLine": .integer(end.line),
      "endColumn": .integer(end.column),
    ]
  }
}
