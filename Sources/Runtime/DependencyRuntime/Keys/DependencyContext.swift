import Foundation

/// The environment that code runs in. It decides the default of a dependency that nothing
/// overrides.
///
/// ```swift
/// withDependencies {
///   $0.context = .live
/// } operation: {
///   // Nothing overrides the date here, so it is its `liveValue`.
///   _ = Dependency(\.date).wrappedValue
/// }
/// ```
///
/// The context of a process is inferred at the first read: ``preview`` in an Xcode preview,
/// ``test`` in a test run, ``live`` otherwise. The environment variable
/// `SWIFT_DEPENDENCIES_CONTEXT` (`live`, `preview` or `test`) overrules that; any other value is
/// reported and ignored.
public enum DependencyContext: Sendable {
  /// The app, a tool, a server: defaults are ``DependencyKey/liveValue``.
  case live

  /// An Xcode preview: defaults are ``TestDependencyKey/previewValue``.
  case preview

  /// A test: defaults are ``TestDependencyKey/testValue``.
  case test
}

extension DependencyContext {
  /// The context of this process.
  static let inferred: DependencyContext = {
    let environment = ProcessInfo.processInfo.environment
    var fromProcess: DependencyContext {
      if environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" { return .preview }
      return isTesting ? .test : .live
    }
    switch environment["SWIFT_DEPENDENCIES_CONTEXT"] {
    case nil: return fromProcess
    case "live": return .live
    case "preview": return .preview
    case "test": return .test
    case let unknown?:
      reportIssue(
        """
        the environment variable SWIFT_DEPENDENCIES_CONTEXT is '\(unknown)', which is not a \
        context; use 'live', 'preview' or 'test'. '\(fromProcess)' was inferred instead
        """)
      return fromProcess
    }
  }()
}
