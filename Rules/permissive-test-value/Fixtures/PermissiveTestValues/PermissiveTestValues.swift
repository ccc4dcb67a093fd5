import Dependencies

struct PermissiveClient: Sendable {
  var fetch: @Sendable () throws -> Int
  var send: @Sendable () -> Void = {}

  static let noop = PermissiveClient(fetch: { 0 })
}

private func request() throws -> Int {
  observe(.live)
  return 1
}

// MARK: Values that never fail

enum PermissiveEndpoints: DependencyKey {
  static let liveValue = PermissiveClient(fetch: { try request() })
  static let testValue = PermissiveClient(fetch: { 0 }, send: {})  // expect: permissive-test-value
}

enum PermissiveConstant: DependencyKey {
  static let liveValue = PermissiveClient(fetch: { try request() })
  static let testValue = PermissiveClient.noop  // expect: permissive-test-value
}

enum PermissivePreview: DependencyKey {
  static let liveValue = PermissiveClient(fetch: { try request() })
  static let previewValue = PermissiveClient.noop
  static let testValue: PermissiveClient = previewValue  // expect: permissive-test-value
}

enum PermissiveClosure: DependencyKey {
  static let liveValue: @Sendable () throws -> Int = { try request() }
  static let testValue: @Sendable () throws -> Int = { 0 }  // expect: permissive-test-value
}

protocol PermissiveService: Sendable { func send() }
struct LiveService: PermissiveService { func send() { observe(.live) } }
struct EmptyService: PermissiveService { func send() {} }

enum PermissiveObject: DependencyKey {
  static let liveValue: any PermissiveService = LiveService()
  static let testValue: any PermissiveService = EmptyService()  // expect: permissive-test-value
}

// MARK: Good twins

enum StrictEndpoints: DependencyKey {
  static let liveValue = PermissiveClient(fetch: { try request() })
  static let testValue = PermissiveClient(
    fetch: unimplemented("PermissiveClient.fetch"), send: unimplemented("PermissiveClient.send"))
}

/// One that fails is enough to notice.
enum PartlyStrict: DependencyKey {
  static let liveValue = PermissiveClient(fetch: { try request() })
  static let testValue = PermissiveClient(fetch: unimplemented("PermissiveClient.fetch"), send: {})
}

enum PermissiveError: Error { case notOverridden }

/// An error is noticed.
enum ThrowingTest: DependencyKey {
  static let liveValue = PermissiveClient(fetch: { try request() })
  static let testValue = PermissiveClient(fetch: { throw PermissiveError.notOverridden })
}

/// The live value does no work either.
enum QuietEverywhere: DependencyKey {
  static let liveValue = PermissiveClient(fetch: { 1 })
  static let testValue = PermissiveClient(fetch: { 0 })
}

/// Plain data.
enum PermissiveNumber: DependencyKey {
  static let liveValue = 1
  static let testValue = 0
}

/// No test reads it.
enum UnreadPermissive: DependencyKey {
  static let liveValue = PermissiveClient(fetch: { try request() })
  static let testValue = PermissiveClient(fetch: { 0 })
}

// MARK: - Proofs

let permissiveTestValues = [
  wrong(
    .nothing, insteadOf: .issue, in: "PermissiveEndpoints.testValue", context: .test, reads: []
  ) { _ = try value(PermissiveEndpoints.self).fetch() },
  wrong(.nothing, insteadOf: .issue, in: "PermissiveConstant.testValue", context: .test, reads: [])
  { _ = try value(PermissiveConstant.self).fetch() },
  wrong(.nothing, insteadOf: .issue, in: "PermissivePreview.testValue", context: .test, reads: []) {
    _ = try value(PermissivePreview.self).fetch()
  },
  wrong(.nothing, insteadOf: .issue, in: "PermissiveClosure.testValue", context: .test, reads: []) {
    _ = try value(PermissiveClosure.self)()
  },
  wrong(.nothing, insteadOf: .issue, in: "PermissiveObject.testValue", context: .test, reads: []) {
    value(PermissiveObject.self).send()
  },
  right(.issue, in: "StrictEndpoints.testValue", context: .test) {
    _ = try? value(StrictEndpoints.self).fetch()
  },
  right(.issue, in: "PartlyStrict.testValue", context: .test) {
    value(PartlyStrict.self).send()
    _ = try? value(PartlyStrict.self).fetch()
  },
  right(.nothing, in: "ThrowingTest.testValue", context: .test) {
    do { _ = try value(ThrowingTest.self).fetch() } catch { observe(.nothing) }
  },
]
