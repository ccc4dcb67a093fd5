import Dependencies
import DependencyMacros
import Foundation

typealias PlainNumber = Int

@DependencyClient
struct PartOfClient: Sendable {
  var fetch: @Sendable () -> Int = { 0 }
}

struct PlainPart: Sendable {
  var run: @Sendable () -> Int = { Seen.mock.number }
}

@DependencyClient
struct ShapelyClient: Sendable {
  /// Data of every kind.
  let name: String
  var number: PlainNumber = 1
  var note: String?
  /// Endpoints, in parentheses too.
  var fetch: @Sendable () throws -> Int
  var load: (@Sendable (_ id: Int) async -> Int?)
  var find: @Sendable () -> Int? = { nil }
  /// A client in a client reports its calls by itself, and a plain part has no call of its own.
  var part: PartOfClient = PartOfClient()
  var plain: PlainPart = PlainPart()
  /// Left out on purpose.
  @DependencyEndpointIgnored var ignored: @Sendable () -> Int = { fatalError() }
  private let secret: @Sendable () -> Int = { 1 }
  static let shared: @Sendable () -> Int = { 1 }
  var computed: @Sendable () -> Int { { 1 } }
  @Dependency(\.context) var context
  /// The trap is one of two ways.
  var check: @Sendable () -> Int = {
    guard CommandLine.argc > 0 else { fatalError() }
    return 1
  }
}

/// Without the macro, anything goes.
struct PlainClient: Sendable {
  let fetch: @Sendable () -> Int
  var load: ShapeFetch = { 1 }
  var find: (@Sendable () -> Int)?
}

// MARK: - Proofs

let clientShapesSilent = [
  right(.issue, in: "ShapelyClient.fetch", context: .test) {
    _ = try? ShapelyClient(name: "").fetch()
  },
  right(.issue, in: "ShapelyClient.load", context: .test) {
    _ = await ShapelyClient(name: "").load(id: 1)
  },
  right(.issue, in: "ShapelyClient.find", context: .test) {
    _ = ShapelyClient(name: "").find()
  },
  right(.issue, in: "ShapelyClient.part", context: .test) {
    _ = ShapelyClient(name: "").part.fetch()
  },
  right(.mock, in: "ShapelyClient.plain", context: .test) {
    observe(ShapelyClient(name: "").plain.run())
  },
  right(.issue, in: "ShapelyClient.check", context: .test) {
    _ = ShapelyClient(name: "").check()
  },
]
