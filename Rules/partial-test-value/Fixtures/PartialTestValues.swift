import Dependencies
import Foundation

struct PartialClient {
  var fetch: @Sendable () async throws -> Data
  var upload: @Sendable (Data) async throws -> Void
  var count: @Sendable () -> Int = { 0 }
}

func send(_ data: Data) async throws {}

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
      fetch: { try await URLSession.shared.data(from: .temporaryDirectory).0 },  // expect: partial-test-value
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

/// A constant, a mock and a wait are no work.
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
    upload: { _ in try await Task.sleep(for: .seconds(1)) }
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
