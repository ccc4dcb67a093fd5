extension DependencyValues {
  /// Starts work without waiting for it, except in tests, which do wait.
  ///
  /// ```swift
  /// @Dependency(\.fireAndForget) var fireAndForget
  /// await fireAndForget { try await analytics.track("opened") }
  /// ```
  ///
  /// In the live and the preview context, the call returns at once, and errors that the work throws
  /// are lost. In a test, the call returns when the work is done, and an error is reported unless
  /// it is a `CancellationError`. In every context, the work goes on when the caller's task is
  /// cancelled.
  public var fireAndForget: FireAndForget { self[FireAndForgetKey.self] }
}

/// Starts work without waiting for it; see ``DependencyValues/fireAndForget``.
///
/// ```swift
/// struct SignOutButton {
///   let fireAndForget: FireAndForget
///   func tapped() async { await fireAndForget { try await session.end() } }
/// }
/// ```
public struct FireAndForget: Sendable {
  /// Starts the work in a task with the given name and priority.
  ///
  /// Calls of this value use it. If it is called directly, an error is reported without a place.
  public let operation:
    @Sendable (String?, TaskPriority?, @Sendable @escaping () async throws -> Void) async -> Void

  /// Starts the work.
  ///
  /// ```swift
  /// await fireAndForget(name: "mail", priority: .background) { try await mailer.send(receipt) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the work's task, for debuggers.
  ///   - priority: The priority of the work's task; the caller's by default.
  ///   - fileID: The place of the call in reports; leave it and the next three at their defaults.
  ///   - filePath: The call's file.
  ///   - line: The call's line.
  ///   - column: The call's column.
  ///   - operation: The work, with the dependencies that are current here. It runs on the caller's
  ///     actor if it uses that actor.
  public func callAsFunction(
    name: String? = nil,
    priority: TaskPriority? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @_inheritActorContext _ operation: @Sendable @escaping () async throws -> Void
  ) async {
    let site = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await self.operation(name, priority) {
      do { try await operation() } catch { throw Failure(error: error, site: site) }
    }
  }

  /// The error that the work of a call threw. Only the key's closures receive it.
  fileprivate struct Failure: Error {
    let error: any Error
    let site: IssueLocation
  }
}

private enum FireAndForgetKey: DependencyKey {
  static let liveValue = FireAndForget { name, priority, operation in
    Task(name: name, priority: priority) { try await operation() }
  }

  static let testValue = FireAndForget { name, priority, operation in
    await Task(name: name, priority: priority) {
      do {
        try await operation()
      } catch let failure as FireAndForget.Failure {
        report(failure.error, at: failure.site)
      } catch {
        report(error)
      }
    }.value
  }

  private static func report(_ error: any Error, at site: IssueLocation? = nil) {
    if error is CancellationError { return }
    guard let site else { return reportIssue(error) }
    reportIssue(
      error, fileID: site.fileID, filePath: site.filePath, line: site.line, column: site.column)
  }
}
