import DependencyRuntime

#if canImport(XCTest)
  import Foundation
  import LocksAndAtomics
  import XCTest

  /// The runtime's access to XCTest.
  enum XCTestLibrary {
    /// Fails the test case that runs.
    ///
    /// XCTest does not say whether one is running. In its open-source form, a failure outside a
    /// test case has no effect; in particular, observers do not see it. On Apple's platforms,
    /// observers do not see an expected failure either, so there each failure counts as recorded.
    static func fail(_ message: String, at place: IssueLocation) -> Bool {
      #if canImport(Darwin)
        XCTFail(message, file: place.filePath, line: place.line)
        return true
      #else
        let count = failures.load(ordering: .relaxed)
        XCTFail(message, file: place.filePath, line: place.line)
        return failures.load(ordering: .relaxed) != count
      #endif
    }

    /// Only the XCTest of Apple's platforms has expected failures.
    static var withExpectedFailure: TestLibraryBridge.ExpectedFailureScope? {
      #if canImport(Darwin)
        { issue, body in
          XCTExpectFailure(issue.message, strict: !issue.isIntermittent, failingBlock: body)
        }
      #else
        nil
      #endif
    }

    /// Registers an observer of the process's test cases. It is never removed.
    static func observeTestCases(onStart: @escaping @Sendable () -> Void) {
      XCTestObservationCenter.shared.addTestObserver(Observer(onStart: onStart))
    }

    #if !canImport(Darwin)
      /// The number of failures that test cases have recorded since the observer was registered.
      private static let failures = Atomic(0)
    #endif

    private final class Observer: NSObject, XCTestObservation {
      private let onStart: @Sendable () -> Void

      init(onStart: @escaping @Sendable () -> Void) {
        self.onStart = onStart
      }

      func testCaseWillStart(_ testCase: XCTestCase) {
        onStart()
      }

      #if !canImport(Darwin)
        func testCase(
          _ testCase: XCTestCase,
          didFailWithDescription description: String,
          inFile filePath: String?,
          atLine lineNumber: Int
        ) {
          failures.add(1, ordering: .relaxed)
        }
      #endif
    }
  }
#else
  /// A stand-in where the toolchain has no XCTest: no test case ever runs.
  enum XCTestLibrary {
    static var withExpectedFailure: TestLibraryBridge.ExpectedFailureScope? { nil }

    static func fail(_ message: String, at place: IssueLocation) -> Bool { false }

    static func observeTestCases(onStart: @escaping @Sendable () -> Void) {}
  }
#endif
