/// Runs a body and reports the error that it throws, if any.
///
/// For code that cannot throw to a caller. A `CancellationError` is not an issue: it only makes the
/// result `nil`.
///
/// ```swift
/// let settings = withErrorReporting("The settings are unreadable") {
///   try Settings(contentsOf: file)
/// } ?? .standard
/// ```
///
/// - Parameters:
///   - message: The behaviour that was expected instead of an error.
///   - reporters: The reporters to use instead of the current ones, also for what `body` itself
///     reports.
///   - fileID: The `#fileID` of the issue.
///   - filePath: The `#filePath` of the issue.
///   - line: The `#line` of the issue.
///   - column: The `#column` of the issue.
///   - body: The code that may throw.
/// - Returns: The result of `body`, `nil` if it throws.
public func withErrorReporting<R>(
  _ message: @autoclosure () -> String? = nil,
  to reporters: [any IssueReporter]? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  catching body: () throws -> R
) -> R? {
  if let reporters {
    return withIssueReporters(reporters) {
      withErrorReporting(
        message(), fileID: fileID, filePath: filePath, line: line, column: column, catching: body)
    }
  }
  do {
    return try body()
  } catch is CancellationError {
    return nil
  } catch {
    reportIssue(error, message(), fileID: fileID, filePath: filePath, line: line, column: column)
    return nil
  }
}

/// Runs a body that returns an optional and reports the error that it throws, if any.
///
/// Like the form for other results, but with one level of optional instead of two.
///
/// ```swift
/// let user: User? = withErrorReporting { try cache.user(id) }
/// ```
///
/// - Parameters:
///   - message: The behaviour that was expected instead of an error.
///   - reporters: The reporters to use instead of the current ones, also for what `body` itself
///     reports.
///   - fileID: The `#fileID` of the issue.
///   - filePath: The `#filePath` of the issue.
///   - line: The `#line` of the issue.
///   - column: The `#column` of the issue.
///   - body: The code that may throw.
/// - Returns: The result of `body`, `nil` if it throws.
public func withErrorReporting<R>(
  _ message: @autoclosure () -> String? = nil,
  to reporters: [any IssueReporter]? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  catching body: () throws -> R?
) -> R? {
  let result: R?? = withErrorReporting(
    message(), to: reporters, fileID: fileID, filePath: filePath, line: line, column: column,
    catching: body)
  return result ?? nil
}

/// Runs an asynchronous body and reports the error that it throws, if any.
///
/// The body runs on the caller's actor. A `CancellationError` is not an issue: it only makes the
/// result `nil`.
///
/// ```swift
/// let image = await withErrorReporting("No image") {
///   try await download(url)
/// }
/// ```
///
/// - Parameters:
///   - message: The behaviour that was expected instead of an error.
///   - reporters: The reporters to use instead of the current ones, also for what `body` itself
///     reports.
///   - fileID: The `#fileID` of the issue.
///   - filePath: The `#filePath` of the issue.
///   - line: The `#line` of the issue.
///   - column: The `#column` of the issue.
///   - isolation: The actor on which `body` runs, by default the caller's.
///   - body: The code that may throw.
/// - Returns: The result of `body`, `nil` if it throws.
public func withErrorReporting<R>(
  _ message: @autoclosure () -> String? = nil,
  to reporters: [any IssueReporter]? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  catching body: () async throws -> sending R
) async -> R? {
  if let reporters {
    return await withIssueReporters(reporters) {
      await withErrorReporting(
        message(), fileID: fileID, filePath: filePath, line: line, column: column, catching: body)
    }
  }
  do {
    return try await body()
  } catch is CancellationError {
    return nil
  } catch {
    reportIssue(error, message(), fileID: fileID, filePath: filePath, line: line, column: column)
    return nil
  }
}

/// Runs an asynchronous body that returns an optional and reports the error that it throws, if any.
///
/// Like the form for other results, but with one level of optional instead of two.
///
/// ```swift
/// let user: User? = await withErrorReporting { try await database.user(id) }
/// ```
///
/// - Parameters:
///   - message: The behaviour that was expected instead of an error.
///   - reporters: The reporters to use instead of the current ones, also for what `body` itself
///     reports.
///   - fileID: The `#fileID` of the issue.
///   - filePath: The `#filePath` of the issue.
///   - line: The `#line` of the issue.
///   - column: The `#column` of the issue.
///   - isolation: The actor on which `body` runs, by default the caller's.
///   - body: The code that may throw.
/// - Returns: The result of `body`, `nil` if it throws.
public func withErrorReporting<R>(
  _ message: @autoclosure () -> String? = nil,
  to reporters: [any IssueReporter]? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  catching body: () async throws -> sending R?
) async -> R? {
  let result: R?? = await withErrorReporting(
    message(), to: reporters, fileID: fileID, filePath: filePath, line: line, column: column,
    catching: body)
  return result ?? nil
}
