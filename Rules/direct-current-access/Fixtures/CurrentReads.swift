import Dependencies
import Foundation

final class CurrentReader {
  @Dependency(\.date) var date

  func read() {
    observe(DependencyValues._current.date.now)  // expect: direct-current-access
  }

  func readInAScope() {
    withDependencies(from: self) {
      observe(DependencyValues._current.date.now)  // expect: direct-current-access
    }
  }

  // MARK: Good twins

  func readByWrapper() { observe(date.now) }

  func readByHand() { withDependencies(from: self) { observe(Dependency(\.date).wrappedValue.now) } }
}

/// Another type's value of that name is nobody's system.
enum OtherValues {
  static let _current = Seen.overridden
}

func readsOtherValues() { observe(OtherValues._current) }

// MARK: - Proofs

let currentReads = [
  lost(in: "CurrentReader.read()", of: CurrentReader.init) { $0.read() },
  wrong(.overridden, insteadOf: .overridden, in: "CurrentReader.readInAScope()", context: .live) {
    var reader: CurrentReader?
    withDependencies {
      $0.setFixtures(.overridden)
    } operation: {
      reader = CurrentReader()
    }
    reader?.readInAScope()
  },
  kept(in: "CurrentReader.readByWrapper()", of: CurrentReader.init) { $0.readByWrapper() },
  kept(in: "CurrentReader.readByHand()", of: CurrentReader.init) { $0.readByHand() },
  kept(in: "readsOtherValues()") { readsOtherValues() },
]
