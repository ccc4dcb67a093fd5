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
  func close() -> Date { RateClient.liveValue.day() }  // expect: direct-live-value (warning)

  func open() -> Date { rates.day() }

  /// The type asks for the client elsewhere.
  struct Drawer {
    var day = RateClient.liveValue.day()  // expect: direct-live-value (warning)
    var last = RateClient.liveValue.day()
  }
}

/// Nothing shows that it should ask; a test overrides the client, but does not run it.
func dayOfReceipt() -> Date { RateClient.liveValue.day() }  // expect: direct-live-value (info)

// MARK: Good twins

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


// MARK: - Proofs

private func overridingRates<Value>(_ body: () -> Value) -> Value {
  withDependencies {
    $0.rates.day = { Seen.overridden.date }
  } operation: {
    body()
  }
}

let directValues = [
  wrong(.standard, insteadOf: .overridden, in: "Till.close()", context: .test) {
    overridingRates { observe(Till().close()) }
  },
  wrong(.standard, insteadOf: .overridden, in: "Till.Drawer.day", context: .test) {
    overridingRates { observe(Till.Drawer().day) }
  },
  wrong(.standard, insteadOf: .overridden, in: "dayOfReceipt()", context: .test) {
    overridingRates { observe(dayOfReceipt()) }
  },
  kept(in: "Till.open()") { overridingRates { observe(Till().open()) } },
]
