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

extension DependencyValues {
  fileprivate var fixedDate: Date { self[FixedDateKey.self] }  // expect: read-only-accessor

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

// MARK: - Proofs

let readOnlyAccessors = [
  kept(in: "DependencyValues.settableDate") {
    withDependencies {
      $0.settableDate = Seen.overridden.date
    } operation: {
      observe(Dependency(\.sameDate).wrappedValue)
    }
  }
]
