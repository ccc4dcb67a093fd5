import DependenciesTestSupport
import Orders
import TestHelpers
import XCTest

final class OrdersTests: XCTestCase {
  func testOrders() { expectOne(1) }
}
