import Dependencies
import Foundation

struct FrozenClient: Sendable {
  var date: @Sendable () -> Date
}

// MARK: Read while the value is made

enum FrozenByValue: DependencyKey {
  static let liveValue: FrozenClient = {
    @Dependency(\.date) var date  // expect: frozen-dependency
    let now = date.now
    return FrozenClient(date: { now })
  }()
  static let testValue = FrozenClient(date: unimplemented("date", placeholder: .distantFuture))
}

enum FrozenByWrapper: DependencyKey {
  static let liveValue: FrozenClient = {
    @Dependency(\.date) var date  // expect: frozen-dependency
    return FrozenClient(date: { date.now })
  }()
  static let testValue = FrozenClient(date: unimplemented("date", placeholder: .distantFuture))
}

private func frozenFactory() -> FrozenClient {
  @Dependency(\.date.now) var now
  return FrozenClient(date: { [now] in now })
}

enum FrozenByFactory: DependencyKey {
  static let liveValue = frozenFactory()  // expect: frozen-dependency
  static let testValue = FrozenClient(date: unimplemented("date", placeholder: .distantFuture))
}

struct FrozenModel: Sendable {
  let now: Date

  init() {
    @Dependency(\.date.now) var now
    self.now = now
  }
}

enum FrozenByInitializer: DependencyKey {
  static let liveValue = FrozenModel()  // expect: frozen-dependency
  static let testValue = FrozenModel()  // expect: frozen-dependency
}

/// A getter is asked once as well.
enum FrozenByGetter: DependencyKey {
  static var liveValue: FrozenClient {
    @Dependency(\.date) var date  // expect: frozen-dependency
    let now = date.now
    return FrozenClient(date: { now })
  }
  static let testValue = FrozenClient(date: unimplemented("date", placeholder: .distantFuture))
}

// MARK: The result of another client

struct TokenClient: Sendable {
  var token: @Sendable () -> Int?
}

private enum TokenKey: DependencyKey {
  static let liveValue = TokenClient(token: { ProcessInfo.processInfo.processorCount })
  static let testValue = TokenClient(token: unimplemented("token", placeholder: nil))
}

extension DependencyValues {
  var tokenClient: TokenClient {
    get { self[TokenKey.self] }
    set { self[TokenKey.self] = newValue }
  }
}

enum FrozenByResult: DependencyKey {
  static let liveValue: FrozenClient = {
    @Dependency(\.tokenClient) var tokens  // expect: frozen-dependency
    let token = tokens.token() ?? 0
    return FrozenClient(date: { Seen(token).date })
  }()
  static let testValue = FrozenClient(date: unimplemented("date", placeholder: .distantFuture))
}

// MARK: - Proofs

let frozenValues = [
  lost(in: "FrozenByValue.liveValue", calling: { FrozenByValue.liveValue }) { _ in
    observe(FrozenByValue.liveValue.date())
  },
  // Later overrides are seen; that of the first use stays for everybody else.
  wrong(.created, insteadOf: .standard, in: "FrozenByWrapper.liveValue", context: .live) {
    _ = withDependencies {
      $0.setFixtures(.created)
    } operation: {
      FrozenByWrapper.liveValue
    }
    observe(FrozenByWrapper.liveValue.date())
  },
  // Later tokens are not seen.
  wrong(.created, insteadOf: .overridden, in: "FrozenByResult.liveValue", context: .live) {
    for seen in [Seen.created, .overridden] {
      withDependencies {
        $0.tokenClient.token = { seen.number }
      } operation: {
        _ = FrozenByResult.liveValue
      }
    }
    observe(FrozenByResult.liveValue.date())
  },
  lost(in: "FrozenByFactory.liveValue", calling: { FrozenByFactory.liveValue }) { _ in
    observe(FrozenByFactory.liveValue.date())
  },
  lost(in: "FrozenByInitializer.liveValue", calling: { FrozenByInitializer.liveValue }) { _ in
    observe(FrozenByInitializer.liveValue.now)
  },
  lost(in: "FrozenByInitializer.testValue", calling: { FrozenByInitializer.testValue }) { _ in
    observe(FrozenByInitializer.testValue.now)
  },
  lost(in: "FrozenByGetter.liveValue", calling: readFrozenGetter) { _ in
    observe(readFrozenGetter().date())
  },
]

private func readFrozenGetter() -> FrozenClient {
  withDependencies {
    $0.context = .live
  } operation: {
    value(FrozenByGetter.self)
  }
}
