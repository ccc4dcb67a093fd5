import Dependencies

private struct Session: Sendable {
  var token: @Sendable () -> String
}

private struct Network: Sendable {
  var token: @Sendable () -> String
}

extension DependencyValues {
  fileprivate var session: Session {
    get { self[SessionKey.self] }
    set { self[SessionKey.self] = newValue }
  }

  fileprivate var network: Network {
    get { self[NetworkKey.self] }
    set { self[NetworkKey.self] = newValue }
  }
}

extension SessionKey {
  static let testValue = Session(token: unimplemented("Session.token", placeholder: ""))
}
