import DependencyRuntime
import Testing

@Suite struct AnyHashableSendableTests {
  private struct ID: Hashable { let number: Int }

  @Test(arguments: [
    (AnyHashableSendable(ID(number: 1)), AnyHashableSendable(ID(number: 1)), true),
    (AnyHashableSendable(ID(number: 1)), AnyHashableSendable(ID(number: 2)), false),
    (AnyHashableSendable(ID(number: 1)), 1, false),
    (1, 1.0, true), ("a", "a", true), (true, false, false), (true, 1, false),
  ])
  func equality(lhs: AnyHashableSendable, rhs: AnyHashableSendable, areEqual: Bool) {
    #expect((lhs == rhs) == areEqual)
    #expect(Set([lhs, rhs]).count == (areEqual ? 1 : 2))
  }

  @Test func isNotWrappedTwice() {
    let once: AnyHashableSendable = 1
    let existential: any Hashable & Sendable = once
    #expect(AnyHashableSendable(once).base is Int)
    #expect(AnyHashableSendable(existential).base is Int)
  }

  @Test func countsAsItsValueAmongHashables() {
    let hashable = AnyHashable(AnyHashableSendable(ID(number: 1)))
    #expect(hashable == AnyHashable(ID(number: 1)))
    #expect(hashable.base is ID)
    let byKey: [AnyHashable: String] = [ID(number: 1): "one"]
    #expect(byKey[AnyHashableSendable(ID(number: 1))] == "one")
  }

  @Test func descriptions() {
    let text: AnyHashableSendable = "a"
    #expect(String(describing: text) == "a")
    #expect(String(reflecting: text) == #"AnyHashableSendable("a")"#)
    let children = Array(Mirror(reflecting: text).children)
    #expect(children.map(\.label) == ["value"])
    #expect(children.first?.value as? String == "a")
  }
}
