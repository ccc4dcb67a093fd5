import Dependencies
import DependencyMacros
import Foundation

// MARK: A 'let' that can be a 'var'

@DependencyClient
struct FixedClient: Sendable {
  let start: @Sendable () -> Void  // expect: client-endpoint-shape
  let find: @Sendable () -> Int?  // expect: client-endpoint-shape
  var stop: @Sendable () -> Void
}

@DependencyClient
public struct FixedPublicClient: Sendable {
  public let start: @Sendable (_ id: Int) -> Void  // expect: client-endpoint-shape
  public var stop: @Sendable () -> Void
}

// MARK: - Proofs

let clientConstants = [
  wrong(.live, insteadOf: .overridden, in: "FixedClient.start", context: .test) {
    var client = FixedClient(start: { observe(.live) }, find: { nil }, stop: {})
    replace(\FixedClient.start, of: &client, by: { observe(.overridden) })
    client.start()
  },
  wrong(.live, insteadOf: .overridden, in: "FixedClient.find", context: .test) {
    var client = FixedClient(start: {}, find: { Seen.live.number }, stop: {})
    replace(\FixedClient.find, of: &client, by: { Seen.overridden.number })
    observe(client.find())
  },
  wrong(.live, insteadOf: .overridden, in: "FixedPublicClient.start", context: .test) {
    var client = FixedPublicClient(start: { _ in observe(.live) }, stop: {})
    replace(\FixedPublicClient.start, of: &client, by: { _ in observe(.overridden) })
    client.start(1)
  },
  kept(in: "FixedClient.stop") {
    var client = FixedClient(start: {}, find: { nil }, stop: { observe(.live) })
    replace(\FixedClient.stop, of: &client, by: { observe(.overridden) })
    client.stop()
  },
]

/// Overrides an endpoint, if that can be done.
private func replace<Client, Closure>(
  _ endpoint: KeyPath<Client, Closure>, of client: inout Client, by closure: Closure
) {
  guard let endpoint = endpoint as? WritableKeyPath<Client, Closure> else { return }
  client[keyPath: endpoint] = closure
}
