/// The findings of a run that its report covers. The whole program is analysed in any case.
package enum ReportScope: Sendable {
  case everything
  /// Findings that a change caused or touched: the finding, or a place that one of its notes shows,
  /// is on a changed line.
  case changes(ChangedLines)
  /// Findings in the file with this path.
  case file(String)
}
