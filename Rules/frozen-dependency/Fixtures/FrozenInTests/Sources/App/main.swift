import Dependencies

func greet() -> String {
  @Dependency(\.greeter) var greeter
  return greeter.greet()
}

func goodbye() -> String { Dependency(OnlyLiveGreeter.self).wrappedValue.greet() }

let first = withDependencies {
  $0.name = "first"
} operation: {
  (greet(), goodbye(), Layout.title)
}
print(first.0, first.1, first.2)
print(greet(), goodbye(), Layout.title)
