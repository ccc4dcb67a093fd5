import Dependencies

private final class Session: @unchecked Sendable {
  var user: String
  init(user: String) { self.user = user }
}

private enum SessionKey: DependencyKey {
  static let liveValue = Session(user: "default")
  static let testValue = Session(user: "default")
}

extension DependencyValues {
  fileprivate var session: Session {
    get { self[SessionKey.self] }
    set { self[SessionKey.self] = newValue }
  }
}

private func greeting() -> String {
  @Dependency(\.session) var session
  return session.user
}

// example

private func observe() -> String {
  _ = preview()
  // Whoever comes later
  return greeting()
}
