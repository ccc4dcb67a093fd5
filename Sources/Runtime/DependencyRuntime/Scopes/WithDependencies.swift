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
/// The overrides hold for what the operation calls and for the tasks and child tasks that it
/// starts, even when they outlive it; wrappers and objects with wrappers that are created in it
/// remember them. They do not hold in detached tasks, on dispatch queues, in timers and in
/// callbacks of the system, see `withEscapedDependencies`.
///
/// Inside of another scope, the overrides of that one hold too, unless they are of the same key.
/// If the operation returns an object whose static type is a class, the object can be the argument
/// of ``withDependencies(from:operation:fileID:filePath:line:column:)`` later.
///
/// - Parameters:
///   - updateValuesForOperation: Changes a copy of the current values. Reading a default there, in
///     order to change a part of it, is not reported.
///   - operation: The code that runs with the changed values.
/// - Returns: The result of the operation.
/// - Throws: Any error that one of the closures throws. Without a closure that throws, nothing.
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
/// As ``withDependencies(_:operation:)`` in all else. The overrides hold across suspensions.
///
/// - Parameters:
///   - isolation: The actor that both closures run on; the caller's unless it is given.
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
  /// Runs the operation with these values as current. They were made of `draft` by an update.
  @inlinable
  func scope<R>(
    asWrittenTo draft: ObjectIdentifier, in frame: UnsafeMutablePointer<ReadingFrame>,
    _ operation: () throws -> R
  ) rethrows -> R {
    // Binding the bound values again would change nothing. In a read it would: only the thread
    // knows these values.
    if overrides.isUnwrittenDraft(draft), !frame.pointee.isRead {
      return try Self.settled { try registeringResult(of: operation) }
    }
    return try bound(in: frame) { try Self.settled { try registeringResult(of: operation) } }
  }

  /// Runs the operation with these values as current. `current` is the table of those that are.
  @inlinable
  func scope<R>(
    within current: OverrideTable.Reference, in frame: UnsafeMutablePointer<ReadingFrame>,
    _ operation: () throws -> R
  ) rethrows -> R {
    // Binding the bound values again would change nothing. In a read it would: only the thread
    // knows these values.
    if current.isSame(as: overrides), !frame.pointee.isRead {
      return try Self.settled { try registeringResult(of: operation) }
    }
    return try bound(in: frame) { try Self.settled { try registeringResult(of: operation) } }
  }

  /// Runs the operation and notes its result, if that is an object, with these values.
  @inlinable
  func registeringResult<R>(of operation: () throws -> R) rethrows -> R {
    let result = try operation()
    register(result)
    return result
  }

  /// Notes the result of an operation with these values, if its static type is a class.
  @inlinable
  @inline(__always)
  func register<R>(_ result: borrowing R) {
    // The size is known to the compiler, the kind of type is asked of the runtime.
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
