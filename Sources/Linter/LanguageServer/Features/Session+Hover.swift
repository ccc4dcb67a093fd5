internal import DependencyProgram
internal import DiagnosticReports
internal import LintDriver

extension Session {
  /// `textDocument/hover`: on a finding, the page of its rule.
  func hover(_ parameters: JSONNode?) throws(ResponseError) -> JSONValue {
    guard let position = Position(parameters?["position"]) else {
      throw ResponseError(.invalidParameters, "'position' is missing")
    }
    let findings = try findings(at: parameters) { $0.touches(position..<position) }
    guard let first = findings.first else { return .null }
    let ids = findings.map(\.diagnostic.rule)
    let pages = options.rules.filter { ids.contains($0.id) }.map { RulePage.render($0.metadata) }
    return [
      "contents": ["kind": "markdown", "value": .string(pages.joined(separator: "\n---\n\n"))],
      "range": first.range.json,
    ]
  }

  /// The findings in a document whose range satisfies a condition.
  ///
  /// - Parameter parameters: the parameters of a request, which name the document.
  func findings(
    at parameters: JSONNode?, where isWanted: (Range<Position>) -> Bool
  ) throws(ResponseError) -> [LocatedFindings.Finding] {
    guard let uri = parameters?["textDocument"]?["uri"]?.string else {
      throw ResponseError(.invalidParameters, "'textDocument' is missing")
    }
    refresh(isUrgent: true)
    guard let path = DocumentURI.realPath(of: uri) else { return [] }
    return (findings?.byPath[path] ?? []).filter { isWanted($0.range) }
  }
}
