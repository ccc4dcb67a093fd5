import Dependencies
import Foundation

protocol ProtocolClock: Sendable {
  func date() -> Date
  func number() -> Int
}

struct ProtocolLiveClock: ProtocolClock {
  func date() -> Date { Seen.live.date }
  func number() -> Int { Seen.live.number }
}

/// All that a test can do about one of the functions.
struct ProtocolTestClock: ProtocolClock {
  func date() -> Date { Seen.mock.date }
  func number() -> Int { Seen.mock.number }
}

/// A requirement may be that of a protocol which this one refines.
protocol ProtocolNamed: Sendable { var name: String { get } }
protocol ProtocolNumbered: ProtocolNamed { var number: Int { get } }

struct ProtocolLiveNumber: ProtocolNumbered {
  var name: String { "live" }
  var number: Int { Seen.live.number }
}

struct ProtocolTestNumber: ProtocolNumbered {
  var name: String { "test" }
  var number: Int { Seen.mock.number }
}

/// Each part can be set.
protocol ProtocolParts: Sendable {
  var clock: ClosureClock { get set }
  func date() -> Date
}

extension ProtocolParts {
  func date() -> Date { clock.date() }
}

struct ProtocolLiveParts: ProtocolParts {
  var clock = ClosureClock()
}

/// One function can be overridden by itself.
protocol ProtocolSingle: Sendable { func date() -> Date }

struct ProtocolLiveSingle: ProtocolSingle {
  func date() -> Date { Seen.live.date }
}

struct ProtocolTestSingle: ProtocolSingle {
  func date() -> Date { Seen.overridden.date }
}

struct ClosureClock: Sendable {
  var date: @Sendable () -> Date = { Seen.overridden.date }
  var number: @Sendable () -> Int = { Seen.overridden.number }
}

private enum ProtocolClockKey: DependencyKey {
  static let liveValue: any ProtocolClock = ProtocolLiveClock()
  static let testValue: any ProtocolClock = ProtocolLiveClock()
}

private enum ProtocolNumberKey: DependencyKey {
  static let liveValue: any ProtocolNumbered = ProtocolLiveNumber()
  static let testValue: any ProtocolNumbered = ProtocolLiveNumber()
}

private enum ProtocolSingleKey: DependencyKey {
  static let liveValue: any ProtocolSingle = ProtocolLiveSingle()
  static let testValue: any ProtocolSingle = ProtocolLiveSingle()
}

private enum ProtocolPartsKey: DependencyKey {
  static let liveValue: any ProtocolParts = ProtocolLiveParts()
  static let testValue: any ProtocolParts = ProtocolLiveParts()
}

private enum ClosureClockKey: DependencyKey {
  static let liveValue = ClosureClock()
  static let testValue = ClosureClock()
}

private enum ErrorKey: DependencyKey {
  static let liveValue: any Error = CancellationError()
  static let testValue: any Error = CancellationError()
}

extension DependencyValues {
  fileprivate var protocolClock: any ProtocolClock {  // expect: protocol-dependency
    get { self[ProtocolClockKey.self] }
    set { self[ProtocolClockKey.self] = newValue }
  }

  fileprivate var protocolNumber: ProtocolNumbered {  // expect: protocol-dependency
    get { self[ProtocolNumberKey.self] }
    set { self[ProtocolNumberKey.self] = newValue }
  }

  fileprivate var protocolSingle: any ProtocolSingle {
    get { self[ProtocolSingleKey.self] }
    set { self[ProtocolSingleKey.self] = newValue }
  }

  fileprivate var protocolParts: any ProtocolParts {
    get { self[ProtocolPartsKey.self] }
    set { self[ProtocolPartsKey.self] = newValue }
  }

  fileprivate var closureClock: ClosureClock {
    get { self[ClosureClockKey.self] }
    set { self[ClosureClockKey.self] = newValue }
  }

  /// A protocol of another module.
  fileprivate var foreignError: any Error {
    get { self[ErrorKey.self] }
    set { self[ErrorKey.self] = newValue }
  }
}

// MARK: - Proofs

let protocolDependencies = [
  // The date was to be overridden, and the number to stay.
  wrong(.mock, insteadOf: .live, in: "DependencyValues.protocolClock", context: .live) {
    withDependencies {
      $0.protocolClock = ProtocolTestClock()
    } operation: {
      observe(Dependency(\.protocolClock).wrappedValue.number())
    }
  },
  wrong(.mock, insteadOf: .live, in: "DependencyValues.protocolNumber", context: .live) {
    withDependencies {
      $0.protocolNumber = ProtocolTestNumber()
    } operation: {
      observe(Dependency(\.protocolNumber).wrappedValue.number)
    }
  },
  kept(in: "DependencyValues.protocolSingle") {
    withDependencies {
      $0.protocolSingle = ProtocolTestSingle()
    } operation: {
      observe(Dependency(\.protocolSingle).wrappedValue.date())
    }
  },
  kept(in: "DependencyValues.protocolParts") {
    withDependencies {
      $0.protocolParts.clock.number = { Seen.mock.number }
    } operation: {
      observe(Dependency(\.protocolParts).wrappedValue.date())
    }
  },
  kept(in: "DependencyValues.closureClock") {
    withDependencies {
      $0.closureClock.date = { Seen.mock.date }
    } operation: {
      observe(Dependency(\.closureClock).wrappedValue.number())
    }
  },
]
