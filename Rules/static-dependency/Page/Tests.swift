import Dependencies
import Testing

@testable import App

@Test func layout() {
  withDependencies {
    $0.name = "test"
  } operation: {
    #expect(Layout.title == "Layout of test")
  }
}
