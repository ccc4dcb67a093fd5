import Dependencies
import Feature
import XCTest

/// Tests need no live value.
final class FeatureTests: XCTestCase {
  func testFeature() {
    @Dependency(\.apiClient) var apiClient
    XCTAssertEqual(apiClient.fetch(), 0)
  }
}
