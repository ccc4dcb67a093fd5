import Dependencies
import XCTest

@testable import App

/// A key of the tests alone.
enum KeyOfTests: TestDependencyKey {
  static let testValue = 1
}

final class KeyTests: XCTestCase {
  @Dependency(\.readInTests) var readInTests
  @Dependency(KeyOfTests.self) var ofTests

  func testReading() {
    let reader = withDependencies {
      $0.suppliedInTests = 2
    } operation: {
      SuppliedInTestsReader()
    }
    XCTAssertEqual(reader.value, readInTests + ofTests)
  }
}
