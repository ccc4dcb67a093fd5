/// How serious a reported issue is.
///
/// In a Swift Testing test, an ``error`` fails the test and a ``warning`` is only shown with its
/// results. XCTest has no warnings, so there both fail the test case. Outside tests, the program
/// goes on after either.
///
/// ```swift
/// reportIssue("The cache is stale, refreshing", severity: .warning)
/// ```
public enum IssueSeverity: Sendable {
  /// Something worth a look, which does not make a result wrong.
  case warning

  /// A mistake: it fails the test in which it is reported.
  case error
}
