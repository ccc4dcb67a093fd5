import Dependencies
import DependencyMacros
import Foundation

typealias ShapeFetch = @Sendable () -> Int

/// Called like a closure.
struct ShapeCall: Sendable {
  var run: @Sendable () -> Int = { 0 }
  func callAsFunction() -> Int { run() }
}

// MARK: Not seen by the macro

@DependencyClient
struct OptionalClient: Sendable {
  var fetch: (@Sendable () -> Int)?  // expect: client-endpoint-shape (info)
  var stop: @Sendable () -> Void
}

@DependencyClient
struct CallableClient: Sendable {
  var load: ShapeCall = ShapeCall()  // expect: client-endpoint-shape
  var stop: @Sendable () -> Void
}

@DependencyClient
struct ConstantClient: Sendable {
  let fetch: @Sendable () throws -> Int  // expect: client-endpoint-shape
  var stop: @Sendable () -> Void
}

// MARK: Ends the process

@DependencyClient
struct TrappingClient: Sendable {
  var fetch: @Sendable () -> Int = { fatalError() }  // expect: client-endpoint-shape
  var load: @Sendable (Int) -> Int = { _ in  // expect: client-endpoint-shape
    preconditionFailure("not overridden")
  }
  var stop: @Sendable () -> Void
}

// MARK: - Proofs

let clientShapes = [
  // Nothing is reported, though nobody has overridden it.
  wrong(.nothing, insteadOf: .issue, in: "OptionalClient.fetch", context: .test, reads: []) {
    _ = OptionalClient().fetch?()
  },
  wrong(.nothing, insteadOf: .issue, in: "CallableClient.load", context: .test, reads: []) {
    _ = CallableClient().load()
  },
  right(.issue, in: "CallableClient.stop", context: .test) { CallableClient().stop() },
  // It cannot be overridden.
  wrong(.live, insteadOf: .mock, in: "ConstantClient.fetch", context: .test) {
    var client = ConstantClient(fetch: { Seen.live.number }, stop: {})
    let fetch: AnyKeyPath = \ConstantClient.fetch
    if let fetch = fetch as? WritableKeyPath<ConstantClient, @Sendable () throws -> Int> {
      client[keyPath: fetch] = { Seen.mock.number }
    }
    observe(try client.fetch())
  },
  wrong(.trap, insteadOf: .issue, in: "TrappingClient.fetch", context: .test) {
    _ = TrappingClient().fetch()
  },
  wrong(.trap, insteadOf: .issue, in: "TrappingClient.load", context: .test) {
    _ = TrappingClient().load(1)
  },
]
