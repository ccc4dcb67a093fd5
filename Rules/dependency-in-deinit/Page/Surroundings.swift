import Dependencies

nonisolated(unsafe) private var tracked = ""

private struct Analytics: DependencyKey {
  var name: String
  func track(_ event: String) { tracked = name }
  static let liveValue = Analytics(name: "default")
  static var testValue: Analytics { Analytics(name: "default") }
}

extension DependencyValues {
  fileprivate var analytics: Analytics {
    get { self[Analytics.self] }
    set { self[Analytics.self] = newValue }
  }
}

// example

private func observe() -> String {
  var session: Session?
  withDependencies {
    $0.analytics.name = "override"
  } operation: {
    session = Session()
  }
  withExtendedLifetime(session) {}
  session = nil
  return tracked
}
