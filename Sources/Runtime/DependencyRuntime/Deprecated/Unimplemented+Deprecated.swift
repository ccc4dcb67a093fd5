// swift-format-ignore-file: AlwaysUseLowerCamelCase, AmbiguousTrailingClosureOverload
// Names from earlier versions, for code that still uses them. The overloads are the same as then.

/// A closure that reports each call and returns a plain value: zero, an empty text or collection,
/// `nil`, the first case.
///
/// It stops the program where the type has no such value.
///
/// - Parameters:
///   - description: The endpoint's name.
///   - filePath: The place of the declaration in reports; leave it and the next three at their
///     defaults.
///   - fileID: The file.
///   - function: The declaration.
///   - line: The line.
/// - Returns: The closure.
@_disfavoredOverload
@available(*, deprecated, renamed: "unimplemented(_:placeholder:)")
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  file filePath: StaticString = #filePath,
  fileID: StaticString = #fileID,
  function: StaticString = #function,
  line: UInt = #line
) -> @Sendable (repeat each Argument) -> Result {
  let endpoint = UnimplementedEndpoint(
    description: description, function: function,
    place: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: 0))
  return { (argument: repeat each Argument) in
    endpoint.reportCall(repeat each argument)
    return plainValue(for: endpoint)
  }
}

/// An asynchronous closure that reports each call and returns a plain value: zero, an empty text or
/// collection, `nil`, the first case.
///
/// It stops the program where the type has no such value.
///
/// - Parameters:
///   - description: The endpoint's name.
///   - filePath: The place of the declaration in reports; leave it and the next three at their
///     defaults.
///   - fileID: The file.
///   - function: The declaration.
///   - line: The line.
/// - Returns: The closure.
@_disfavoredOverload
@available(*, deprecated, renamed: "unimplemented(_:placeholder:)")
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  file filePath: StaticString = #filePath,
  fileID: StaticString = #fileID,
  function: StaticString = #function,
  line: UInt = #line
) -> @concurrent @Sendable (repeat each Argument) async -> Result {
  let endpoint = UnimplementedEndpoint(
    description: description, function: function,
    place: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: 0))
  return { (argument: repeat each Argument) in
    endpoint.reportCall(repeat each argument)
    return plainValue(for: endpoint)
  }
}

/// A closure that reports each call and returns a placeholder.
///
/// - Parameters:
///   - description: The endpoint's name.
///   - placeholder: The result of the calls.
///   - fileID: The place of the declaration in reports; leave it and the next four at their
///     defaults.
///   - filePath: The path of the file.
///   - function: The declaration.
///   - line: The line.
///   - column: The column.
/// - Returns: The closure.
@_disfavoredOverload
@available(*, deprecated, renamed: "unimplemented")
public func XCTUnimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> sending Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) -> sending Result {
  unimplemented(
    description(), placeholder: placeholder(), fileID: fileID, filePath: filePath,
    function: function, line: line, column: column)
}

/// An asynchronous closure that reports each call and returns a placeholder.
///
/// - Parameters:
///   - description: The endpoint's name.
///   - placeholder: The result of the calls.
///   - fileID: The place of the declaration in reports; leave it and the next three at their
///     defaults.
///   - filePath: The path of the file.
///   - function: The declaration.
///   - line: The line.
/// - Returns: The closure.
@available(*, deprecated, renamed: "unimplemented")
public func XCTUnimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> sending Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line
) -> @concurrent @Sendable (repeat each Argument) async -> sending Result {
  unimplemented(
    description(), placeholder: placeholder(), fileID: fileID, filePath: filePath,
    function: function, line: line, column: 0)
}

/// A closure that reports each call and returns a plain value, see
/// `unimplemented(_:file:fileID:function:line:)`.
///
/// - Parameters:
///   - description: The endpoint's name.
///   - fileID: The place of the declaration in reports; leave it and the next three at their
///     defaults.
///   - filePath: The path of the file.
///   - function: The declaration.
///   - line: The line.
/// - Returns: The closure.
@_disfavoredOverload
@available(*, deprecated, renamed: "unimplemented(_:placeholder:)")
public func XCTUnimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line
) -> @Sendable (repeat each Argument) -> Result {
  unimplemented(description(), file: filePath, fileID: fileID, function: function, line: line)
}

/// An asynchronous closure that reports each call and returns a plain value, see
/// `unimplemented(_:file:fileID:function:line:)`.
///
/// - Parameters:
///   - description: The endpoint's name.
///   - fileID: The place of the declaration in reports; leave it and the next three at their
///     defaults.
///   - filePath: The path of the file.
///   - function: The declaration.
///   - line: The line.
/// - Returns: The closure.
@_disfavoredOverload
@available(*, deprecated, renamed: "unimplemented(_:placeholder:)")
public func XCTUnimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line
) -> @concurrent @Sendable (repeat each Argument) async -> Result {
  unimplemented(description(), file: filePath, fileID: fileID, function: function, line: line)
}

/// A closure that reports each call and throws an ``UnimplementedFailure``.
///
/// - Parameters:
///   - description: The endpoint's name.
///   - fileID: The place of the declaration in reports; leave it and the next four at their
///     defaults.
///   - filePath: The path of the file.
///   - function: The declaration.
///   - line: The line.
///   - column: The column.
/// - Returns: The closure.
@available(*, deprecated, renamed: "unimplemented")
public func XCTUnimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> sending Result {
  unimplemented(
    description(), fileID: fileID, filePath: filePath, function: function, line: line,
    column: column)
}

/// An asynchronous closure that reports each call and throws an ``UnimplementedFailure``.
///
/// - Parameter description: The endpoint's name.
/// - Returns: The closure.
@available(*, deprecated, renamed: "unimplemented")
public func XCTUnimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = ""
) -> @concurrent @Sendable (repeat each Argument) async throws -> sending Result {
  unimplemented(description())
}

private func plainValue<Value>(for endpoint: UnimplementedEndpoint) -> Value {
  guard let value = plainValue(of: Value.self) as? Value else {
    fatalError(
      """
      '\(endpoint.description())' is unimplemented and has no placeholder, and there is no plain \
      value of '\(Value.self)': write 'unimplemented(…, placeholder: …)'
      """)
  }
  return value
}
