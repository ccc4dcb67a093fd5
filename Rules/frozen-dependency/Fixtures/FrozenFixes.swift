import Dependencies
import Foundation

struct FrozenEndpoints: Sendable {
  var date: @Sendable (Int) -> Date
  var stop: @Sendable () -> Void
  var both: @Sendable () throws -> Date
}

// MARK: Wrappers that move into the endpoints

enum FrozenInSeveral: DependencyKey {
  static let liveValue: FrozenEndpoints = {
    // The clock
    @Dependency(\.date) var date  // expect: frozen-dependency
    @Dependency(\.uuid) var uuid

    return FrozenEndpoints(
      date: { _ in date.now },
      stop: { observe(date.now) },
      both: {
        // The first
        _ = uuid()
        return date.now
      })
  }()
  static let testValue = FrozenEndpoints(date: { _ in .distantFuture }, stop: {}, both: { Date() })
}

enum FrozenInOneLine: DependencyKey {
  static let liveValue = { @Dependency(\.date) var date; return FrozenClient(date: { date.now }) }()  // expect: frozen-dependency
  static let testValue = FrozenClient(date: unimplemented("date", placeholder: .distantFuture))
}

enum FrozenThrowing: DependencyKey {
  static let liveValue: FrozenEndpoints = {
    @Dependency(\.date.now) var now  // expect: frozen-dependency
    return FrozenEndpoints(
      date: { count in
        if count > 1 { return .distantPast }
        return now
      },
      stop: {
        for _ in 0..<1 { observe(now) }
      },
      both: { try frozenCheck(now) })
  }()
  static let testValue = FrozenEndpoints(date: { _ in .distantFuture }, stop: {}, both: { Date() })
}

private func frozenCheck(_ date: Date) throws -> Date { date }

// MARK: Wrappers that stay, since they are used elsewhere too

enum FrozenByCapture: DependencyKey {
  static let liveValue: FrozenClient = {
    @Dependency(\.date) var date  // expect: frozen-dependency
    return FrozenClient(date: { [date] in date.now })
  }()
  static let testValue = FrozenClient(date: unimplemented("date", placeholder: .distantFuture))
}

enum FrozenInAFunction: DependencyKey {
  static let liveValue: FrozenClient = {
    @Dependency(\.date) var date  // expect: frozen-dependency
    @Sendable func now() -> Date { date.now }
    return FrozenClient(date: { now() })
  }()
  static let testValue = FrozenClient(date: unimplemented("date", placeholder: .distantFuture))
}

// MARK: - Proofs

let frozenFixes = [
  remembering(in: "FrozenInSeveral.liveValue") { FrozenInSeveral.liveValue.date(0) },
  remembering(in: "FrozenInOneLine.liveValue") { FrozenInOneLine.liveValue.date() },
  remembering(in: "FrozenThrowing.liveValue") { FrozenThrowing.liveValue.date(0) },
  lost(in: "FrozenByCapture.liveValue", calling: { FrozenByCapture.liveValue }) { _ in
    observe(FrozenByCapture.liveValue.date())
  },
  remembering(in: "FrozenInAFunction.liveValue") { FrozenInAFunction.liveValue.date() },
]

/// The first use overrides, and the next one gets it too.
private func remembering(
  in symbol: String, file: String = #filePath, _ read: @escaping () -> Date
) -> Proof {
  wrong(.created, insteadOf: .standard, in: symbol, context: .live, file: file) {
    _ = withDependencies {
      $0.setFixtures(.created)
    } operation: {
      read()
    }
    observe(read())
  }
}
