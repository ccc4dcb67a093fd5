// example

private enum NetworkKey: DependencyKey {
  static var liveValue: Network {
    @Dependency(\.session) var session
    return Network(token: session.token)
  }
  static let testValue = Network(token: unimplemented("Network.token", placeholder: ""))
}
