/// Overrides dependencies for a synchronous operation, starting from those of an object.
///
/// A model that creates another one in a method does so with the dependencies that are current at
/// that moment, not with those that it was created with. This function passes its own on:
///
/// ```swift
/// func rowTapped(_ book: Book) {
///   detail = withDependencies(from: self) {
///     $0.analytics.screen = "detail"
///   } operation: {
///     DetailModel(book: book)
///   }
/// }
/// ```
///
/// The dependencies of an object are those that its first wrapper remembers, in the order of the
/// properties that its class itself declares; an object without wrappers has those of the scope
/// that returned it, if its static type there was a class. Dependencies that are overridden at the
/// call take precedence over these, and the update takes precedence over both.
///
/// An object without dependencies is reported, in debug and release builds, and the operation runs
/// with the current ones, without the update.
///
/// - Parameters:
///   - model: The object whose dependencies are passed on.
///   - updateValuesForOperation: Changes a copy of the merged values.
///   - operation: The code that runs with the changed values.
///   - fileID: The place of the call in reports; leave it and the next three at their defaults.
///   - filePath: The call's file.
///   - line: The call's line.
///   - column: The call's column.
/// - Returns: The result of the operation. If it is an object whose static type is a class, it has
///   these dependencies.
/// - Throws: Any error that one of the closures throws.
@inlinable
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  guard let remembered = ObjectRegistry.values(of: model) else {
    reportPropagation(
      from: Model.self, fileID: fileID, filePath: filePath, line: line, column: column)
    return try operation()
  }
  let frame = ReadingFrame.current
  let current = DependencyValues.inForce(frame)
  var values = DependencyValues.passedOn(remembered, under: current)
  try DependencyValues.setting { try updateValuesForOperation(&values) }
  // The task's binding, or the read around this call, keeps the current values alive.
  return try values.scope(
    within: OverrideTable.Reference(current.overrides), in: frame, operation)
}

/// Runs a synchronous operation with the dependencies of an object.
///
/// Like ``withDependencies(from:_:operation:fileID:filePath:line:column:)``, without an update:
///
/// ```swift
/// detail = withDependencies(from: self) { DetailModel(book: book) }
/// ```
///
/// - Parameters:
///   - model: The object whose dependencies are passed on.
///   - operation: The code that runs with them.
///   - fileID: The place of the call in reports; leave it and the next three at their defaults.
///   - filePath: The call's file.
///   - line: The call's line.
///   - column: The call's column.
/// - Returns: The result of the operation.
/// - Throws: Any error that the operation throws.
@inlinable
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  try withDependencies(
    from: model, { _ in }, operation: operation,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Overrides dependencies for an asynchronous operation, starting from those of an object.
///
/// Like ``withDependencies(from:_:operation:fileID:filePath:line:column:)``; both closures run on
/// the caller's actor.
///
/// - Parameters:
///   - model: The object whose dependencies are passed on.
///   - isolation: The actor that both closures run on; by default the caller's.
///   - updateValuesForOperation: Changes a copy of the merged values.
///   - operation: The code that runs with the changed values.
///   - fileID: The place of the call in reports; leave it and the next three at their defaults.
///   - filePath: The call's file.
///   - line: The call's line.
///   - column: The call's column.
/// - Returns: The result of the operation.
/// - Throws: Any error that one of the closures throws.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  guard let remembered = ObjectRegistry.values(of: model) else {
    reportPropagation(
      from: Model.self, fileID: fileID, filePath: filePath, line: line, column: column)
    return try await operation()
  }
  var values = DependencyValues.passedOn(remembered, under: DependencyValues._current)
  try await DependencyValues.setting { try await updateValuesForOperation(&values) }
  return try await values.scope(operation)
}

/// Runs an asynchronous operation with the dependencies of an object.
///
/// Like ``withDependencies(from:isolation:_:operation:fileID:filePath:line:column:)``, without an
/// update.
///
/// - Parameters:
///   - model: The object whose dependencies are passed on.
///   - isolation: The actor that the operation runs on; by default the caller's.
///   - operation: The code that runs with them.
///   - fileID: The place of the call in reports; leave it and the next three at their defaults.
///   - filePath: The call's file.
///   - line: The call's line.
///   - column: The call's column.
/// - Returns: The result of the operation.
/// - Throws: Any error that the operation throws.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  try await withDependencies(
    from: model, { _ in }, operation: operation,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

@usableFromInline
func reportPropagation(
  from model: any AnyObject.Type, fileID: StaticString, filePath: StaticString, line: UInt,
  column: UInt
) {
  reportIssue(
    """
    '\(typeName(model))' is a model with no dependencies to propagate: it owns no '@Dependency' \
    property and was not returned by 'withDependencies' as a class. The operation runs with the \
    current dependencies, without the update
    """,
    fileID: fileID, filePath: filePath, line: line, column: column)
}
