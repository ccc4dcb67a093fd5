/// Makes an asynchronous closure that reports an issue when it is called, then returns a
/// placeholder.
///
/// ```swift
/// let scores: @Sendable (_ user: Int) async -> [Int] =
///   unimplemented("ScoreClient.scores", placeholder: [])
/// ```
///
/// - Parameters:
///   - description: The name of what is not implemented.
///   - placeholder: The result of the closure, evaluated at each call.
///   - fileID: The `#fileID` of the issue.
///   - filePath: The `#filePath` of the issue.
///   - function: The `#function` that the issue names.
///   - line: The `#line` of the issue.
///   - column: The `#column` of the issue.
/// - Returns: The closure.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> sending Result = (),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @concurrent @Sendable (repeat each Argument) async -> sending Result {
  let endpoint = UnimplementedEndpoint(
    description: description, function: function,
    place: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return { (argument: repeat each Argument) in
    endpoint.reportCall(repeat each argument)
    return placeholder()
  }
}

/// Makes an asynchronous closure that reports an issue when it is called, then throws
/// ``UnimplementedFailure``.
///
/// ```swift
/// let fetch: @Sendable (URL) async throws -> Data = unimplemented("WebClient.fetch")
/// ```
///
/// - Parameters:
///   - description: The name of what is not implemented.
///   - fileID: The `#fileID` of the issue.
///   - filePath: The `#filePath` of the issue.
///   - function: The `#function` that the issue names.
///   - line: The `#line` of the issue.
///   - column: The `#column` of the issue.
/// - Returns: The closure.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @concurrent @Sendable (repeat each Argument) async throws -> sending Result {
  let endpoint = UnimplementedEndpoint(
    description: description, function: function,
    place: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return { (argument: repeat each Argument) in
    throw UnimplementedFailure(description: endpoint.reportCall(repeat each argument))
  }
}

/// Makes an asynchronous closure that reports an issue when it is called, then throws an error of
/// your choice.
///
/// ```swift
/// let fetch: @Sendable (URL) async throws(WebError) -> Data =
///   unimplemented("WebClient.fetch", throwing: WebError.offline)
/// ```
///
/// - Parameters:
///   - description: The name of what is not implemented.
///   - failure: The error to throw, evaluated at each call.
///   - fileID: The `#fileID` of the issue.
///   - filePath: The `#filePath` of the issue.
///   - function: The `#function` that the issue names.
///   - line: The `#line` of the issue.
///   - column: The `#column` of the issue.
/// - Returns: The closure.
public func unimplemented<each Argument, Failure: Error, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  throwing failure: @autoclosure @escaping @Sendable () -> Failure,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @concurrent @Sendable (repeat each Argument) async throws(Failure) -> sending Result {
  let endpoint = UnimplementedEndpoint(
    description: description, function: function,
    place: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return { (argument: repeat each Argument) async throws(Failure) in
    endpoint.reportCall(repeat each argument)
    throw failure()
  }
}
