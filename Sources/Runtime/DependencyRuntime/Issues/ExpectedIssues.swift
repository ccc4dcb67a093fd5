import LocksAndAtomics

/// The issues that were reported in a scope that expects at least one.
///
/// It replaces a test library's own known issues where there are none: outside tests, and in XCTest
/// other than Apple's.
final class ExpectedIssues: Sendable {
  /// The innermost scope of the current task that expects issues, if any.
  @TaskLocal static var current: ExpectedIssues?

  private let count = Atomic(0)

  var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

  func add() {
    count.add(1, ordering: .relaxed)
  }
}

extension TestLibraryBridge.KnownIssue {
  /// Runs a body and reports an issue if it neither reports one nor throws.
  func verify(_ body: () throws -> Void) {
    let issues = ExpectedIssues()
    ExpectedIssues.$current.withValue(issues) {
      do { try body() } catch { expect(error) }
    }
    reportIfMissing(from: issues)
  }

  /// Runs an asynchronous body and reports an issue if it neither reports one nor throws.
  func verify(
    isolation: isolated (any Actor)?, _ body: @concurrent () async throws -> Void
  ) async {
    let issues = ExpectedIssues()
    await ExpectedIssues.$current.withValue(issues) {
      do { try await body() } catch { expect(error) }
    }
    reportIfMissing(from: issues)
  }

  /// Reports an error that the body threw as an expected one, in the body's scope.
  private func expect(_ error: any Error) {
    reportIssue(
      error, message,
      fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
  }

  /// Reports outside the scope, so that an expectation around this one can be met by it.
  private func reportIfMissing(from issues: ExpectedIssues) {
    guard issues.isEmpty, !isIntermittent else { return }
    reportIssue(
      IssueText.expectedIssueMissing(message),
      fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
  }
}
