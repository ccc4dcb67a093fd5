import Dependencies
import Foundation

// Encoders and decoders do nothing that a test has to fear, nor do functions that make them.

extension JSONDecoder: @retroactive DependencyKey {
  public typealias Value = @Sendable () -> JSONDecoder
  public static let liveValue: Value = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }
  public static var testValue: Value { liveValue }
}

extension DependencyValues {
  var jsonDecoder: JSONDecoder.Value {
    get { self[JSONDecoder.self] }
    set { self[JSONDecoder.self] = newValue }
  }
}

/// A value that does no work.
struct IdleTestClient: DependencyKey {
  var count: @Sendable () -> Int
  static let liveValue = IdleTestClient(count: { 0 })
  static let testValue = liveValue
}

/// Users get no real thing, either: each endpoint does nothing, or says that it was not set up.
struct UnsetTestClient: DependencyKey {
  var count: @Sendable () throws -> Int
  var stop: @Sendable () -> Void

  enum Failure: Error { case unset(String) }

  static let unset = Self(count: { throw Failure.unset("count") }, stop: {})
  static var liveValue: Self { unset }
  static let testValue = unset
}

// MARK: - Proofs

let liveTestPureValues = [
  right(.live, in: "JSONDecoder.testValue", context: .test) {
    let dates = Data(#"["2001-01-01T00:01:40Z"]"#.utf8)
    observe(try value(JSONDecoder.self)().decode([Date].self, from: dates))
  },
  right(.live, in: "IdleTestClient.testValue", context: .test) {
    observe(value(IdleTestClient.self).count() == 0 ? Seen.live : Seen.standard)
  },
  right(.live, in: "UnsetTestClient.testValue", context: .test) {
    let count = try? value(UnsetTestClient.self).count()
    observe(count == nil ? Seen.live : Seen.standard)
  },
]
