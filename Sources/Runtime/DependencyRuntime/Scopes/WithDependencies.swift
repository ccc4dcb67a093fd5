/// Overrides dependencies for a synchronous operation.
///
/// ```swift
/// let receipt = withDependencies {
///   $0.date.now = Date(timeIntervalSince1970: 0)
///   $0.uuid = .incrementing
/// } operation: {
///   makeReceipt()  // and all that it calls, and the tasks that it starts
/// }
/// ```
///
/// The overrides apply to everything that the operation calls and to the tasks and child tasks that
/// it starts, even when they outlive it. Wrappers, and objects with wrappers, that are created in
/// it remember them. They do not apply in detached tasks, on dispatch queues, in timers or in
/// system callbacks; see `withEscapedDependencies`.
///
/// Inside another scope, that scope's overrides apply too, unless they are for the same key. If the
/// operation returns an object whose static type is a class, the object can be the argument of
/// ``withDependencies(from:operation:fileID:filePath:line:column:)`` later.
///
/// - Parameters:
///   - updateValuesForOperation: Changes a copy of the current values. Reading a default there, in
///     order to change a part of it, is not reported.
///   - operation: The code that runs with the changed values.
/// - Returns: The result of the operation.
/// - Throws: Any error that one of the closures throws. Nothing if neither can throw.
@inlinable
@discardableResult
public func withDependencies<R>(
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R
) rethrows -> R {
  let frame = ReadingFrame.current
  var values = DependencyValues.draft(in: frame)
  let draft = ObjectIdentifier(values.overrides.storage)
  try DependencyValues.setting { try updateValuesForOperation(&values) }
  do {
    let result = try values.scope(asWrittenTo: draft, in: frame, operation)
    (consume values).overrides.recycle(in: frame)
    return result
  } catch {
    (consume values).overrides.recycle(in: frame)
    throw error
  }
}

/// Overrides dependencies for an asynchronous operation, which runs on the caller's actor.
///
/// ```swift
/// await withDependencies {
///   $0.mailer = .recording
/// } operation: {
///   await order.confirm()
/// }
/// ```
///
/// Otherwise like ``withDependencies(_:operation:)``. The overrides stay in effect across
/// suspensions.
///
/// - Parameters:
///   - isolation: The actor that both closures run on; by default the caller's.
///   - updateValuesForOperation: Changes a copy of the current values.
///   - operation: The code that runs with the changed values.
/// - Returns: The result of the operation.
/// - Throws: Any error that one of the closures throws.
@inlinable
@discardableResult
public func withDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R
) async rethrows -> R {
  // No read is under way: reads are synchronous.
  var values = DependencyValues.draftOfTask
  try await DependencyValues.setting { try await updateValuesForOperation(&values) }
  do {
    let result = try await values.scope(operation)
    (consume values).overrides.recycle(in: ReadingFrame.current)
    return result
  } catch {
    (consume values).overrides.recycle(in: ReadingFrame.current)
    throw error
  }
}

extension DependencyValues {
  /// Runs the operation with these values as current. They were made from `draft` by an update.
  @inlinable
  func scope<R>(
    asWrittenTo draft: ObjectIdentifier, in frame: UnsafeMutablePointer<ReadingFrame>,
    _ operation: () throws -> R
  ) rethrows -> R {
    // Binding the bound values again would change nothing, except in a read, whose values only the
    // thread knows.
    if overrides.isUnwrittenDraft(draft), !frame.pointee.isRead {
      return try Self.settled { try registeringResult(of: operation) }
    }
    return try bound(in: frame) { try Self.settled { try registeringResult(of: operation) } }
  }

  /// Runs the operation with these values as current. `current` is the table of the current values.
  @inlinable
  func scope<R>(
    within current: OverrideTable.Reference, in frame: UnsafeMutablePointer<ReadingFrame>,
    _ operation: () throws -> R
  ) rethrows -> R {
    // Binding the bound values again would change nothing, except in a read, whose values only the
    // thread knows.
    if current.isSame(as: overrides), !frame.pointee.isRead {
      return try Self.settled { try registeringResult(of: operation) }
    }
    return try bound(in: frame) { try Self.settled { try registeringResult(of: operation) } }
  }

  /// Runs the operation and records its result, if that is an object, with these values.
  @inlinable
  func registeringResult<R>(of operation: () throws -> R) rethrows -> R {
    let result = try operation()
    register(result)
    return result
  }

  /// Records the result of an operation with these values, if its static type is a class.
  @inlinable
  @inline(__always)
  func register<R>(_ result: borrowing R) {
    // The compiler knows the size, but the runtime has to be asked for the kind of type.
    guard MemoryLayout<R>.size == MemoryLayout<AnyObject>.size, R.self is AnyClass else { return }
    ObjectRegistry.register(unsafeBitCast(copy result, to: AnyObject.self), with: self)
  }

  /// Runs the operation with these values as current.
  @inlinable
  func scope<R>(
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> R
  ) async rethrows -> R {
    #if DEBUG
      let result = try await Self.$_current.withValue(self) { try await Self.settled(operation) }
    #else
      let result = try await Self.$_current.withValue(self, operation: operation)
    #endif
    register(result)
    return result
  }
}
