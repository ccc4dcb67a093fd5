/// Which findings of a run its report is about. The whole program is looked at in any case.
package enum ReportScope: Sendable {
  case everything
  /// Those that a change made or touched: the finding or a place that one of its notes shows lies
  /// on a changed line.
  case changes(ChangedLines)
  /// Those in one file, whose path this is.
  case file(String)
}
