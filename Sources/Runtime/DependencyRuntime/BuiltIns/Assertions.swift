extension DependencyValues {
  /// An assertion whose failure a test can observe.
  ///
  /// `Swift.assert` in the live and the preview context, which does nothing in a release build of
  /// this package. In tests, in every build, a failure is reported and does not end the process, so
  /// that the code after it can be tested too:
  ///
  /// ```swift
  /// @Dependency(\.assert) var assert
  /// assert(index < items.count, "no such item")
  /// ```
  public var assert: any AssertionEffect { self[AssertKey.self] }

  /// An unconditional failure of ``assert``, with the same effects.
  ///
  /// ```swift
  /// @Dependency(\.assertionFailure) var assertionFailure
  /// assertionFailure("unknown notification")
  /// ```
  public var assertionFailure: any AssertionFailureEffect { AssertionFailure(assertion: assert) }

  /// A precondition whose failure a test can observe.
  ///
  /// `Swift.precondition` in the live and the preview context, a report in tests. Unlike
  /// ``assert``, it is also checked in release builds:
  ///
  /// ```swift
  /// @Dependency(\.precondition) var precondition
  /// precondition(!name.isEmpty, "a name is needed")
  /// ```
  public var precondition: any AssertionEffect { self[PreconditionKey.self] }
}

/// An effect that checks a condition; see ``DependencyValues/assert`` and
/// ``DependencyValues/precondition``.
///
/// They can be overridden only by way of their context. Use the protocol for code that takes
/// either:
///
/// ```swift
/// func validate(_ order: Order, with check: any AssertionEffect) {
///   check(!order.items.isEmpty, "an order of nothing")
///   check(order.total >= 0, "an order that pays")
/// }
/// ```
public protocol AssertionEffect: Sendable {
  /// Checks the condition.
  ///
  /// - Parameters:
  ///   - condition: The condition that must hold. Not evaluated where assertions are off.
  ///   - message: The message if it does not hold.
  ///   - file: The file of the assertion.
  ///   - line: The line of the assertion.
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  )
}

extension AssertionEffect {
  /// Checks the condition and attributes a failure to the call site.
  ///
  /// - Parameters:
  ///   - condition: The condition that must hold. Not evaluated where assertions are off.
  ///   - message: The message if it does not hold; not evaluated otherwise.
  ///   - file: The file of the assertion.
  ///   - line: The line of the assertion.
  @_disfavoredOverload
  @_transparent
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String = "",
    file: StaticString = #file,
    line: UInt = #line
  ) {
    callAsFunction(condition(), message(), file: file, line: line)
  }
}

/// An effect that reports that unreachable code was reached; see
/// ``DependencyValues/assertionFailure``.
///
/// ```swift
/// func handle(_ notification: Notification, otherwise fail: any AssertionFailureEffect) {
///   guard let handler = handlers[notification.name] else { return fail("nobody handles it") }
///   handler(notification)
/// }
/// ```
public protocol AssertionFailureEffect: Sendable {
  /// Fails.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - file: The file of the failure.
  ///   - line: The line of the failure.
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt)
}

extension AssertionFailureEffect {
  /// Fails and attributes the failure to the call site.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - file: The file of the failure.
  ///   - line: The line of the failure.
  @_disfavoredOverload
  @_transparent
  public func callAsFunction(
    _ message: @autoclosure () -> String = "",
    file: StaticString = #file,
    line: UInt = #line
  ) {
    callAsFunction(message(), file: file, line: line)
  }
}

private struct AssertionFailure: AssertionFailureEffect {
  let assertion: any AssertionEffect

  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt) {
    assertion(false, message(), file: file, line: line)
  }
}

private enum AssertKey: DependencyKey {
  struct Live: AssertionEffect {
    func callAsFunction(
      _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
      file: StaticString, line: UInt
    ) {
      Swift.assert(condition(), message(), file: file, line: line)
    }
  }

  static let liveValue: any AssertionEffect = Live()
  static let testValue: any AssertionEffect = ReportedAssertion()
}

private enum PreconditionKey: DependencyKey {
  struct Live: AssertionEffect {
    func callAsFunction(
      _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
      file: StaticString, line: UInt
    ) {
      Swift.precondition(condition(), message(), file: file, line: line)
    }
  }

  static let liveValue: any AssertionEffect = Live()
  static let testValue: any AssertionEffect = ReportedAssertion()
}

private struct ReportedAssertion: AssertionEffect {
  func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
    file: StaticString, line: UInt
  ) {
    guard !condition() else { return }
    reportIssue(message(), fileID: file, filePath: file, line: line, column: 1)
  }
}
