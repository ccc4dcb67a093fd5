import Dependencies
import Foundation

private enum BothDatesKey: DependencyKey {
  static let liveValue = Seen.standard.date
  static let testValue = Seen.standard.date
}

private enum RenamedDateKey: DependencyKey {
  static let liveValue = Seen.standard.date
  static let testValue = Seen.standard.date
}

extension DependencyValues {
  fileprivate var startDate: Date {
    get { self[BothDatesKey.self] }
    set { self[BothDatesKey.self] = newValue }
  }

  fileprivate var endDate: Date {  // expect: shared-key
    get { self[BothDatesKey.self] }
    set { self[BothDatesKey.self] = newValue }
  }

  fileprivate var newName: Date {
    get { self[RenamedDateKey.self] }
    set { self[RenamedDateKey.self] = newValue }
  }

  @available(*, deprecated, renamed: "newName")
  fileprivate var oldName: Date {
    get { self[RenamedDateKey.self] }
    set { self[RenamedDateKey.self] = newValue }
  }

  fileprivate var forwarded: Date {
    get { newName }
    set { newName = newValue }
  }

  fileprivate var readOnlyName: Date { self[RenamedDateKey.self] }
}

/// The override of one is seen in the other.
private func end(whenStartIs date: Date) -> Date {
  withDependencies {
    $0.startDate = date
  } operation: {
    Dependency(\.endDate).wrappedValue
  }
}

// MARK: - Proofs

let sharedKeys = [
  wrong(.mock, insteadOf: .standard, in: "DependencyValues.endDate", context: .live) {
    observe(end(whenStartIs: Seen.mock.date))
  },
  kept(in: "DependencyValues.newName", reads: [.mock]) {
    withDependencies {
      $0.forwarded = Seen.mock.date
    } operation: {
      observe(Dependency(\.newName).wrappedValue)
    }
  },
]
