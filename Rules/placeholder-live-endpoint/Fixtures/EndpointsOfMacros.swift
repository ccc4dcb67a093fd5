import Dependencies
import DependencyMacros

@DependencyClient
struct MacroEndpointClient: Sendable {
  var retries = 3
  var fetch: @Sendable () -> Void
  var upload: @Sendable () -> Void
  var count: @Sendable () -> Int = { 0 }
}

enum ForgottenEndpoint: DependencyKey {
  static var liveValue: MacroEndpointClient {
    var client = MacroEndpointClient()
    client.fetch = { observe(.live) }
    client.count = { Seen.live.number }
    return client  // expect: placeholder-live-endpoint
  }
  static let testValue = MacroEndpointClient()
}

/// The closure of the declaration is for tests: its call is reported.
enum DefaultedEndpoint: DependencyKey {
  static var liveValue: MacroEndpointClient {
    var client = MacroEndpointClient()
    client.fetch = { observe(.live) }
    client.upload = { observe(.live) }
    return client  // expect: placeholder-live-endpoint
  }
  static let testValue = MacroEndpointClient()
}

/// An initialiser takes the other properties alone.
enum EndpointsBesideData: DependencyKey {
  static var liveValue: MacroEndpointClient {
    var client = MacroEndpointClient(retries: 1)
    client.fetch = { observe(.live) }
    client.count = { Seen.live.number }
    return client  // expect: placeholder-live-endpoint
  }
  static let testValue = MacroEndpointClient(retries: 0)
}

enum WhollyAssigned: DependencyKey {
  static var liveValue: MacroEndpointClient {
    var client = MacroEndpointClient()
    client.fetch = { observe(.live) }
    client.upload = { observe(.live) }
    client.count = { Seen.live.number }
    return client
  }
  static let testValue = MacroEndpointClient()
}

/// An initialiser takes every endpoint.
enum WhollyGiven: DependencyKey {
  static let liveValue = MacroEndpointClient(
    retries: 1, fetch: { observe(.live) }, upload: { observe(.live) },
    count: { Seen.live.number })
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
  client.count = { Seen.live.number }
}

/// An initialiser that is written by hand gives them.
enum GivenByHand: DependencyKey {
  static let liveValue = MacroEndpointClient(mirroring: 3)
  static let testValue = MacroEndpointClient()
}

extension MacroEndpointClient {
  init(mirroring retries: Int) {
    self.init(
      retries: retries, fetch: { observe(.live) }, upload: { observe(.live) },
      count: { Seen.live.number })
  }
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
    observe(client.count())
  }
}

// MARK: - Proofs

private func upload<Key: DependencyKey>(_ key: Key.Type) where Key.Value == MacroEndpointClient {
  value(key).upload()
}

let endpointsOfMacros = [
  wrong(.issue, insteadOf: .live, in: "ForgottenEndpoint.liveValue", context: .live) {
    upload(ForgottenEndpoint.self)
  },
  wrong(.issue, insteadOf: .live, in: "DefaultedEndpoint.liveValue", context: .live) {
    _ = value(DefaultedEndpoint.self).count()
  },
  wrong(.issue, insteadOf: .live, in: "EndpointsBesideData.liveValue", context: .live) {
    upload(EndpointsBesideData.self)
  },
  wrong(
    .issue, insteadOf: .live, in: "ForgottenClient.liveValue", context: .live,
    rule: "placeholder-live-value"
  ) { upload(ForgottenClient.self) },
  right(.live, in: "WhollyAssigned.liveValue", context: .live) { upload(WhollyAssigned.self) },
  right(.live, in: "WhollyGiven.liveValue", context: .live) { upload(WhollyGiven.self) },
  right(.live, in: "HandedOn.liveValue", context: .live) { upload(HandedOn.self) },
  right(.live, in: "GivenByHand.liveValue", context: .live) { upload(GivenByHand.self) },
]
