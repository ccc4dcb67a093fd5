private enum NetworkKey: DependencyKey {
  static var liveValue: Network {
    Network(token: {
      @Dependency(\.session) var session
      return session.token()
    })
  }
  static let testValue = Network(token: unimplemented("Network.token", placeholder: ""))
}

// example
