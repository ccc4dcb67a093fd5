import Dependencies
import XCTest

final class DirectValueTests: XCTestCase {
  func testClosing() {
    withDependencies {
      $0.rates.day = { Seen.overridden.date }
    } operation: {
      XCTAssertEqual(Till().open(), Seen.overridden.date)
      observe(Till().close())
    }
  }
}
