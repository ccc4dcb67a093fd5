import Dependencies
import Foundation

// MARK: Test values that are a live value which may trap

struct Surroundings: Sendable {
  let name: String
}

/// A test reads it, and does not override it.
enum ForwardingValue: DependencyKey {
  static var liveValue: Surroundings {
    guard let name = ProcessInfo.processInfo.environment["NAME OF SURROUNDINGS"] else {
      fatalError("no name")
    }
    return Surroundings(name: name)
  }

  static var testValue: Surroundings {
    liveValue  // expect: crashing-test-value
  }
}

/// Tests override it.
enum OverriddenForwarding: DependencyKey {
  static let liveValue: Surroundings = {
    if CommandLine.argc > 0 { fatalError("no name") }
    return Surroundings(name: "live")
  }()

  static let testValue = liveValue  // expect: crashing-test-value (info)
}

/// Tests have a value of their own.
enum OwnSurroundings: DependencyKey {
  static var liveValue: Surroundings {
    guard let name = ProcessInfo.processInfo.environment["NAME OF SURROUNDINGS"] else {
      fatalError("no name")
    }
    return Surroundings(name: name)
  }

  static var testValue: Surroundings {
    observe(.test)
    return Surroundings(name: "test")
  }
}

/// Nothing ends the process.
enum QuietForwarding: DependencyKey {
  static var liveValue: Surroundings {
    guard let name = ProcessInfo.processInfo.environment["NAME OF SURROUNDINGS"] else {
      observe(.live)
      return Surroundings(name: "live")
    }
    return Surroundings(name: name)
  }

  static var testValue: Surroundings { liveValue }
}

// MARK: - Proofs

let forwardingTestValues = [
  wrong(.trap, insteadOf: .issue, in: "ForwardingValue.testValue", context: .test) {
    _ = value(ForwardingValue.self).name
  },
  wrong(.trap, insteadOf: .issue, in: "OverriddenForwarding.testValue", context: .test) {
    _ = value(OverriddenForwarding.self).name
  },
  right(.test, in: "OwnSurroundings.testValue", context: .test) {
    _ = value(OwnSurroundings.self).name
  },
  right(.live, in: "QuietForwarding.testValue", context: .test) {
    _ = value(QuietForwarding.self).name
  },
]
