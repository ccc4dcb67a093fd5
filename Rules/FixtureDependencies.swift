import Dependencies
import Foundation
import ProofSupport

/// The dependencies that fixtures read. They hide the runtime's built-in ones of the same names,
/// whose defaults cannot be told from a test's.
extension DependencyValues {
  var date: DateGenerator {
    get { self[FixtureDate.self] }
    set { self[FixtureDate.self] = newValue }
  }

  var uuid: UUIDGenerator {
    get { self[FixtureUUID.self] }
    set { self[FixtureUUID.self] = newValue }
  }

  mutating func setFixtures(_ seen: Seen) {
    date = .constant(seen.date)
    uuid = .constant(seen.uuid)
  }
}

private enum FixtureDate: DependencyKey {
  static let liveValue = DateGenerator.constant(Seen.standard.date)
  static let testValue = liveValue
}

private enum FixtureUUID: DependencyKey {
  static let liveValue = UUIDGenerator.constant(Seen.standard.uuid)
  static let testValue = liveValue
}
