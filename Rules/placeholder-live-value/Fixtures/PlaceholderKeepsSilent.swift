import Dependencies

struct RealClient {
  var run: @Sendable () -> Void
  var stop: @Sendable () -> Void = {}

  static let live = RealClient(run: { observe(.live) })
  static let failing = RealClient(run: unimplemented("RealClient.run"))
  static func mock(_ text: String) -> String { text }
}

enum RealKey: DependencyKey {
  static let liveValue = RealClient.live
  static let testValue = RealClient.failing
  static let previewValue: RealClient = testValue
}

/// The trap is for one case of several.
enum BranchingKey: DependencyKey {
  static var liveValue: RealClient {
    guard CommandLine.argc > 0 else { fatalError("no arguments") }
    return .live
  }
  static let testValue = RealClient.failing
}

/// A closure that traps when it is called is not the value.
enum ClosureKey: DependencyKey {
  static let liveValue: @Sendable () -> Int = { fatalError("called") }
  static let testValue: @Sendable () -> Int = { 1 }
}

/// Somebody else's mock.
enum OtherMockKey: DependencyKey {
  static let liveValue = RealMocks.mock
  static let testValue = RealClient.failing
}

enum RealMocks {
  static let mock = RealClient.live
}

/// Names that only begin like the ones looked for.
enum NamedKey: DependencyKey {
  static let liveValue = RealClient.mockingbird
  static let testValue = RealClient.failing
}

extension RealClient {
  static let mockingbird = RealClient(run: { observe(.live) })
}

/// The program supplies the value when it starts.
enum SuppliedLaterKey: DependencyKey {
  static var liveValue: RealClient { fatalError("prepare it") }
  static let testValue = RealClient.failing
}

extension DependencyValues {
  var suppliedLater: RealClient {
    get { self[SuppliedLaterKey.self] }
    set { self[SuppliedLaterKey.self] = newValue }
  }
}

func start() {
  prepareDependencies { $0.suppliedLater = .live }
}

/// One of the methods does something, here or in what the type inherits.
protocol RealHandler: Sendable { func handle() }

extension RealHandler { func handle() { observe(.live) } }

struct InheritingHandler: RealHandler { func stop() {} }

enum InheritingHandlerKey: DependencyKey {
  static let liveValue: any RealHandler = InheritingHandler()
  static let testValue: any RealHandler = InheritingHandler()
}

struct PartlyQuietHandler: RealHandler {
  func handle() { observe(.live) }
  func stop() {}
}

enum PartlyQuietHandlerKey: DependencyKey {
  static let liveValue: any RealHandler = PartlyQuietHandler()
  static let testValue: any RealHandler = InheritingHandler()
}

/// Not a key.
struct LooksLikeAKey {
  static let liveValue = RealClient.failing
}

// MARK: - Proofs

let placeholderKeepsSilent = [
  right(.live, in: "RealKey.liveValue", context: .live) { value(RealKey.self).run() },
  right(.live, in: "BranchingKey.liveValue", context: .live) { value(BranchingKey.self).run() },
  right(.nothing, in: "ClosureKey.liveValue", context: .live, reads: []) {
    _ = value(ClosureKey.self)
  },
  right(.live, in: "OtherMockKey.liveValue", context: .live) { value(OtherMockKey.self).run() },
  right(.live, in: "NamedKey.liveValue", context: .live) { value(NamedKey.self).run() },
  right(.live, in: "SuppliedLaterKey.liveValue", context: .live) {
    start()
    value(SuppliedLaterKey.self).run()
  },
  right(.live, in: "InheritingHandlerKey.liveValue", context: .live) {
    value(InheritingHandlerKey.self).handle()
  },
  right(.live, in: "PartlyQuietHandlerKey.liveValue", context: .live) {
    value(PartlyQuietHandlerKey.self).handle()
  },
]
