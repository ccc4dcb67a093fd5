import Dependencies
import Foundation

final class EffectfulModel {
  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid
  @Dependency(\.calendar) var calendar

  func stamp() -> Date { asExpected(Date()) }  // expect: uncontrolled-effect

  func now() -> Date { asExpected(Date.now) }  // expect: uncontrolled-effect

  func identify() -> UUID { asExpected(UUID()) }  // expect: uncontrolled-effect

  func today() -> Calendar { Calendar.current }  // expect: uncontrolled-effect

  // MARK: Good twins

  func asked() -> Date { date.now }
  func parsed() -> UUID? { UUID(uuidString: "") }
  func past() -> Date { Date(timeIntervalSinceReferenceDate: 1) }
  func other() -> Calendar { Calendar(identifier: .gregorian) }

  static let mock: Date = { Date() }()
}

func sleeps() async throws {
  @Dependency(\.continuousClock) var clock
  try await Task.sleep(for: .milliseconds(1))  // expect: uncontrolled-effect
  print(clock.minimumResolution)
}

/// Uses no dependency.
struct PlainStamp {
  func stamp() -> Date { asExpected(Date()) }
}

/// To have effects is what a live value is for.
struct EffectfulClient {
  var stamp: @Sendable () -> Date
}

extension EffectfulClient: DependencyKey {
  static let liveValue = EffectfulClient(stamp: {
    @Dependency(\.uuid) var uuid
    observe(uuid())
    return Date()
  })
  static let testValue = EffectfulClient(stamp: unimplemented("stamp", placeholder: .distantPast))
}

/// A type of the program.
enum OtherTypes {
  struct Date { var seconds = 1 }

  final class Model {
    @Dependency(\.date) var date
    func make() -> OtherTypes.Date { Date() }
  }
}

/// Nobody foresees the present, or a new identifier; they count as the default.
private func asExpected(_ date: Date) -> Date {
  date == Seen.overridden.date ? date : Seen.standard.date
}

private func asExpected(_ uuid: UUID) -> UUID {
  uuid == Seen.overridden.uuid ? uuid : Seen.standard.uuid
}

/// Observes that it is asked to sleep.
private struct ObservedClock: Clock {
  typealias Instant = ContinuousClock.Instant
  var now: Instant { ContinuousClock().now }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: Instant, tolerance: Duration?) async throws { observe(.overridden) }
}

// MARK: - Proofs

let uncontrolledEffects = [
  lost(in: "EffectfulModel.stamp()", of: EffectfulModel.init) { observe($0.stamp()) },
  lost(in: "EffectfulModel.now()", of: EffectfulModel.init) { observe($0.now()) },
  lost(in: "EffectfulModel.identify()", of: EffectfulModel.init) { observe($0.identify()) },
  lost(in: "EffectfulModel.today()") {
    withDependencies {
      $0.calendar = Calendar(identifier: .hebrew)
    } operation: {
      let isHebrew = EffectfulModel().today().identifier == .hebrew
      observe(isHebrew ? Seen.overridden : Seen.standard)
    }
  },
  wrong(.nothing, insteadOf: .overridden, in: "sleeps()", context: .live, reads: []) {
    try await withDependencies {
      $0.continuousClock = ObservedClock()
    } operation: {
      try await sleeps()
    }
  },
  kept(in: "EffectfulModel.asked()", of: EffectfulModel.init) { observe($0.asked()) },
]
