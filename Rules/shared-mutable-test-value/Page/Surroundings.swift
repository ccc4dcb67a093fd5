import Dependencies

private final class Cart: @unchecked Sendable {
  private(set) var items: [String] = []
  func add(_ item: String) { items.append(item) }
}

private enum CartKey {}

// example

extension DependencyValues {
  fileprivate var cart: Cart {
    get { self[CartKey.self] }
    set { self[CartKey.self] = newValue }
  }
}

private func observe() -> String {
  // As two tests do, one after the other.
  inTest { $0.add("a book") }
  var count = 0
  inTest { count = $0.items.count }
  return "\(count) \(count == 1 ? "item" : "items") of another test"
}

private func inTest(_ body: (Cart) -> Void) {
  withDependencies {
    $0 = .test
  } operation: {
    @Dependency(\.cart) var cart
    body(cart)
  }
}
