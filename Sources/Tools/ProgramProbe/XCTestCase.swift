/// Replaces XCTest's class when the tests of a random program run.
open class XCTestCase {
  public init() {}
  open func setUp() {}
}
