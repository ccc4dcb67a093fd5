/// Makes a closure that reports an issue when it is called, then returns a placeholder.
///
/// Use it where an endpoint of a client has no implementation yet, or must not be called: a test
/// that calls it fails, at the call of `unimplemented`, with the endpoint's name and the arguments.
///
/// ```swift
/// struct NumberClient {
///   var factorize: @Sendable (Int) -> [Int]
///
///   static let testValue = NumberClient(
///     factorize: unimplemented("NumberClient.factorize", placeholder: [])
///   )
/// }
/// ```
///
/// The closure may be called from any thread.
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
) -> @Sendable (repeat each Argument) -> sending Result {
  let endpoint = UnimplementedEndpoint(
    description: description, function: function,
    place: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return { (argument: repeat each Argument) in
    endpoint.reportCall(repeat each argument)
    return placeholder()
  }
}

/// Makes a closure that reports an issue when it is called, then throws ``UnimplementedFailure``.
///
/// ```swift
/// let load: @Sendable (URL) throws -> Data = unimplemented("FileClient.load")
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
) -> @Sendable (repeat each Argument) throws -> sending Result {
  let endpoint = UnimplementedEndpoint(
    description: description, function: function,
    place: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return { (argument: repeat each Argument) in
    throw UnimplementedFailure(description: endpoint.reportCall(repeat each argument))
  }
}

/// Makes a closure that reports an issue when it is called, then throws an error of your choice.
///
/// ```swift
/// let load: @Sendable (URL) throws(FileError) -> Data =
///   unimplemented("FileClient.load", throwing: FileError.missing)
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
) -> @Sendable (repeat each Argument) throws(Failure) -> sending Result {
  let endpoint = UnimplementedEndpoint(
    description: description, function: function,
    place: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return { (argument: repeat each Argument) throws(Failure) in
    endpoint.reportCall(repeat each argument)
    throw failure()
  }
}

/// Reports an issue and returns a placeholder, for an endpoint that is a value rather than a
/// closure.
///
/// The issue is reported when this call is evaluated. For a stored property, that is when its owner
/// is created.
///
/// ```swift
/// extension Theme: TestDependencyKey {
///   static var testValue: Theme { unimplemented("Theme", placeholder: .plain) }
/// }
/// ```
///
/// - Parameters:
///   - description: The name of what is not implemented.
///   - placeholder: The value to return.
///   - fileID: The `#fileID` of the issue.
///   - filePath: The `#filePath` of the issue.
///   - function: The `#function` that the issue names.
///   - line: The `#line` of the issue.
///   - column: The `#column` of the issue.
/// - Returns: The placeholder.
@_disfavoredOverload
public func unimplemented<Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> sending Result = (),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> Result {
  let endpoint = UnimplementedEndpoint(
    description: description, function: function,
    place: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  endpoint.reportUse()
  return placeholder()
}
