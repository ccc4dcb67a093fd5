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

// MARK: Good twins

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
