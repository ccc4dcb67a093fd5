import Dependencies
import DependencyMacros
import Foundation

@DependencyClient
struct PartialMacroClient: Sendable {
  var timeout = 1.0
  var count: @Sendable () -> Int = { 0 }
  var upload: @Sendable (Data) async throws -> Void
}

private func send(_ data: Data) async throws { observe(.live) }

/// The closure of its declaration does not make an endpoint work: it reports its call first.
enum PartialMacroKey: DependencyKey {
  static let liveValue = PartialMacroClient(count: { 1 }, upload: { try await send($0) })
  static var testValue: PartialMacroClient {
    var client = PartialMacroClient(timeout: 2)
    client.upload = { data in try await send(data) }  // expect: partial-test-value
    return client
  }
}

// MARK: Good twin

enum WhollyUnsetMacroKey: DependencyKey {
  static let liveValue = PartialMacroClient(count: { 1 }, upload: { try await send($0) })
  static let testValue = PartialMacroClient(timeout: 2)
}

// MARK: - Proofs

let partialClientsOfMacros = [
  wrong(.live, insteadOf: .issue, in: "PartialMacroKey.testValue", context: .test) {
    try await value(PartialMacroKey.self).upload(Data())
  },
  right(.issue, in: "WhollyUnsetMacroKey.testValue", context: .test) {
    _ = value(WhollyUnsetMacroKey.self).count()
  },
]
