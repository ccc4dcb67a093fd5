/// Replaces XCTest's class when the tests of a random program run.
open class XCTestCase {
  /// The test that `invokeTest` runs.
  public var test: (() -> Void)?

  public init() {}
  open func setUp() {}
  open func invokeTest() { test?() }
}
