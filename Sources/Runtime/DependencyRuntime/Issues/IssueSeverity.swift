/// How serious a reported issue is.
///
/// In a Swift Testing test an ``error`` fails the test and a ``warning`` is only shown with its
/// results. XCTest has no warnings, so there each of them fails the test case. Outside of tests the
/// program goes on after either.
///
/// ```swift
/// reportIssue("The cache is stale, refreshing", severity: .warning)
/// ```
public enum IssueSeverity: Sendable {
  /// Something to look at, which does not make a result wrong.
  case warning

  /// A mistake: a test in which it is reported fails.
  case error
}
