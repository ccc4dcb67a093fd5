import Dependencies
import Foundation

struct CycleClient: Sendable {
  var date: @Sendable () -> Date
}

extension DependencyValues {
  fileprivate var cycleOne: CycleClient {
    get { self[CycleOne.self] }
    set { self[CycleOne.self] = newValue }
  }
  fileprivate var cycleTwo: CycleClient {
    get { self[CycleTwo.self] }
    set { self[CycleTwo.self] = newValue }
  }
  fileprivate var cycleByFactory: CycleClient {
    get { self[CycleByFactory.self] }
    set { self[CycleByFactory.self] = newValue }
  }
  fileprivate var cycleOfTests: CycleClient {
    get { self[CycleOfTests.self] }
    set { self[CycleOfTests.self] = newValue }
  }
  fileprivate var cycleOfTestsOther: CycleClient {
    get { self[CycleOfTestsOther.self] }
    set { self[CycleOfTestsOther.self] = newValue }
  }
  fileprivate var cycleByName: CycleClient {
    get { self[CycleByName.self] }
    set { self[CycleByName.self] = newValue }
  }
  fileprivate var cycleOfCurrent: CycleClient {
    get { self[CycleOfCurrent.self] }
    set { self[CycleOfCurrent.self] = newValue }
  }
  fileprivate var cycleOfOne: CycleClient {
    get { self[CycleOfOne.self] }
    set { self[CycleOfOne.self] = newValue }
  }
}

private let never = CycleClient(date: { .distantPast })

// MARK: Two live values

private enum CycleOne: DependencyKey {
  static var liveValue: CycleClient {
    @Dependency(\.cycleTwo) var two  // expect: dependency-cycle
    return CycleClient(date: two.date)
  }
  static let testValue = never
}

private enum CycleTwo: DependencyKey {
  static var liveValue: CycleClient {
    @Dependency(\.cycleOne) var one
    return CycleClient(date: one.date)
  }
  static let testValue = never
}

// MARK: By a function, and by a value that asks for its own key

private func cycleFactory() -> CycleClient {
  @Dependency(\.cycleByFactory) var client
  let date = client.date
  return CycleClient(date: { date() })
}

private enum CycleByFactory: DependencyKey {
  static let liveValue = cycleFactory()  // expect: dependency-cycle
  static let testValue = never
}

private enum CycleOfOne: DependencyKey {
  static var liveValue: CycleClient {
    @Dependency(\.cycleOfOne) var own  // expect: dependency-cycle
    return CycleClient(date: own.date)
  }
  static let testValue = never
}

private enum CycleOfCurrent: DependencyKey {
  static var liveValue: CycleClient {
    let own = DependencyValues._current.cycleOfCurrent  // expect: dependency-cycle, direct-current-access
    return CycleClient(date: own.date)
  }
  static let testValue = never
}

// MARK: Test values

private enum CycleOfTests: DependencyKey {
  static let liveValue = never
  static var testValue: CycleClient {
    @Dependency(\.cycleOfTestsOther) var other  // expect: dependency-cycle
    return CycleClient(date: other.date)
  }
}

private enum CycleOfTestsOther: DependencyKey {
  static let liveValue = never
  static var testValue: CycleClient {
    @Dependency(\.cycleOfTests) var tests
    return CycleClient(date: tests.date)
  }
}

// MARK: By the names of the values

/// A test value that is left out is the preview value.
private enum CycleByName: DependencyKey {
  static let liveValue = never
  static var previewValue: CycleClient { testValue }  // expect: dependency-cycle
}

// MARK: - Proofs

let dependencyCycles = [
  cycle(in: "CycleOne.liveValue", of: CycleOne.self),
  cycle(in: "CycleByFactory.liveValue", of: CycleByFactory.self),
  cycle(in: "CycleOfOne.liveValue", of: CycleOfOne.self),
  cycle(in: "CycleOfCurrent.liveValue", of: CycleOfCurrent.self),
  cycle(
    in: "CycleOfCurrent.liveValue", of: CycleOfCurrent.self, rule: "direct-current-access"),
  cycle(in: "CycleOfTests.testValue", of: CycleOfTests.self, context: .test),
  cycle(in: "CycleByName.previewValue", of: CycleByName.self, context: .preview),
]

/// The runtime sees the cycle of reads, and ends the process.
private func cycle<Key: DependencyKey>(
  in symbol: String, of key: Key.Type, context: DependencyContext = .live, rule: String? = nil
) -> Proof where Key.Value == CycleClient {
  wrong(.trap, insteadOf: .live, in: symbol, context: context, rule: rule) {
    _ = value(key).date()
  }
}
