import Dependencies
import Foundation

final class MutableSession: @unchecked Sendable {
  var date: Date
  let inner = InnerSession()
  init(date: Date = Seen.standard.date) { self.date = date }
}

final class InnerSession: @unchecked Sendable {
  var date = Seen.standard.date
}

struct SessionClient: Sendable {
  var session = MutableSession()
  var date = Seen.standard.date
}

private enum MutatedKey: DependencyKey {
  static let liveValue = MutableSession()
  static var testValue: MutableSession { MutableSession() }
}

private enum MutatedDirectly: DependencyKey {
  static let liveValue = MutableSession()
  static var testValue: MutableSession { MutableSession() }
}

private enum MutatedClient: DependencyKey {
  static let liveValue = SessionClient()
  static var testValue: SessionClient { SessionClient() }
}

private enum ReplacedKey: DependencyKey {
  static let liveValue = MutableSession()
  static var testValue: MutableSession { MutableSession() }
}

extension DependencyValues {
  fileprivate var mutated: MutableSession {
    get { self[MutatedKey.self] }
    set { self[MutatedKey.self] = newValue }
  }

  fileprivate var mutatedDirectly: MutableSession {
    get { self[MutatedDirectly.self] }
    set { self[MutatedDirectly.self] = newValue }
  }

  fileprivate var mutatedClient: SessionClient {
    get { self[MutatedClient.self] }
    set { self[MutatedClient.self] = newValue }
  }

  fileprivate var replaced: MutableSession {
    get { self[ReplacedKey.self] }
    set { self[ReplacedKey.self] = newValue }
  }
}

private func date() -> Date { Dependency(\.mutated).wrappedValue.date }

// MARK: The object of everybody

func mutatesSession() {
  withDependencies {
    $0.mutated.date = Seen.mock.date  // expect: mutated-shared-default
  } operation: {
    _ = date()
  }
  observe(date())
}

/// The change holds, but nothing is overridden.
func mutatesWithoutOperation() {
  withDependencies { values in
    values.mutatedDirectly.inner.date = Seen.mock.date  // expect: mutated-shared-default
  } operation: {
  }
  observe(Dependency(\.mutatedDirectly).wrappedValue.inner.date)
}

/// The client is a value, its session an object.
func mutatesPartOfClient() {
  withDependencies {
    $0.mutatedClient.session.date = Seen.mock.date  // expect: mutated-shared-default
  } operation: {
    _ = Dependency(\.mutatedClient).wrappedValue
  }
  observe(Dependency(\.mutatedClient).wrappedValue.session.date)
}

// MARK: An override

/// A part of a value is a value.
func overridesPartOfClient() {
  withDependencies {
    $0.mutatedClient.date = Seen.mock.date
  } operation: {
    _ = Dependency(\.mutatedClient).wrappedValue
  }
  observe(Dependency(\.mutatedClient).wrappedValue.date)
}

/// The scope's own object.
func overridesSession() {
  withDependencies {
    $0.replaced = MutableSession()
    $0.replaced.date = Seen.mock.date
  } operation: {
    _ = Dependency(\.replaced).wrappedValue
  }
  observe(Dependency(\.replaced).wrappedValue.date)
}

/// The object of the scope around it, as far as is known.
func mutatesInAnotherScope() {
  let session = MutableSession()
  withDependencies {
    $0.replaced = session
  } operation: {
    withDependencies {
      $0.replaced.date = Seen.mock.date
    } operation: {
      _ = Dependency(\.replaced).wrappedValue
    }
  }
  observe(Dependency(\.replaced).wrappedValue.date)
}

/// The value that everybody gets is to be changed.
func preparesSession() {
  withDependencies {
    $0 = .live
  } operation: {
    prepareDependencies {
      $0.mutated.date = Seen.overridden.date
    }
    observe(date())
  }
}

// MARK: - Proofs

let mutatedSharedDefaults = [
  wrong(.mock, insteadOf: .standard, in: "mutatesSession()", context: .live) { mutatesSession() },
  wrong(.mock, insteadOf: .standard, in: "mutatesWithoutOperation()", context: .live) {
    mutatesWithoutOperation()
  },
  wrong(.mock, insteadOf: .standard, in: "mutatesPartOfClient()", context: .live) {
    mutatesPartOfClient()
  },
  right(.standard, in: "overridesPartOfClient()", context: .live) { overridesPartOfClient() },
  right(.standard, in: "overridesSession()", context: .live) { overridesSession() },
  right(.standard, in: "mutatesInAnotherScope()", context: .live) { mutatesInAnotherScope() },
  right(.overridden, in: "preparesSession()", context: .live) { preparesSession() },
]
