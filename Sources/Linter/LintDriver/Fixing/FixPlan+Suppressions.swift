internal import DependencyProgram
internal import DiagnosticReports

extension FixPlan {
  /// A comment above each line with findings, which silences them.
  ///
  /// A comment cannot silence a finding about comments, or be placed within a multi-line string:
  /// such findings remain.
  ///
  /// - Parameter rules: all rules.
  init(silencing report: Report, because reason: String, among rules: [Rule]) {
    let aboutComments = Set(rules.filter(\.isAboutComments).map(\.id))
    let byFile = Dictionary(
      grouping: report.places.filter { !aboutComments.contains($0.rule) }, by: \.range.file)
    var (fixes, edits): ([[String]], [String: [Edit]]) = ([], [:])
    for diagnostics in byFile.values {
      let source = report.source(of: diagnostics[0].range)
      guard let bytes = source.bytes else { continue }
      let byLine = Dictionary(grouping: diagnostics) { diagnostic in
        NewSuppression.lineStart(of: Int(diagnostic.range.start), in: bytes)
      }
      for (line, found) in byLine.sorted(by: { $0.key < $1.key }) {
        let comment = NewSuppression(
          of: Set(found.map(\.rule)).sorted(), because: reason, at: line, in: bytes)
        guard let comment else { continue }
        edits[source.path, default: []].append(
          Edit(
            range: comment.offset..<comment.offset, replacement: comment.text, isShared: false))
        fixes += found.map { _ in [source.path] }
      }
    }
    self.init(fixes: fixes, edits: edits)
  }
}
