import Dependencies
import Testing

/// Code of tests that reads the keys.
func testsThatShareWhatIsFixed() {
  Dependency(FixedCartKey.self).wrappedValue.add()
  Dependency(FixedBoxKey.self).wrappedValue.cart.add()
  Dependency(FreshBoxKey.self).wrappedValue.cart.add()
}
