import Dependencies
import Foundation

struct StraightClient: Sendable {
  var date: @Sendable () -> Date
}

extension DependencyValues {
  fileprivate var lateOne: StraightClient {
    get { self[LateOne.self] }
    set { self[LateOne.self] = newValue }
  }
  fileprivate var lateTwo: StraightClient {
    get { self[LateTwo.self] }
    set { self[LateTwo.self] = newValue }
  }
  fileprivate var conditional: StraightClient {
    get { self[Conditional.self] }
    set { self[Conditional.self] = newValue }
  }
  fileprivate var chosen: StraightClient {
    get { self[Chosen.self] }
    set { self[Chosen.self] = newValue }
  }
  fileprivate var replaced: StraightClient {
    get { self[Replaced.self] }
    set { self[Replaced.self] = newValue }
  }
  fileprivate var supplied: StraightClient {
    get { self[SuppliedStraight.self] }
    set { self[SuppliedStraight.self] = newValue }
  }
  fileprivate var contextual: StraightClient {
    get { self[Contextual.self] }
    set { self[Contextual.self] = newValue }
  }
  fileprivate var inTask: StraightClient {
    get { self[InTask.self] }
    set { self[InTask.self] = newValue }
  }
}

private let standard = StraightClient(date: { Seen.live.date })

// MARK: An endpoint reads when it is called

private enum LateOne: DependencyKey {
  static var liveValue: StraightClient {
    @Dependency(\.lateTwo) var two  // expect: frozen-dependency
    return StraightClient(date: two.date)
  }
  static let testValue = standard
}

private enum LateTwo: DependencyKey {
  static var liveValue: StraightClient {
    @Dependency(\.lateOne) var one
    let isLate = true
    return StraightClient(date: { isLate ? Seen.live.date : one.date() })
  }
  static let testValue = standard
}

// MARK: A condition

private enum Conditional: DependencyKey {
  static var liveValue: StraightClient {
    guard CommandLine.argc < 1 else { return standard }
    if CommandLine.argc < 1 {
      @Dependency(\.conditional) var own  // expect: frozen-dependency
      return StraightClient(date: own.date)
    }
    return standard
  }
  static let testValue = standard
}

private enum Chosen: DependencyKey {
  static var liveValue: StraightClient {
    @Dependency(\.chosen) var own  // expect: frozen-dependency
    return CommandLine.argc < 1 ? StraightClient(date: own.date) : standard
  }
  static let testValue = standard
}

// MARK: Another value in its place

private enum Replaced: DependencyKey {
  static var liveValue: StraightClient {
    withDependencies {
      $0.replaced = standard
    } operation: {
      @Dependency(\.replaced) var other
      return StraightClient(date: other.date)
    }
  }
  static let testValue = standard
}

/// The program supplies it, so that its live value is never made.
private enum SuppliedStraight: DependencyKey {
  static var liveValue: StraightClient {
    @Dependency(\.supplied) var own  // expect: frozen-dependency
    return StraightClient(date: own.date)
  }
  static let testValue = standard
}

private func startStraight<R>(_ operation: () -> R) -> R {
  withDependencies {
    $0.supplied = standard
  } operation: {
    operation()
  }
}

/// The live value reads the key's own test value by name.
private enum Contextual: DependencyKey {
  static var liveValue: StraightClient { StraightClient(date: testValue.date) }  // expect: frozen-dependency
  static var testValue: StraightClient {
    @Dependency(\.lateTwo) var two  // expect: frozen-dependency
    return StraightClient(date: two.date)
  }
}

/// A task runs beside the code that makes the value.
private enum InTask: DependencyKey {
  static var liveValue: StraightClient {
    Task {
      @Dependency(\.inTask) var own  // expect: frozen-dependency
      _ = own.date()
    }
    return standard
  }
  static let testValue = standard
}

// MARK: - Proofs

let cyclesSilent = [
  straight(in: "LateTwo.liveValue", of: LateTwo.self),
  straight(in: "Replaced.liveValue", of: Replaced.self),
  straight(in: "LateOne.liveValue", of: LateOne.self),
  straight(in: "Conditional.liveValue", of: Conditional.self),
  straight(in: "Chosen.liveValue", of: Chosen.self),
  straight(in: "Contextual.liveValue", of: Contextual.self),
  straight(in: "InTask.liveValue", of: InTask.self),
  frozen(in: "LateOne.liveValue", of: LateOne.self),
  frozen(in: "Contextual.liveValue", of: Contextual.self),
  frozen(in: "Contextual.testValue", of: Contextual.self, context: .test),
  right(.live, in: "SuppliedStraight.liveValue", context: .live) {
    startStraight { observe(Dependency(\.supplied).wrappedValue.date()) }
  },
]

private func straight<Key: DependencyKey>(in symbol: String, of key: Key.Type) -> Proof
where Key.Value == StraightClient {
  right(.live, in: symbol, context: .live) { observe(value(key).date()) }
}

/// A value keeps for good the results of the reads that made it.
private func frozen<Key: DependencyKey>(
  in symbol: String, of key: Key.Type, context: DependencyContext = .live
) -> Proof where Key.Value == StraightClient {
  wrong(.live, insteadOf: .mock, in: symbol, context: context, rule: "frozen-dependency") {
    _ = value(key)
    withDependencies {
      $0.lateTwo = StraightClient(date: { Seen.mock.date })
    } operation: {
      observe(value(key).date())
    }
  }
}
