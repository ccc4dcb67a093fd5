import Dependencies

struct EndpointClient: Sendable {
  var fetch: @Sendable () -> Void
  var upload: @Sendable () -> Void = {}

  static var unfinished: EndpointClient {
    EndpointClient(
      fetch: { observe(.live) },
      upload: unimplemented("EndpointClient.upload")  // expect: placeholder-live-endpoint
    )
  }

  static func make(isFast: Bool) -> EndpointClient {
    let speed = isFast ? 2 : 1
    return EndpointClient(
      fetch: { observe(speed) },
      upload: { fatalError("not yet") }  // expect: placeholder-live-endpoint
    )
  }
}

// MARK: Endpoints that code uses

enum UnimplementedEndpoint: DependencyKey {
  static let liveValue = EndpointClient(
    fetch: { observe(.live) },
    upload: unimplemented("EndpointClient.upload")  // expect: placeholder-live-endpoint
  )
  static let testValue = EndpointClient(fetch: unimplemented("EndpointClient.fetch"))
}

enum ReportingEndpoint: DependencyKey {
  static let liveValue = EndpointClient(
    fetch: { observe(.live) },
    upload: { unimplemented("EndpointClient.upload") }  // expect: placeholder-live-endpoint
  )
  static let testValue = EndpointClient(fetch: unimplemented("EndpointClient.fetch"))
}

enum TrappingEndpoint: DependencyKey {
  static let liveValue = EndpointClient(
    fetch: { observe(.live) },
    upload: { fatalError("not yet") }  // expect: placeholder-live-endpoint
  )
  static let testValue = EndpointClient(fetch: unimplemented("EndpointClient.fetch"))
}

enum TrappingLastEndpoint: DependencyKey {
  static let liveValue = EndpointClient {  // expect: placeholder-live-endpoint (info)
    let reason = "not yet"
    preconditionFailure(reason)
  }
  static let testValue = EndpointClient(fetch: unimplemented("EndpointClient.fetch"))
}

private func notYet() { fatalError("not yet") }

enum FunctionEndpoint: DependencyKey {
  static let liveValue = EndpointClient(
    fetch: { observe(.live) },
    upload: notYet  // expect: placeholder-live-endpoint
  )
  static let testValue = EndpointClient(fetch: unimplemented("EndpointClient.fetch"))
}

enum CallingEndpoint: DependencyKey {
  static let liveValue = EndpointClient(
    fetch: { observe(.live) },
    upload: { notYet() }  // expect: placeholder-live-endpoint
  )
  static let testValue = EndpointClient(fetch: unimplemented("EndpointClient.fetch"))
}

enum AssignedEndpoint: DependencyKey {
  static var liveValue: EndpointClient {
    var client = EndpointClient(fetch: { observe(.live) })
    client.upload = unimplemented("EndpointClient.upload")  // expect: placeholder-live-endpoint
    return client
  }
  static let testValue = EndpointClient(fetch: unimplemented("EndpointClient.fetch"))
}

enum EndpointOfConstant: DependencyKey {
  static let liveValue = EndpointClient.unfinished
  static let testValue = EndpointClient(fetch: unimplemented("EndpointClient.fetch"))
}

enum EndpointOfFactory: DependencyKey {
  static let liveValue = EndpointClient.make(isFast: true)
  static let testValue = EndpointClient(fetch: unimplemented("EndpointClient.fetch"))
}

struct EndpointUser {
  var client: EndpointClient
  func upload() { client.upload() }
}

// MARK: One that nothing uses

struct UnusedEndpointClient: Sendable {
  var run: @Sendable () -> Void
  var stop: @Sendable () -> Void = {}
}

enum UnusedEndpoint: DependencyKey {
  static let liveValue = UnusedEndpointClient(
    run: { observe(.live) },
    stop: unimplemented("UnusedEndpointClient.stop")  // expect: placeholder-live-endpoint (info)
  )
  static let testValue = UnusedEndpointClient(run: unimplemented("UnusedEndpointClient.run"))
}

// MARK: - Proofs

private func endpoint<Key: DependencyKey>(_ key: Key.Type) where Key.Value == EndpointClient {
  EndpointUser(client: value(key)).upload()
}

let placeholderEndpoints = [
  wrong(.issue, insteadOf: .live, in: "UnimplementedEndpoint.liveValue", context: .live) {
    endpoint(UnimplementedEndpoint.self)
  },
  wrong(.issue, insteadOf: .live, in: "ReportingEndpoint.liveValue", context: .live) {
    endpoint(ReportingEndpoint.self)
  },
  wrong(.trap, insteadOf: .live, in: "TrappingEndpoint.liveValue", context: .live) {
    endpoint(TrappingEndpoint.self)
  },
  wrong(.trap, insteadOf: .live, in: "TrappingLastEndpoint.liveValue", context: .live) {
    value(TrappingLastEndpoint.self).fetch()
  },
  wrong(.trap, insteadOf: .live, in: "FunctionEndpoint.liveValue", context: .live) {
    endpoint(FunctionEndpoint.self)
  },
  wrong(.trap, insteadOf: .live, in: "CallingEndpoint.liveValue", context: .live) {
    endpoint(CallingEndpoint.self)
  },
  wrong(.issue, insteadOf: .live, in: "AssignedEndpoint.liveValue", context: .live) {
    endpoint(AssignedEndpoint.self)
  },
  wrong(.issue, insteadOf: .live, in: "EndpointOfConstant.liveValue", context: .live) {
    endpoint(EndpointOfConstant.self)
  },
  wrong(.trap, insteadOf: .live, in: "EndpointOfFactory.liveValue", context: .live) {
    endpoint(EndpointOfFactory.self)
  },
  wrong(.issue, insteadOf: .live, in: "UnusedEndpoint.liveValue", context: .live) {
    value(UnusedEndpoint.self).stop()
  },
]
