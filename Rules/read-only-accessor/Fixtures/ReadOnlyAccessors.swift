import Dependencies
import Foundation

private enum FixedDateKey: DependencyKey {
  static let liveValue = Seen.standard.date
  static let testValue = Seen.standard.date
}

private enum SettableDateKey: DependencyKey {
  static let liveValue = Seen.standard.date
  static let testValue = Seen.standard.date
}

private enum GottenDateKey: DependencyKey {
  static let liveValue = Seen.standard.date
  static let testValue = Seen.standard.date
}

private enum LinedDateKey: DependencyKey {
  static let liveValue = Seen.standard.date
  static let testValue = Seen.standard.date
}

extension DependencyValues {
  fileprivate var fixedDate: Date { self[FixedDateKey.self] }  // expect: read-only-accessor

  fileprivate var gottenDate: Date {  // expect: read-only-accessor
    get { self[GottenDateKey.self] }
  }

  fileprivate var linedDate: Date {  // expect: read-only-accessor
    // The date
    self[LinedDateKey.self]  // as it is
  }

  fileprivate var settableDate: Date {
    get { self[SettableDateKey.self] }
    set { self[SettableDateKey.self] = newValue }
  }

  /// Another property has the setter.
  fileprivate var sameDate: Date { self[SettableDateKey.self] }

  /// Not the dependency itself.
  fileprivate var fixedYear: Int {
    Calendar.current.component(.year, from: self[FixedDateKey.self])
  }
}

/// The date that is read where somebody overrides it, if that can be done.
private func overridden(_ accessor: KeyPath<DependencyValues, Date> & Sendable) -> Date {
  guard let writable = accessor as? WritableKeyPath<DependencyValues, Date> else {
    return Dependency(accessor).wrappedValue
  }
  return withDependencies {
    $0[keyPath: writable] = Seen.overridden.date
  } operation: {
    Dependency(accessor).wrappedValue
  }
}

// MARK: - Proofs

let readOnlyAccessors = [
  lost(in: "DependencyValues.fixedDate") { observe(overridden(\.fixedDate)) },
  lost(in: "DependencyValues.gottenDate") { observe(overridden(\.gottenDate)) },
  lost(in: "DependencyValues.linedDate") { observe(overridden(\.linedDate)) },
  kept(in: "DependencyValues.settableDate") { observe(overridden(\.settableDate)) },
  kept(in: "DependencyValues.sameDate") {
    withDependencies {
      $0.settableDate = Seen.overridden.date
    } operation: {
      observe(Dependency(\.sameDate).wrappedValue)
    }
  },
]
