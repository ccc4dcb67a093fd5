/// Attributes each issue that is reported while an operation runs to one place in source code.
///
/// It replaces the call sites of ``reportIssue(_:severity:fileID:filePath:line:column:)`` and
/// ``withExpectedIssue(_:isIntermittent:fileID:filePath:line:column:_:)``. A helper that checks
/// something for its caller uses it so that a failure appears where the helper was called:
///
/// ```swift
/// func check(
///   _ model: Model,
///   fileID: StaticString = #fileID, filePath: StaticString = #filePath,
///   line: UInt = #line, column: UInt = #column
/// ) {
///   withIssueContext(fileID: fileID, filePath: filePath, line: line, column: column) {
///     model.validate()  // Its issues appear at the call of `check`.
///   }
/// }
/// ```
///
/// The context belongs to the current task and its child tasks. It does not reach detached tasks,
/// threads or dispatch queues. A nested context replaces the outer one.
///
/// - Parameters:
///   - fileID: The `#fileID` to attribute issues to.
///   - filePath: The `#filePath` to attribute issues to.
///   - line: The `#line` to attribute issues to.
///   - column: The `#column` to attribute issues to.
///   - operation: The work during which the context holds.
/// - Returns: The result of `operation`.
public func withIssueContext<R>(
  fileID: StaticString,
  filePath: StaticString,
  line: UInt,
  column: UInt,
  operation: () throws -> R
) rethrows -> R {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try IssueLocation.$current.withValue(location, operation: operation)
}

/// Attributes each issue that is reported while an asynchronous operation runs to one place in
/// source code.
///
/// The asynchronous form of ``withIssueContext(fileID:filePath:line:column:operation:)``. The
/// operation runs on the caller's actor.
///
/// ```swift
/// await withIssueContext(fileID: fileID, filePath: filePath, line: line, column: column) {
///   await model.refresh()
/// }
/// ```
///
/// - Parameters:
///   - fileID: The `#fileID` to attribute issues to.
///   - filePath: The `#filePath` to attribute issues to.
///   - line: The `#line` to attribute issues to.
///   - column: The `#column` to attribute issues to.
///   - isolation: The actor on which `operation` runs, by default the caller's.
///   - operation: The work during which the context holds.
/// - Returns: The result of `operation`.
public func withIssueContext<R>(
  fileID: StaticString,
  filePath: StaticString,
  line: UInt,
  column: UInt,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> R
) async rethrows -> R {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await IssueLocation.$current.withValue(
    location, operation: operation, isolation: isolation)
}
