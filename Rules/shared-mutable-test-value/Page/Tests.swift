import Dependencies
import Testing

@Test func adds() {
  @Dependency(\.cart) var cart
  cart.add("a book")
}
