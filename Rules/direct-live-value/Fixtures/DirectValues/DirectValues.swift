import Dependencies
import Foundation

struct RateClient: Sendable {
  var day: @Sendable () -> Date
}

extension RateClient: DependencyKey {
  static let liveValue = RateClient(day: { Seen.standard.date })
  static let testValue = RateClient(day: { Seen.standard.date })
}

extension DependencyValues {
  var rates: RateClient {
    get { self[RateClient.self] }
    set { self[RateClient.self] = newValue }
  }

  /// Gives others a value.
  mutating func useLiveRates() { rates = RateClient.liveValue }
}

final class Till {
  @Dependency(\.rates) var rates

  /// A test that overrides the client runs it.
  func close() -> Date { RateClient.liveValue.day() }  // expect: direct-live-value

  func open() -> Date { rates.day() }
}

/// No test runs its code, but it has a wrapper.
final class Safe {
  @Dependency(\.rates) private var rates

  func open() -> Date { rates.day() }
  func close() -> Date { RateClient.liveValue.day() }  // expect: direct-live-value

  /// There is no wrapper yet.
  init() { _ = RateClient.liveValue.day() }

  /// Nor is there one here.
  struct Drawer {
    var day = RateClient.liveValue.day()
  }
}

// MARK: Good twins

/// Nothing shows that it should ask.
func dayOfReceipt() -> Date { RateClient.liveValue.day() }

/// The caller may pass another one.
func day(of rates: RateClient = RateClient.liveValue) -> Date { rates.day() }

func isSupplied() -> Date {
  withDependencies {
    $0.rates = RateClient.liveValue
    $0.useLiveRates()
  } operation: {
    Dependency(\.rates).wrappedValue.day()
  }
}

/// Nothing asks for it: it is used by its name everywhere.
enum PlainRates: DependencyKey {
  static let liveValue = Seen.standard.date
  static let testValue = Date.distantPast
}

func dayOfPlainRates() -> Date { PlainRates.liveValue }

/// The value of another key is made of it.
struct TillClient: Sendable {
  var day: @Sendable () -> Date
}

extension TillClient: DependencyKey {
  static let liveValue = TillClient(day: { RateClient.liveValue.day() })
  static let testValue = TillClient(day: { Seen.standard.date })
}

/// Another object may get it, too.
func handsOnTheRates() -> Date { day(of: RateClient.liveValue) }

#if WITHOUT_OVERRIDES
  func dayOfThisBuild() -> Date { RateClient.liveValue.day() }
#else
  func dayOfThisBuild() -> Date { Dependency(\.rates).wrappedValue.day() }
#endif

// MARK: - Proofs

private func tests() -> DirectValueTests {
  #if canImport(ObjectiveC)
    DirectValueTests()
  #else
    DirectValueTests(name: "", testClosure: { _ in })
  #endif
}

private func overridingRates<Value>(_ body: () -> Value) -> Value {
  withDependencies {
    $0.rates.day = { Seen.overridden.date }
  } operation: {
    body()
  }
}

let directValues = [
  wrong(.standard, insteadOf: .overridden, in: "Till.close()", context: .test) {
    tests().testClosing()
  },
  wrong(.standard, insteadOf: .overridden, in: "Safe.close()", context: .test) {
    overridingRates { observe(Safe().close()) }
  },
  unseen(in: "dayOfReceipt()") { overridingRates { observe(dayOfReceipt()) } },
  unseen(in: "handsOnTheRates()") { overridingRates { observe(handsOnTheRates()) } },
  kept(in: "dayOfThisBuild()") { overridingRates { observe(dayOfThisBuild()) } },
  kept(in: "Till.open()") { overridingRates { observe(Till().open()) } },
]
