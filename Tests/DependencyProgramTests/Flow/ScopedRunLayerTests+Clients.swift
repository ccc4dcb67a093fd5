import Testing

/// The endpoints of clients that a test makes or names itself.
extension ScopedRunLayerTests {
  @Test("an endpoint of a known client runs with the values of its caller")
  func knownClients() throws {
    let client = """
      struct Client { var load: () -> Void; var late: () -> Void }
      extension Client {
        static let live: Client = {
          @Dependency(\\.api) var outer
          return Client(
            load: { @Dependency(\\.api) var api; _ = api.fetch() }, late: { _ = outer.fetch() })
        }()
      }
      """
    try check("Client.live.load()", declarations: client, reads: Self.lost)
    try check("IN { Client.live.load() }", declarations: client, reads: Self.held)
    try check("let c = IN { Client.live }; c.load()", declarations: client, reads: Self.unclear)
    try check("IN {}; Client.live.load()", declarations: client, reads: Self.unclear, Self.lost)
    // The wrapper around the closure has the values of the client's creation, whenever that was.
    try check("Client.live.late()", declarations: client, reads: Self.lost)
    try check("IN { Client.live.late() }", declarations: client, reads: Self.held)
    try check("IN {}; Client.live.late()", declarations: client, reads: Self.unclear)
  }
}
