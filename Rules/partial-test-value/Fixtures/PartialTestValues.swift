import Dependencies
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct PartialClient {
  var fetch: @Sendable () async throws -> Data
  var upload: @Sendable (Data) async throws -> Void
  var count: @Sendable () -> Int = { 0 }
}

private func send(_ data: Data) async throws { observe(.live) }

// MARK: Some do work, some are unimplemented

enum PartialKey: DependencyKey {
  static let liveValue = PartialClient(fetch: { Data() }, upload: { try await send($0) })
  static let testValue = PartialClient(
    fetch: unimplemented("PartialClient.fetch"),
    upload: { data in try await send(data) }  // expect: partial-test-value
  )
}

enum PartialComputedKey: DependencyKey {
  static let liveValue = PartialClient(fetch: { Data() }, upload: { try await send($0) })
  static var testValue: PartialClient {
    PartialClient(
      fetch: {  // expect: partial-test-value
        defer { observe(.live) }
        return try await URLSession.shared.data(from: URL(filePath: "/")).0
      },
      upload: unimplemented("PartialClient.upload", placeholder: ())
    )
  }
}

extension PartialClient: TestDependencyKey {
  static let testValue = Self(
    fetch: unimplemented("PartialClient.fetch"),
    upload: { _ in try await send(Data()) }  // expect: partial-test-value
  )
}

extension PartialClient: DependencyKey {
  static let liveValue = PartialClient(fetch: { Data() }, upload: { try await send($0) })
}

enum PartialClosureKey: DependencyKey {
  static let liveValue = PartialClient(fetch: { Data() }, upload: { try await send($0) })
  static let testValue = PartialClient(
    fetch: { unimplemented("PartialClient.fetch", placeholder: Data()) },
    upload: { data in try await send(data) }  // expect: partial-test-value
  )
}

enum PartialFunctionKey: DependencyKey {
  static let liveValue = PartialClient(fetch: { Data() }, upload: upload)
  static let testValue = PartialClient(
    fetch: unimplemented("PartialClient.fetch"),
    upload: upload  // expect: partial-test-value
  )
  @Sendable private static func upload(_ data: Data) async throws { try await send(data) }
}

enum PartialByAssignmentKey: DependencyKey {
  static let liveValue = PartialClient(fetch: { Data() }, upload: { try await send($0) })
  static var testValue: PartialClient {
    var client = PartialClient(fetch: unimplemented("PartialClient.fetch"), upload: { _ in })
    client.upload = { data in try await send(data) }  // expect: partial-test-value
    return client
  }
}

enum PartialByLiveEndpointKey: DependencyKey {
  static let liveValue = PartialClient(fetch: { Data() }, upload: { try await send($0) })
  static let testValue = PartialClient(
    fetch: unimplemented("PartialClient.fetch"),
    upload: liveValue.upload  // expect: partial-test-value
  )
}

/// Nothing fails, but one endpoint is the live one.
enum LiveEndpointKey: DependencyKey {
  static let liveValue = PartialClient(fetch: { Data() }, upload: { try await send($0) })
  static let testValue = PartialClient(
    fetch: { Data([1]) },
    upload: liveValue.upload  // expect: partial-test-value
  )
}

/// The test value is a constant of another type, or what a function makes.
extension PartialClient {
  static let halfMocked = PartialClient(
    fetch: unimplemented("PartialClient.fetch"),
    upload: { data in try await send(data) }  // expect: partial-test-value
  )

  static func half(count: Int) -> PartialClient {
    PartialClient(
      fetch: unimplemented("PartialClient.fetch"),
      upload: { _ in try await send(Data()) },  // expect: partial-test-value
      count: { count })
  }
}

enum PartialByConstantKey: DependencyKey {
  static let liveValue = PartialClient(fetch: { Data() }, upload: { try await send($0) })
  static let testValue = PartialClient.halfMocked
}

enum PartialByFunctionKey: DependencyKey {
  static let liveValue = PartialClient(fetch: { Data() }, upload: { try await send($0) })
  static var testValue: PartialClient { .half(count: 2) }
}

// MARK: Good twins

/// A condition chooses the value: nobody knows which.
enum ChosenKey: DependencyKey {
  static let liveValue = PartialClient(fetch: { Data() }, upload: { try await send($0) })
  static var testValue: PartialClient {
    ProcessInfo.processInfo.environment["REAL"] == nil
      ? PartialClient(fetch: unimplemented("fetch"), upload: unimplemented("upload"))
      : PartialClient.halfMocked
  }
}

