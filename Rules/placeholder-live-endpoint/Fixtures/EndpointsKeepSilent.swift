import Dependencies

struct FinishedClient: Sendable {
  var fetch: @Sendable () -> Void
  var upload: @Sendable (Int) -> Void = { _ in }

  static let failing = FinishedClient(fetch: unimplemented("FinishedClient.fetch"))
}

/// A trap for one case of several.
enum ConditionalTrap: DependencyKey {
  static let liveValue = FinishedClient(
    fetch: { observe(.live) },
    upload: { number in
      guard number > 0 else { fatalError("negative") }
      observe(.live)
    })
  static let testValue = FinishedClient.failing
}

/// In release builds it returns.
enum AssertingUpload: DependencyKey {
  static let liveValue = FinishedClient(
    fetch: { observe(.live) },
    upload: { _ in assertionFailure("there is no server") })
  static let testValue = FinishedClient.failing
}

/// A trap that another expression needs first.
enum DefaultingTrap: DependencyKey {
  static let liveValue = FinishedClient(
    fetch: {
      let number: Int? = 1
      _ = number ?? { fatalError("no number") }()
      observe(.live)
    })
  static let testValue = FinishedClient.failing
}

/// The program supplies the endpoint when it starts.
enum SuppliedEndpoint: DependencyKey {
  static let liveValue = FinishedClient(fetch: { fatalError("prepare it") })
  static let testValue = FinishedClient.failing
}

extension DependencyValues {
  var suppliedEndpoint: FinishedClient {
    get { self[SuppliedEndpoint.self] }
    set { self[SuppliedEndpoint.self] = newValue }
  }
}

func startEndpoints() {
  prepareDependencies { $0.suppliedEndpoint.fetch = { observe(.live) } }
}

/// Users of one platform get the real endpoint.
enum BranchEndpoint: DependencyKey {
  #if DEBUG
    static let liveValue = FinishedClient(fetch: { observe(.live) })
  #else
    static let liveValue = FinishedClient(fetch: { fatalError("only where it is debugged") })
  #endif
  static let testValue = FinishedClient.failing
}

enum BranchInEndpoint: DependencyKey {
  static let liveValue = FinishedClient(
    fetch: {
      #if DEBUG
        observe(.live)
      #else
        fatalError("only where it is debugged")
      #endif
    })
  static let testValue = FinishedClient.failing
}

/// The placeholder is only for tests and previews.
enum FinishedEndpoint: DependencyKey {
  static let liveValue = FinishedClient(fetch: { observe(.live) })
  static let testValue = FinishedClient(fetch: unimplemented("FinishedClient.fetch"))
  static let previewValue = FinishedClient(fetch: unimplemented("FinishedClient.fetch"))
}

/// Under a condition, another endpoint is assigned.
enum ReassignedEndpoint: DependencyKey {
  static var liveValue: FinishedClient {
    var client = FinishedClient(fetch: { fatalError("replaced") })
    if CommandLine.argc > 0 { client.fetch = { observe(.live) } }
    return client
  }
  static let testValue = FinishedClient.failing
}

struct FinishedUser {
  var client: FinishedClient
  func run() {
    client.fetch()
    client.upload(1)
  }
}

// MARK: - Proofs

let endpointsKeepSilent = [
  right(.live, in: "ConditionalTrap.liveValue", context: .live) {
    value(ConditionalTrap.self).upload(1)
  },
  right(.live, in: "DefaultingTrap.liveValue", context: .live) {
    value(DefaultingTrap.self).fetch()
  },
  right(.live, in: "SuppliedEndpoint.liveValue", context: .live) {
    startEndpoints()
    value(SuppliedEndpoint.self).fetch()
  },
  right(.live, in: "BranchEndpoint.liveValue", context: .live) {
    value(BranchEndpoint.self).fetch()
  },
  right(.live, in: "BranchInEndpoint.liveValue", context: .live) {
    value(BranchInEndpoint.self).fetch()
  },
  right(.live, in: "FinishedEndpoint.liveValue", context: .live) {
    FinishedUser(client: value(FinishedEndpoint.self)).client.fetch()
  },
  right(.live, in: "ReassignedEndpoint.liveValue", context: .live) {
    value(ReassignedEndpoint.self).fetch()
  },
]
