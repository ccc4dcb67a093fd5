internal import LocksAndAtomics

/// Tells the runtime that an XCTest case is about to start.
///
/// Code in a Swift Testing test knows its test. In XCTest it does not, since nothing is bound to
/// the task. So whatever has to be new for each test case is renewed between them.
package enum TestCaseObservation {
  private static let handlers = Mutex<[@Sendable () -> Void]>([])

  /// Calls a handler before each XCTest case that starts from now on, before its `setUp`.
  ///
  /// It is never called in a process that runs no XCTest cases or that does not link
  /// `DependencyTestSupport`. The handlers run on the thread that runs the test case, in the order
  /// of their registration, and are kept forever.
  package static func onTestCaseStart(_ handler: @escaping @Sendable () -> Void) {
    guard TestLibraryBridge.installed != nil else { return }
    handlers.withLock { $0.append(handler) }
  }

  /// Calls the handlers, without holding the lock, so that they may register others.
  @Sendable static func testCaseWillStart() {
    for handler in handlers.withLock({ $0 }) {
      handler()
    }
  }
}
