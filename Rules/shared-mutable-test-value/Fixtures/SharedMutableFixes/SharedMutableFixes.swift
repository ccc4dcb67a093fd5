import Dependencies

final class FixedCart: @unchecked Sendable {
  private(set) var items = 0
  func add() { items += 1 }
}

enum FixedCartKey: DependencyKey {
  static let liveValue = FixedCart()
  static let testValue = FixedCart()  // expect: shared-mutable-test-value
}

struct FixedBox: Sendable {
  let cart: FixedCart
}

enum FixedBoxKey: DependencyKey {
  static let liveValue = FixedBox(cart: FixedCart())
  internal static let testValue = FixedBox(cart: FixedCart())  // expect: shared-mutable-test-value
}

// MARK: Good twins

enum FreshBoxKey: DependencyKey {
  static let liveValue = FixedBox(cart: FixedCart())
  static var testValue: FixedBox { FixedBox(cart: FixedCart()) }
}

// MARK: - Proofs

let sharedMutableFixes = [
  wrong(
    Seen(2), insteadOf: Seen(1), in: "FixedCartKey.testValue", context: .test,
    reads: [Seen(1), Seen(2)]
  ) {
    await inTwoTests {
      value(FixedCartKey.self).add()
      observe(value(FixedCartKey.self).items)
    }
  },
  wrong(
    Seen(2), insteadOf: Seen(1), in: "FixedBoxKey.testValue", context: .test,
    reads: [Seen(1), Seen(2)]
  ) {
    await inTwoTests {
      value(FixedBoxKey.self).cart.add()
      observe(value(FixedBoxKey.self).cart.items)
    }
  },
  right(Seen(1), in: "FreshBoxKey.testValue", context: .test, reads: [Seen(1), Seen(1)]) {
    await inTwoTests {
      value(FreshBoxKey.self).cart.add()
      observe(value(FreshBoxKey.self).cart.items)
    }
  },
]
