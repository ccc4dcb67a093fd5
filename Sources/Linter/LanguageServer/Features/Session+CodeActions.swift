internal import DependencyProgram
internal import DiagnosticReports
internal import LintDriver

extension Session {
  /// All safe fixes of a document at once, for editors that apply them on save.
  static let fixAll = "source.fixAll.deplint"

  /// `textDocument/codeAction`: the fixes of the findings in a range, and for each finding a
  /// comment that silences it; or all fixes of the document, if the client asks for that kind.
  func codeActions(_ parameters: JSONNode?) throws(ResponseError) -> JSONValue {
    let range = parameters?["range"]
    guard let start = Position(range?["start"]), let end = Position(range?["end"]) else {
      throw ResponseError(.invalidParameters, "'range' is missing")
    }
    let wanted = min(start, end)..<max(start, end)
    let all = try findings(at: parameters) { _ in true }
    let uri = parameters?["textDocument"]?["uri"]?.string ?? ""
    guard client.takesCodeActions, let findings = findings?.asked(about: uri) else { return [] }
    let kinds = parameters?["context"]?["only"]?.array?.compactMap(\.string)
    var actions: [JSONValue] = []
    if Self.isAsked(for: "quickfix", kinds ?? [""]) {
      let found = all.filter { $0.range.touches(wanted) }
      actions += found.flatMap { finding in
        finding.diagnostic.fixes.compactMap { action($0, of: finding, in: findings) }
      }
      actions += found.compactMap { suppression(of: $0, in: findings) }
    }
    if Self.isAsked(for: Self.fixAll, kinds ?? []) {
      actions += [allFixes(of: all, in: findings)].compactMap(\.self)
    }
    return .array(actions)
  }

  /// Kinds are dotted names, and each includes the kinds that extend it.
  private static func isAsked(for kind: String, _ kinds: [String]) -> Bool {
    kinds.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") }
  }

  private func allFixes(
    of found: [LocatedFindings.Finding], in findings: LocatedFindings
  ) -> JSONValue? {
    guard let path = found.first.flatMap({ findings.file(of: $0.diagnostic.range) })?.path else {
      return nil
    }
    // Other documents may be neither open nor saved.
    let plan = FixPlan(of: found.map(\.diagnostic), allowing: .safe) { range in
      findings.file(of: range)?.path == path ? path : nil
    }
    guard let edits = plan.edits[path], !edits.isEmpty else { return nil }
    let file = found[0].diagnostic.range.file
    let changes = edits.compactMap { edit -> (path: String, edit: JSONValue)? in
      let place = SourceRange(
        file: file, start: UInt32(edit.range.lowerBound), end: UInt32(edit.range.upperBound))
      return findings.range(of: place).map { range in
        (path, ["range": range.json, "newText": .string(edit.replacement)])
      }
    }
    return [
      "title": .string("Apply all safe fixes of \(Tool.name)"), "kind": .string(Self.fixAll),
      "edit": workspaceEdit(changes, in: findings),
    ]
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
      let comment = NewSuppression(
        of: [rule], because: "TODO: say why", at: Int(finding.diagnostic.range.start),
        in: file.text.bytes)
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
