/// Stands in for the class of XCTest where the tests of a random program run.
open class XCTestCase {
  public init() {}
}
