import Dependencies
import DependencyMacros

// example

extension Player: DependencyKey {
  static let liveValue = Player(play: {}, stop: {})
}

/// The endpoint that is named by a test that calls 'stop'.
private func observe() -> String {
  let reporter = NamingReporter()
  withIssueReporters([reporter]) { Player.testValue.stop() }
  return reporter.name
}

private final class NamingReporter: IssueReporter, @unchecked Sendable {
  var name = "none"

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    let text = message() ?? ""
    name = ["Player.play", "Player.stop"].first(where: text.contains) ?? text
  }
}
