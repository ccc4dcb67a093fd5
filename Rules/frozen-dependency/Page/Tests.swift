import Dependencies
import Testing

@Test func greets() {
  withDependencies {
    $0.name = "test"
  } operation: {
    @Dependency(\.greeter) var greeter
    #expect(greeter.greet() == "Hello, test")
  }
}
