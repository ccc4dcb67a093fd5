import Dependencies

struct LampClient: Sendable {
  var on: @Sendable () -> Void
  var extinguish: @Sendable () -> Void

  init(
    on: @escaping @Sendable () -> Void, extinguish: @escaping @Sendable () -> Void
  ) {
    self.on = on
    self.extinguish = extinguish
  }
}

private let silentLamp = LampClient(on: { observe(.test) }, extinguish: { observe(.test) })

enum LampKey: DependencyKey {
  static let liveValue = LampClient(on: { observe(.live) }, extinguish: { observe(.live) })
  static let testValue = silentLamp
}

enum FanKey: DependencyKey {
  static let liveValue = LampClient(on: { observe(.live) }, extinguish: { observe(.live) })
  static let testValue = silentLamp
}

enum HeaterKey: DependencyKey {
  static let liveValue = LampClient(on: { observe(.live) }, extinguish: { observe(.live) })
  static let testValue = silentLamp
}

enum BellKey: DependencyKey {
  static let liveValue = LampClient(on: { observe(.live) }, extinguish: { observe(.live) })
  static let testValue = silentLamp
}

typealias DoorBell = BellKey

enum DoorKey: DependencyKey {
  static let liveValue = LampClient(on: { observe(.live) }, extinguish: { observe(.live) })
  static let testValue = silentLamp
}

extension DependencyValues {
  var lamp: LampClient {
    get { self[LampKey.self] }
    set { self[LampKey.self] = newValue }
  }

  var fan: LampClient {
    get { self[FanKey.self] }
    set { self[FanKey.self] = newValue }
  }

  var heater: LampClient {
    get { self[HeaterKey.self] }
    set { self[HeaterKey.self] = newValue }
  }

  var bell: LampClient {
    get { self[BellKey.self] }
    set { self[BellKey.self] = newValue }
  }

  /// A member of the values uses another one.
  func ring() { self[HeaterKey.self].on() }

  var door: LampClient {
    get { self[DoorKey.self] }
    set { self[DoorKey.self] = newValue }
  }
}

final class Room {
  @Dependency(\.lamp) var lamp

  func enter() { lamp.on() }
  func ring() { Dependency(DoorBell.self).wrappedValue.on() }
  func heat() { @Dependency(\.self) var values; values.ring() }
  func lock() { Dependency(DoorKey.self).wrappedValue.on() }
}

// MARK: - Proofs

private func tests() -> UnreadDependencyTests {
  #if canImport(ObjectiveC)
    UnreadDependencyTests()
  #else
    UnreadDependencyTests(name: "", testClosure: { _ in })
  #endif
}

let unreadDependencies = [
  wrong(.test, insteadOf: .mock, in: "UnreadDependencyTests.testWhole()", context: .test) {
    tests().testWhole()
  },
  wrong(.test, insteadOf: .mock, in: "UnreadDependencyTests.testEndpoint()", context: .test) {
    tests().testEndpoint()
  },
  right(.mock, in: "UnreadDependencyTests.testRead()", context: .test) { tests().testRead() },
  right(.mock, in: "UnreadDependencyTests.testKey()", context: .test) { tests().testKey() },
  right(.mock, in: "UnreadDependencyTests.testAlias()", context: .test) { tests().testAlias() },
  right(.mock, in: "UnreadDependencyTests.testMember()", context: .test) { tests().testMember() },
  wrong(
    .test, insteadOf: .mock, in: "UnreadDependencyTests.prepare(_:)", context: .test,
    rule: "unused-override"
  ) { tests().testHelper() },
  right(.test, in: "UnreadDependencyTests.testWatched()", context: .test) {
    tests().testWatched()
  },
]
