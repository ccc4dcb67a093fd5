import Dependencies
import Foundation

private enum MatchedDateKey: DependencyKey {
  static let liveValue = Seen.standard.date
  static let testValue = Seen.standard.date
}

private enum PastedDateKey: DependencyKey {
  static let liveValue = Seen.standard.date
  static let testValue = Seen.standard.date
}

private enum CopiedDateKey: DependencyKey {
  static let liveValue = Seen.standard.date
  static let testValue = Seen.standard.date
}

private enum ReversedDateKey: DependencyKey {
  static let liveValue = Seen.standard.date
  static let testValue = Seen.standard.date
}

private enum ForgottenDateKey: DependencyKey {
  static let liveValue = Seen.standard.date
  static let testValue = Seen.standard.date
}

private enum RepeatedDateKey: DependencyKey {
  static let liveValue = Seen.standard.date
  static let testValue = Seen.standard.date
}

extension DependencyValues {
  fileprivate var pastedDate: Date {
    get { self[PastedDateKey.self] }
    set { self[MatchedDateKey.self] = newValue }  // expect: mismatched-accessor-keys
  }

  /// No other one sets the key that it reads.
  fileprivate var copiedDate: Date {
    get { self[CopiedDateKey.self] }
    set {
      // The key of another one
      self[MatchedDateKey.self] = newValue  // expect: mismatched-accessor-keys
    }
  }

  fileprivate var matchedDate: Date {
    get { self[MatchedDateKey.self] }
    set { self[MatchedDateKey.self] = newValue }
  }

  /// Changes another one as well.
  fileprivate var bothDates: Date {
    get { self[PastedDateKey.self] }
    set {
      self[MatchedDateKey.self] = newValue
      self[PastedDateKey.self] = newValue
    }
  }

  fileprivate var forgottenDate: Date {
    get { self[ForgottenDateKey.self] }
    set { self[ForgottenDateKey.self] }  // expect: mismatched-accessor-keys
  }

  /// Gets the value before it sets it.
  fileprivate var repeatedDate: Date {
    get { self[RepeatedDateKey.self] }
    set {
      _ = self[RepeatedDateKey.self]
      self[RepeatedDateKey.self] = newValue
    }
  }

  /// The setter stands first.
  fileprivate var reversedDate: Date {
    set { self[ReversedDateKey.self] = newValue }
    get { self[ReversedDateKey.self] }
  }
}

private func seen(
  _ accessor: WritableKeyPath<DependencyValues, Date> & Sendable
) -> Date {
  withDependencies {
    $0[keyPath: accessor] = Seen.overridden.date
  } operation: {
    Dependency(accessor).wrappedValue
  }
}

// MARK: - Proofs

let mismatchedKeys = [
  lost(in: "DependencyValues.pastedDate") { observe(seen(\.pastedDate)) },
  lost(in: "DependencyValues.copiedDate") { observe(seen(\.copiedDate)) },
  lost(in: "DependencyValues.forgottenDate") { observe(seen(\.forgottenDate)) },
  kept(in: "DependencyValues.repeatedDate") { observe(seen(\.repeatedDate)) },
  kept(in: "DependencyValues.matchedDate") { observe(seen(\.matchedDate)) },
  kept(in: "DependencyValues.bothDates") { observe(seen(\.bothDates)) },
  kept(in: "DependencyValues.reversedDate") { observe(seen(\.reversedDate)) },
]
