import Dependencies
import Testing

@testable import App

@Test @MainActor func greeting() {
  withDependencies {
    $0.name = "test"
  } operation: {
    #expect(greet() == "Hello, test")
    #expect(Layout.title == "test")
  }
}
