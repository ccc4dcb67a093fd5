@_exported public import DependencyRuntime

/// Thrown by an endpoint of a client that has not been overridden, if the endpoint can throw.
public struct Unimplemented: Error, CustomStringConvertible {
  private let endpoint: String

  /// - Parameter endpoint: The endpoint's name.
  public init(_ endpoint: String) { self.endpoint = endpoint }

  public var description: String { "'\(endpoint)' is not implemented" }
}

/// Reports the call of an endpoint that has not been overridden.
///
/// Expansions of `@DependencyClient` call it. They use no other name from these modules: a name
/// qualified by its module would not be found if the module has an alias.
///
/// - Parameters:
///   - endpoint: The endpoint's name.
///   - client: The client's type.
/// - Returns: The error to throw, if the endpoint can throw.
@discardableResult
public func reportUnimplemented(
  _ endpoint: String, of client: Any.Type, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Unimplemented {
  reportIssue(
    "Unimplemented: '\(client).\(endpoint)'",
    fileID: fileID, filePath: filePath, line: line, column: column)
  return Unimplemented(endpoint)
}
