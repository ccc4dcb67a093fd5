import Dependencies
import Foundation

// MARK: No test value

/// A test overrides one endpoint and calls the other.
struct UntestedClient {
  var run: @Sendable () async throws -> Void
  var stop: @Sendable () -> Void
}

extension UntestedClient: DependencyKey {  // expect: missing-test-value (warning)
  static let liveValue = UntestedClient(
    run: { print("live client") }, stop: { print("live client stops") })
}

extension DependencyValues {
  var untestedClient: UntestedClient {
    get { self[UntestedClient.self] }
    set { self[UntestedClient.self] = newValue }
  }
}

/// A test overrides the only endpoint that it calls.
struct UntestedRestClient {
  var run: @Sendable () async throws -> Void
  var stop: @Sendable () -> Void
}

extension UntestedRestClient: DependencyKey {  // expect: missing-test-value (info)
  static let liveValue = UntestedRestClient(
    run: { print("live rest") }, stop: { print("live rest stops") })
}

extension DependencyValues {
  var untestedRestClient: UntestedRestClient {
    get { self[UntestedRestClient.self] }
    set { self[UntestedRestClient.self] = newValue }
  }
}

/// It takes a condition to run what the test leaves.
struct UntestedBranchClient {
  var run: @Sendable () async throws -> Void
  var stop: @Sendable () -> Void
}

extension UntestedBranchClient: DependencyKey {  // expect: missing-test-value (info)
  static let liveValue = UntestedBranchClient(
    run: { print("live branch") }, stop: { print("live branch stops") })
}

extension DependencyValues {
  var untestedBranchClient: UntestedBranchClient {
    get { self[UntestedBranchClient.self] }
    set { self[UntestedBranchClient.self] = newValue }
  }
}

/// No test comes to it, and tests replace the only endpoint as a whole.
struct UntestedWithPreview: DependencyKey {  // expect: missing-test-value (info)
  var run: @Sendable () -> Void
  static let liveValue = UntestedWithPreview(run: { print("live with preview") })
  static let previewValue = UntestedWithPreview(run: { print("preview") })
}

enum UntestedKey: DependencyKey {  // expect: missing-test-value (info)
  static let liveValue: any UntestedService = UntestedLiveService()
}

protocol UntestedService: Sendable { func run() }
struct UntestedLiveService: UntestedService { func run() { print("live service") } }

/// A type that works when it is created is not plain data.
final class UntestedStore: Sendable {
  func load() { print("live store") }
}

enum UntestedStoreKey: DependencyKey {  // expect: missing-test-value (info)
  static let liveValue = UntestedStore()
}

enum UntestedClosureKey: DependencyKey {  // expect: missing-test-value (info)
  static let liveValue: @Sendable () -> Void = { print("live closure") }
}

// MARK: Good twins

struct TestedClient: DependencyKey {
  var run: @Sendable () -> Void
  static let liveValue = TestedClient(run: { print("live tested") })
  static let testValue = TestedClient(run: unimplemented("TestedClient.run"))
}

struct TestedComputed: DependencyKey {
  var run: @Sendable () -> Void
  static var liveValue: TestedComputed { TestedComputed(run: {}) }
  static var testValue: TestedComputed { TestedComputed(run: unimplemented("run")) }
}

#if canImport(DependenciesMacros)
  @DependencyClient
  struct TestedByMacro {
    var run: @Sendable () -> Void
  }

  extension TestedByMacro: DependencyKey {
    static let liveValue = TestedByMacro(run: {})
    static let testValue = Self()
  }
#endif

/// In another file of the module.
struct TestedElsewhere: DependencyKey {
  var run: @Sendable () -> Void
  static let liveValue = TestedElsewhere(run: {})
}

/// By the conformance to `TestDependencyKey`.
struct TestedByConformance: TestDependencyKey {
  var run: @Sendable () -> Void
  static let testValue = TestedByConformance(run: unimplemented("run"))
}

extension TestedByConformance: DependencyKey {
  static let liveValue = TestedByConformance(run: {})
}