/// The live endpoint does no work.
enum IdleLiveEndpointKey: DependencyKey {
  static let liveValue = PartialClient(fetch: { Data() }, upload: { try await send($0) })
  static let testValue = PartialClient(
    fetch: liveValue.fetch,
    upload: unimplemented("PartialClient.upload")
  )
}

enum WhollyUnimplementedKey: DependencyKey {
  static let liveValue = PartialClient(fetch: { Data() }, upload: { try await send($0) })
  static let testValue = PartialClient(
    fetch: unimplemented("PartialClient.fetch"),
    upload: unimplemented("PartialClient.upload")
  )
}

/// A constant, a mock and a wait are not work.
enum ConstantKey: DependencyKey {
  static let liveValue = PartialClient(fetch: { Data() }, upload: { try await send($0) })
  static let testValue = PartialClient(
    fetch: { Data() },
    upload: unimplemented("PartialClient.upload"),
    count: { 3 }
  )
}

enum WaitingKey: DependencyKey {
  static let liveValue = PartialClient(fetch: { Data() }, upload: { try await send($0) })
  static let testValue = PartialClient(
    fetch: unimplemented("PartialClient.fetch"),
    upload: { _ in try await Task.sleep(for: .zero) }
  )
}

/// Nothing is unimplemented: a double of the author's making.
enum DoubleKey: DependencyKey {
  static let liveValue = PartialClient(fetch: { Data() }, upload: { try await send($0) })
  static let testValue = PartialClient(
    fetch: { Data([1]) },
    upload: { data in try await send(data) }
  )
}

// MARK: - Proofs

let partialTestValues = [
  wrong(.live, insteadOf: .issue, in: "PartialKey.testValue", context: .test) {
    try await value(PartialKey.self).upload(Data())
  },
  wrong(.live, insteadOf: .issue, in: "PartialComputedKey.testValue", context: .test) {
    _ = try? await value(PartialComputedKey.self).fetch()
  },
  wrong(.live, insteadOf: .issue, in: "PartialClient.testValue", context: .test) {
    try await value(PartialClient.self).upload(Data())
  },
  wrong(.live, insteadOf: .issue, in: "PartialClosureKey.testValue", context: .test) {
    try await value(PartialClosureKey.self).upload(Data())
  },
  wrong(.live, insteadOf: .issue, in: "PartialFunctionKey.testValue", context: .test) {
    try await value(PartialFunctionKey.self).upload(Data())
  },
  wrong(.live, insteadOf: .issue, in: "PartialByAssignmentKey.testValue", context: .test) {
    try await value(PartialByAssignmentKey.self).upload(Data())
  },
  wrong(.live, insteadOf: .issue, in: "PartialByLiveEndpointKey.testValue", context: .test) {
    try await value(PartialByLiveEndpointKey.self).upload(Data())
  },
  wrong(.live, insteadOf: .issue, in: "LiveEndpointKey.testValue", context: .test) {
    try await value(LiveEndpointKey.self).upload(Data())
  },
  wrong(.live, insteadOf: .issue, in: "PartialByConstantKey.testValue", context: .test) {
    try await value(PartialByConstantKey.self).upload(Data())
  },
  wrong(.live, insteadOf: .issue, in: "PartialByFunctionKey.testValue", context: .test) {
    try await value(PartialByFunctionKey.self).upload(Data())
  },
  right(.issue, in: "ChosenKey.testValue", context: .test) {
    _ = try? await value(ChosenKey.self).fetch()
  },
  right(.issue, in: "IdleLiveEndpointKey.testValue", context: .test) {
    _ = try await value(IdleLiveEndpointKey.self).fetch()
    _ = try? await value(IdleLiveEndpointKey.self).upload(Data())
  },
  right(.issue, in: "WhollyUnimplementedKey.testValue", context: .test) {
    _ = try? await value(WhollyUnimplementedKey.self).fetch()
  },
  right(.issue, in: "ConstantKey.testValue", context: .test) {
    _ = try await value(ConstantKey.self).fetch()
    _ = try? await value(ConstantKey.self).upload(Data())
  },
  right(.nothing, in: "WaitingKey.testValue", context: .test, reads: []) {
    try await value(WaitingKey.self).upload(Data())
  },
]
