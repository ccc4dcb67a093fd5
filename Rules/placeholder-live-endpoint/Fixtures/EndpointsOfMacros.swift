import Dependencies

#if canImport(DependenciesMacros)
  import DependenciesMacros

  @DependencyClient
  struct MacroEndpointClient: Sendable {
    var fetch: @Sendable () -> Void
    var upload: @Sendable () -> Void
    var count: @Sendable () -> Int = { 0 }
  }

  enum ForgottenEndpoint: DependencyKey {
    static var liveValue: MacroEndpointClient {
      var client = MacroEndpointClient()
      client.fetch = { observe(.live) }
      return client  // expect: placeholder-live-endpoint
    }
    static let testValue = MacroEndpointClient()
  }

  enum WhollyAssigned: DependencyKey {
    static var liveValue: MacroEndpointClient {
      var client = MacroEndpointClient()
      client.fetch = { observe(.live) }
      client.upload = { observe(.live) }
      return client
    }
    static let testValue = MacroEndpointClient()
  }

  /// Other code may assign the rest.
  enum HandedOn: DependencyKey {
    static var liveValue: MacroEndpointClient {
      var client = MacroEndpointClient()
      complete(&client)
      return client
    }
    static let testValue = MacroEndpointClient()
  }

  private func complete(_ client: inout MacroEndpointClient) {
    client.fetch = { observe(.live) }
    client.upload = { observe(.live) }
  }

  /// The whole of it: the rule about whole values reports it.
  enum ForgottenClient: DependencyKey {
    static let liveValue = MacroEndpointClient()  // expect: placeholder-live-value
    static let testValue = MacroEndpointClient()
  }

  struct MacroEndpointUser {
    var client: MacroEndpointClient
    func run() {
      client.fetch()
      client.upload()
    }
  }
#endif
