import Feature
import XCTest

final class FeatureTests: XCTestCase {
  func testFeature() { _ = Feature() }
}
