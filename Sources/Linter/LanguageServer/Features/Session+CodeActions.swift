internal import DependencyProgram
internal import DiagnosticReports

extension Session {
  /// `textDocument/codeAction`: the fixes of the findings in a range, and for each of these a
  /// comment that silences it.
  func codeActions(_ parameters: JSONNode?) throws(ResponseError) -> JSONValue {
    let range = parameters?["range"]
    guard let start = Position(range?["start"]), let end = Position(range?["end"]) else {
      throw ResponseError(.invalidParameters, "'range' is missing")
    }
    let wanted = min(start, end)..<max(start, end)
    let found = try findings(at: parameters) { $0.touches(wanted) }
    let kinds = parameters?["context"]?["only"]?.array?.compactMap(\.string)
    let isWanted = kinds?.contains { "quickfix" == $0 || $0.isEmpty } != false
    guard isWanted, client.takesCodeActions, let findings else { return [] }
    let fixes = found.flatMap { finding in
      finding.diagnostic.fixes.compactMap { action($0, of: finding, in: findings) }
    }
    return .array(fixes + found.compactMap { suppression(of: $0, in: findings) })
  }

  private func action(
    _ fix: Diagnostic.Fix, of finding: LocatedFindings.Finding, in findings: LocatedFindings
  ) -> JSONValue? {
    var edits: [(path: String, edit: JSONValue)] = []
    for edit in fix.edits {
      guard let file = findings.file(of: edit.range), let range = findings.range(of: edit.range)
      else { return nil }
      edits.append(
        (file.path, ["range": range.json, "newText": .string(edit.replacement)]))
    }
    return action(
      fix.title, isPreferred: fix.safety == .safe, edits, of: finding, in: findings)
  }

  private func suppression(
    of finding: LocatedFindings.Finding, in findings: LocatedFindings
  ) -> JSONValue? {
    let rule = finding.diagnostic.rule
    guard let file = findings.file(of: finding.diagnostic.range),
      let comment = SuppressionComment(
        of: rule, at: Int(finding.diagnostic.range.start), in: file.text)
    else { return nil }
    let place = file.text.position(of: comment.offset, in: client.encoding)
    let edit: JSONValue = ["range": (place..<place).json, "newText": .string(comment.text)]
    return action(
      "Ignore '\(rule)' here", isPreferred: false, [(file.path, edit)], of: finding, in: findings)
  }

  private func action(
    _ title: String, isPreferred: Bool, _ edits: [(path: String, edit: JSONValue)],
    of finding: LocatedFindings.Finding, in findings: LocatedFindings
  ) -> JSONValue {
    [
      "title": .string(title), "kind": "quickfix", "diagnostics": [finding.json],
      "isPreferred": .boolean(isPreferred), "edit": workspaceEdit(edits, in: findings),
    ]
  }

  private func workspaceEdit(
    _ edits: [(path: String, edit: JSONValue)], in findings: LocatedFindings
  ) -> JSONValue {
    let byPath = Dictionary(grouping: edits, by: \.path).sorted { $0.key < $1.key }
    guard client.takesDocumentChanges else {
      let changes = byPath.map { path, edits in
        (key: findings.uri(of: path), value: JSONValue.array(edits.map(\.edit)))
      }
      return ["changes": .object(changes)]
    }
    let changes = byPath.map { path, edits -> JSONValue in
      let version = findings.document(of: path).map { JSONValue.integer($0.version) }
      return [
        "textDocument": ["uri": .string(findings.uri(of: path)), "version": version ?? .null],
        "edits": .array(edits.map(\.edit)),
      ]
    }
    return ["documentChanges": .array(changes)]
  }
}
