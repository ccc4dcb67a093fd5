import Dependencies

struct RealClient {
  var run: @Sendable () -> Void
  var stop: @Sendable () -> Void = {}

  static let live = RealClient(run: {})
  static let failing = RealClient(run: unimplemented("RealClient.run"))
  static func mock(_ text: String) -> String { text }
}

enum RealKey: DependencyKey {
  static let liveValue = RealClient.live
  static let testValue = RealClient.failing
  static let previewValue = testValue
}

/// One endpoint that has no implementation yet is the author's choice.
enum PartlyRealKey: DependencyKey {
  static let liveValue = RealClient(run: {}, stop: unimplemented("RealClient.stop"))
  static let testValue = RealClient.failing
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
  static let mockingbird = RealClient(run: {})
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

/// Not a key.
struct LooksLikeAKey {
  static let liveValue = RealClient.failing
}
