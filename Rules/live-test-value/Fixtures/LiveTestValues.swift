import Dependencies
import Foundation

struct LiveTestedClient {
  var run: @Sendable () -> Void

  static let live = LiveTestedClient(run: { observe(.live) })
  static func live(retries: Int) -> LiveTestedClient { .live }
  static func live(observing seen: Seen) -> LiveTestedClient {
    LiveTestedClient(run: { observe(seen) })
  }
  static func make() -> LiveTestedClient { .live }
  static let failing = LiveTestedClient(run: unimplemented("LiveTestedClient.run"))
}

// MARK: The live value in tests

enum SameByName: DependencyKey {
  static let liveValue = LiveTestedClient(run: { observe(.live) })
  static let testValue = liveValue  // expect: live-test-value
}

enum SameBySelf: DependencyKey {
  static let liveValue = LiveTestedClient(run: { observe(.live) })
  static var testValue: LiveTestedClient { Self.liveValue }  // expect: live-test-value
}

enum SameByType: DependencyKey {
  static let liveValue = LiveTestedClient(run: { observe(.live) })
  static var testValue: LiveTestedClient {
    return SameByType.liveValue  // expect: live-test-value
  }
}

enum SameByLive: DependencyKey {
  static let liveValue = LiveTestedClient.live
  static let testValue = LiveTestedClient.live  // expect: live-test-value
}

enum SameByImplicitLive: DependencyKey {
  static let liveValue: LiveTestedClient = .live
  static let testValue: LiveTestedClient = .live  // expect: live-test-value
}

enum SameByFactory: DependencyKey {
  static let liveValue = LiveTestedClient.make()
  static let testValue = LiveTestedClient.make()  // expect: live-test-value
}

enum SameByLiveFactory: DependencyKey {
  static let liveValue = LiveTestedClient.live(retries: 3)
  static let testValue = LiveTestedClient.live(retries: 0)  // expect: live-test-value
}

final class WorkingService: Sendable {
  func run() {
    if FileManager.default.fileExists(atPath: "/") { observe(.live) }
  }
}

enum SameByInitializer: DependencyKey {
  static let liveValue = WorkingService()
  static let testValue = WorkingService()  // expect: live-test-value
}

/// The value that it asks for is another one in tests.
final class ForwardingService: Sendable {
  private let client: LiveTestedClient
  init(client: LiveTestedClient) { self.client = client }

  func run() {
    if FileManager.default.fileExists(atPath: "/") { client.run() }
  }
}

enum SameButForwarding: DependencyKey {
  static let liveValue = ForwardingService(client: DependencyValues().forwardedClient)
  static let testValue = ForwardingService(client: DependencyValues().forwardedClient)
}

enum ForwardedClient: DependencyKey {
  static let liveValue = LiveTestedClient(run: { observe(.live) })
  static let testValue = LiveTestedClient(run: { observe(.test) })
}

extension DependencyValues {
  var forwardedClient: LiveTestedClient {
    get { self[ForwardedClient.self] }
    set { self[ForwardedClient.self] = newValue }
  }
}

final class ServiceAtPath: Sendable {
  private let path: String
  init(path: String) { self.path = path }

  func run() {
    if FileManager.default.fileExists(atPath: path) { observe(path == "/" ? .live : .test) }
  }
}

enum SameByArgument: DependencyKey {
  static let liveValue = ServiceAtPath(path: "/")
  static let testValue = ServiceAtPath(path: "/")  // expect: live-test-value
}

/// It ignores what it is asked for.
final class ServiceOfOnePath: Sendable {
  private let path: String
  init(inMemory: Bool = false) { path = "/" }

  func run() {
    if FileManager.default.fileExists(atPath: path) { observe(.live) }
  }
}

enum SameDespiteArgument: DependencyKey {
  static let liveValue = ServiceOfOnePath()
  static let testValue = ServiceOfOnePath(inMemory: true)  // expect: live-test-value
}

// MARK: The live value by another name

