import Dependencies
import Foundation
import Testing

final class MethodSession: @unchecked Sendable {
  private(set) var date = Seen.test.date
  private var dates: [Date] = []

  func set(_ date: Date) { replace(date) }
  private func replace(_ date: Date) { self.date = date }

  func setIfNew(_ date: Date) {
    guard !dates.contains(date) else { return }
    self.date = date
  }

  func shift(_ date: Date) async { self.date = date }

  func take(_ date: Date) -> Date {
    self.date = date
    return date
  }

  func show() { observe(date) }
}

/// Which object a subclass changes is not known.
class OpenSession: @unchecked Sendable {
  var date = Seen.test.date
  func set(_ date: Date) { self.date = date }
}

final class QuietSession: OpenSession, @unchecked Sendable {
  override func set(_ date: Date) {}
}

private enum MethodSessionKey: DependencyKey {
  static let liveValue = MethodSession()
  static let testValue = MethodSession()
}

private enum NewSessionKey: DependencyKey {
  static let liveValue = MethodSession()
  static var testValue: MethodSession { MethodSession() }
}

private enum OpenSessionKey: DependencyKey {
  static let liveValue: OpenSession = QuietSession()
  static let testValue: OpenSession = QuietSession()
}

private enum OwnSessionKey: DependencyKey {
  static let liveValue = MethodSession()
  static let testValue = MethodSession()
}

extension DependencyValues {
  fileprivate var methodSession: MethodSession {
    get { self[MethodSessionKey.self] }
    set { self[MethodSessionKey.self] = newValue }
  }

  fileprivate var newSession: MethodSession {
    get { self[NewSessionKey.self] }
    set { self[NewSessionKey.self] = newValue }
  }

  fileprivate var openSession: OpenSession {
    get { self[OpenSessionKey.self] }
    set { self[OpenSessionKey.self] = newValue }
  }

  fileprivate var ownSession: MethodSession {
    get { self[OwnSessionKey.self] }
    set { self[OwnSessionKey.self] = newValue }
  }
}

/// What a later test gets.
private func observeInAnotherTest(_ session: KeyPath<DependencyValues, MethodSession>) {
  withDependencies {
    $0 = .test
  } operation: {
    observe(Dependency(session).wrappedValue.date)
  }
}

// MARK: Methods that change the object of everybody

func callsSet() {
  withDependencies {
    $0.methodSession.set(Seen.mock.date)  // expect: mutated-shared-default
  } operation: {
    _ = Dependency(\.methodSession).wrappedValue
  }
}

func callsAsyncMethod() async {
  await withDependencies { values in
    await values.methodSession.shift(Seen.mock.date)  // expect: mutated-shared-default
  } operation: {
    _ = Dependency(\.methodSession).wrappedValue
  }
}

func callsSetIfNew() {
  withDependencies {
    $0.methodSession.setIfNew(Seen.mock.date)  // expect: mutated-shared-default (warning)
  } operation: {
    _ = Dependency(\.methodSession).wrappedValue
  }
}

func callsSetUnderCondition() {
  withDependencies {
    if CommandLine.argc > 0 {
      $0.methodSession.set(Seen.mock.date)  // expect: mutated-shared-default (warning)
    }
  } operation: {
    _ = Dependency(\.methodSession).wrappedValue
  }
}

// MARK: No change, or none that lasts

func callsShow() {
  withDependencies {
    $0.methodSession.show()
  } operation: {
    _ = Dependency(\.methodSession).wrappedValue
  }
}

/// The result may be what the call is for.
func usesResult() {
  withDependencies {
    $0.date = .constant($0.methodSession.take(Seen.mock.date))
  } operation: {
    observe(Dependency(\.date.now).wrappedValue)
  }
}

/// Each test gets a new one.
func callsSetOfNew() {
  withDependencies {
    $0.newSession.set(Seen.mock.date)
  } operation: {
    _ = Dependency(\.newSession).wrappedValue
  }
  observeInAnotherTest(\.newSession)
}

func callsSetOfSubclass() {
  withDependencies {
    $0.openSession.set(Seen.mock.date)
  } operation: {
    observe(Dependency(\.openSession).wrappedValue.date)
  }
}

/// The scope's own object.
func callsSetOfOwn() {
  withDependencies {
    $0.ownSession = MethodSession()
    $0.ownSession.set(Seen.mock.date)
  } operation: {
    _ = Dependency(\.ownSession).wrappedValue
  }
  observeInAnotherTest(\.ownSession)
}

// MARK: - Proofs

let mutatedByMethods = [
  wrong(.mock, insteadOf: .test, in: "callsSet()", context: .test) {
    callsSet()
    observeInAnotherTest(\.methodSession)
  },
  wrong(.mock, insteadOf: .test, in: "callsAsyncMethod()", context: .test) {
    await callsAsyncMethod()
    observeInAnotherTest(\.methodSession)
  },
  wrong(.mock, insteadOf: .test, in: "callsSetIfNew()", context: .test) {
    callsSetIfNew()
    observeInAnotherTest(\.methodSession)
  },
  wrong(.mock, insteadOf: .test, in: "callsSetUnderCondition()", context: .test) {
    callsSetUnderCondition()
    observeInAnotherTest(\.methodSession)
  },
  right(.test, in: "callsSetOfNew()", context: .test) { callsSetOfNew() },
  right(.test, in: "callsSetOfSubclass()", context: .test) { callsSetOfSubclass() },
  right(.test, in: "callsSetOfOwn()", context: .test) { callsSetOfOwn() },
  right(.mock, in: "usesResult()", context: .test) { usesResult() },
]
