/// A form in which a report can be written.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// For people at a terminal.
  case text
  /// For programs; see `Schema/deplint-report.schema.json`.
  case json

  /// The report, whole, with its last line ended.
  package func render(_ report: Report, style: TextStyle) -> String {
    switch self {
    case .text: TextReport(report, style: style).rendered()
    case .json: JSONReport.document(of: report).formatted()
    }
  }
}