extension LiveTestedClient {
  static let real = LiveTestedClient.live
  static let production = LiveTestedClient(run: { observe(.live) })
}

enum SameByPreview: DependencyKey {
  static let liveValue = LiveTestedClient(run: { observe(.live) })
  static let previewValue: LiveTestedClient = liveValue
  static let testValue: LiveTestedClient = previewValue  // expect: live-test-value
}

enum SameByConstant: DependencyKey {
  static let liveValue = LiveTestedClient(run: { observe(.live) })
  static let testValue = LiveTestedClient.real  // expect: live-test-value
}

enum SameBySharedConstant: DependencyKey {
  static let liveValue = LiveTestedClient.production
  static let testValue: LiveTestedClient = .production  // expect: live-test-value
}

enum SameByOtherKey: DependencyKey {
  static let liveValue = LiveTestedClient(run: { observe(.live) })
  static let testValue = SameByName.liveValue  // expect: live-test-value
}

enum SameByEndpoints: DependencyKey {
  static let liveValue = LiveTestedClient(run: { observe(.live) })
  static let testValue = LiveTestedClient(run: liveValue.run)  // expect: live-test-value
}

// MARK: Good twins

/// Another path, of the same length.
enum DoubleByArgument: DependencyKey {
  static let liveValue = ServiceAtPath(path: "/")
  static let testValue = ServiceAtPath(path: ".")
}

/// The same factory with another argument.
enum DoubleByFactory: DependencyKey {
  static let liveValue = LiveTestedClient.live(observing: .live)
  static let testValue = LiveTestedClient.live(observing: .test)
}

enum FailingByPreview: DependencyKey {
  static let liveValue = LiveTestedClient(run: { observe(.live) })
  static let previewValue = LiveTestedClient(run: { observe(.preview) })
  static let testValue: LiveTestedClient = previewValue
}

/// The live value of the other key does nothing.
enum IdleByOtherKey: DependencyKey {
  static let liveValue = LiveTestedClient(run: { observe(.live) })
  static let testValue: LiveTestedClient = IdleEverywhere.liveValue
}

enum IdleEverywhere: DependencyKey {
  static let liveValue = LiveTestedClient(run: {})
  static let testValue = LiveTestedClient.failing
}

/// Nothing but memory.
final class MemoryService: @unchecked Sendable {
  static let shared = MemoryService()
  private var names: [String] = []

  func add(_ name: String) {
    names.append(name)
    observe(.test)
  }
}

enum SharedMemoryKey: DependencyKey {
  static var liveValue: MemoryService { .shared }
  static var testValue: MemoryService { .shared }
}

enum FreshMemoryKey: DependencyKey {
  static let liveValue = MemoryService()
  static let testValue = MemoryService()
}

enum FailingInTests: DependencyKey {
  static let liveValue = LiveTestedClient.live
  static let testValue = LiveTestedClient.failing
}

enum BuiltInTests: DependencyKey {
  static let liveValue = LiveTestedClient(run: { observe(.live) })
  static let testValue = LiveTestedClient(run: { observe(.test) })
}

enum PreviewInTests: DependencyKey {
  static let liveValue = LiveTestedClient.live
  static let previewValue = LiveTestedClient.failing
  static let testValue: LiveTestedClient = previewValue
}

// MARK: Plain data

enum SameNumber: DependencyKey {
  static let liveValue = 1
  static let testValue = liveValue
}

struct SameSettings: DependencyKey {
  var count = 1
  static let liveValue = SameSettings()
  static let testValue = liveValue
}

/// The live value of another key may be what a test wants.
enum OtherKeysLiveValue: DependencyKey {
  static let liveValue = LiveTestedClient.live
  static let testValue = FailingInTestsEverywhere.live
}

enum FailingInTestsEverywhere {
  static let live = LiveTestedClient.failing
}

/// Tests are debug builds.
enum LiveInReleases: DependencyKey {
  static let liveValue = LiveTestedClient.live
  #if DEBUG
    static let testValue = LiveTestedClient.live(observing: .test)
  #else
    static let testValue = liveValue
  #endif
}

