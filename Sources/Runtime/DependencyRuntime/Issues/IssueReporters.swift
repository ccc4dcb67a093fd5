internal import LocksAndAtomics

/// The reporters that receive issues.
///
/// ```swift
/// IssueReporters.current = [.fatalError]  // at the start of a program that must not go on
/// ```
public enum IssueReporters {
  /// The reporters of the current scope, called in this order.
  ///
  /// Outside ``withIssueReporters(_:operation:)``, the scope is the whole process, which begins
  /// with ``IssueReporter/default``; setting the value there changes it for every task that has no
  /// scope of its own. Inside, setting it changes the reporters of that scope.
  ///
  /// ```swift
  /// @main
  /// struct Server {
  ///   static func main() {
  ///     IssueReporters.current.append(LogReporter())
  ///   }
  /// }
  /// ```
  ///
  /// It may be read and set from any thread. Prefer ``withIssueReporters(_:operation:)`` for a part
  /// of the program.
  public static var current: [any IssueReporter] {
    get { scope.reporters.withLock { $0 } }
    set { scope.reporters.withLock { $0 = newValue } }
  }

  @TaskLocal fileprivate static var scope = Scope([.default])

  /// A reference, so that an assignment to ``current`` reaches the other tasks of the scope.
  fileprivate final class Scope: Sendable {
    let reporters: Mutex<[any IssueReporter]>

    init(_ reporters: [any IssueReporter]) {
      self.reporters = Mutex(reporters)
    }
  }
}

/// Runs an operation with other reporters of issues.
///
/// ```swift
/// withIssueReporters(IssueReporters.current + [LogReporter()]) {
///   reportIssue("Also logged")
/// }
/// withIssueReporters([]) {
///   reportIssue("Ignored")
/// }
/// ```
///
/// The reporters belong to the current task and its child tasks. They do not reach detached tasks,
/// threads or dispatch queues.
///
/// - Parameters:
///   - reporters: The reporters to use instead of the current ones.
///   - operation: The work during which they are used.
/// - Returns: The result of `operation`.
public func withIssueReporters<R>(
  _ reporters: [any IssueReporter],
  operation: () throws -> R
) rethrows -> R {
  try IssueReporters.$scope.withValue(IssueReporters.Scope(reporters), operation: operation)
}

/// Runs an asynchronous operation with other reporters of issues.
///
/// The asynchronous form of ``withIssueReporters(_:operation:)``. The operation runs on the actor
/// of the caller.
///
/// ```swift
/// await withIssueReporters([LogReporter()]) {
///   await model.refresh()
/// }
/// ```
///
/// - Parameters:
///   - reporters: The reporters to use instead of the current ones.
///   - isolation: The actor on which `operation` runs, by default the caller's.
///   - operation: The work during which they are used.
/// - Returns: The result of `operation`.
public func withIssueReporters<R>(
  _ reporters: [any IssueReporter],
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> R
) async rethrows -> R {
  try await IssueReporters.$scope.withValue(
    IssueReporters.Scope(reporters), operation: operation, isolation: isolation)
}