/// Not a key.
enum LooksLikeATestedKey {
  static let liveValue = LiveTestedClient.live
  static let testValue = liveValue
}

// MARK: - Proofs

let liveTestValues = [
  wrong(.live, insteadOf: .test, in: "SameByName.testValue", context: .test) {
    value(SameByName.self).run()
  },
  wrong(.live, insteadOf: .test, in: "SameBySelf.testValue", context: .test) {
    value(SameBySelf.self).run()
  },
  wrong(.live, insteadOf: .test, in: "SameByType.testValue", context: .test) {
    value(SameByType.self).run()
  },
  wrong(.live, insteadOf: .test, in: "SameByLive.testValue", context: .test) {
    value(SameByLive.self).run()
  },
  wrong(.live, insteadOf: .test, in: "SameByImplicitLive.testValue", context: .test) {
    value(SameByImplicitLive.self).run()
  },
  wrong(.live, insteadOf: .test, in: "SameByFactory.testValue", context: .test) {
    value(SameByFactory.self).run()
  },
  wrong(.live, insteadOf: .test, in: "SameByLiveFactory.testValue", context: .test) {
    value(SameByLiveFactory.self).run()
  },
  wrong(.live, insteadOf: .test, in: "SameByInitializer.testValue", context: .test) {
    value(SameByInitializer.self).run()
  },
  right(.test, in: "SameButForwarding.testValue", context: .test) {
    value(SameButForwarding.self).run()
  },
  wrong(.live, insteadOf: .test, in: "SameByArgument.testValue", context: .test) {
    value(SameByArgument.self).run()
  },
  wrong(.live, insteadOf: .test, in: "SameDespiteArgument.testValue", context: .test) {
    value(SameDespiteArgument.self).run()
  },
  right(.test, in: "DoubleByArgument.testValue", context: .test) {
    value(DoubleByArgument.self).run()
  },
  right(.test, in: "DoubleByFactory.testValue", context: .test) {
    value(DoubleByFactory.self).run()
  },
  wrong(.live, insteadOf: .test, in: "SameByPreview.testValue", context: .test) {
    value(SameByPreview.self).run()
  },
  wrong(.live, insteadOf: .test, in: "SameByConstant.testValue", context: .test) {
    value(SameByConstant.self).run()
  },
  wrong(.live, insteadOf: .test, in: "SameBySharedConstant.testValue", context: .test) {
    value(SameBySharedConstant.self).run()
  },
  wrong(.live, insteadOf: .test, in: "SameByOtherKey.testValue", context: .test) {
    value(SameByOtherKey.self).run()
  },
  right(.test, in: "SharedMemoryKey.testValue", context: .test) {
    value(SharedMemoryKey.self).add("a")
  },
  right(.test, in: "FreshMemoryKey.testValue", context: .test) {
    value(FreshMemoryKey.self).add("a")
  },
  wrong(.live, insteadOf: .test, in: "SameByEndpoints.testValue", context: .test) {
    value(SameByEndpoints.self).run()
  },
  right(.preview, in: "FailingByPreview.testValue", context: .test) {
    value(FailingByPreview.self).run()
  },
  right(.nothing, in: "IdleByOtherKey.testValue", context: .test, reads: []) {
    value(IdleByOtherKey.self).run()
  },
  right(.test, in: "LiveInReleases.testValue", context: .test) {
    value(LiveInReleases.self).run()
  },
  right(.issue, in: "FailingInTests.testValue", context: .test) {
    value(FailingInTests.self).run()
  },
  right(.test, in: "BuiltInTests.testValue", context: .test) { value(BuiltInTests.self).run() },
  right(.issue, in: "PreviewInTests.testValue", context: .test) {
    value(PreviewInTests.self).run()
  },
  right(.issue, in: "OtherKeysLiveValue.testValue", context: .test) {
    value(OtherKeysLiveValue.self).run()
  },
]
