import DependencyRuntime

#if canImport(Testing)
  import Testing

  /// The runtime's access to Swift Testing.
  enum SwiftTestingLibrary {
    static func currentTest() -> TestContext.Testing.Test? {
      Test.current.map { test in
        TestContext.Testing.Test(id: .init(rawValue: test.id), traits: test.traits)
      }
    }

    static func currentTestID() -> TestContext.Testing.Test.ID? {
      Test.current.map { .init(rawValue: $0.id) }
    }

    static func record(_ message: String?, severity: IssueSeverity, at place: IssueLocation) {
      Issue.record(
        Comment(message), severity: Issue.Severity(severity), sourceLocation: SourceLocation(place))
    }

    static func record(_ error: any Error, _ message: String?, at place: IssueLocation) {
      Issue.record(error, Comment(message), sourceLocation: SourceLocation(place))
    }

    static func withKnownIssue(_ issue: TestLibraryBridge.KnownIssue, _ body: () throws -> Void) {
      Testing.withKnownIssue(
        Comment(issue.message), isIntermittent: issue.isIntermittent,
        sourceLocation: SourceLocation(issue.place), body)
    }

    static func withKnownIssue(
      _ issue: TestLibraryBridge.KnownIssue,
      isolation: isolated (any Actor)?,
      _ body: @concurrent () async throws -> Void
    ) async {
      await Testing.withKnownIssue(
        Comment(issue.message), isIntermittent: issue.isIntermittent, isolation: isolation,
        sourceLocation: SourceLocation(issue.place), body)
    }
  }

  extension Comment {
    /// A comment with the message; nil if that is empty.
    fileprivate init?(_ message: String?) {
      guard let message, !message.isEmpty else { return nil }
      self.init(rawValue: message)
    }
  }

  extension Issue.Severity {
    fileprivate init(_ severity: IssueSeverity) {
      switch severity {
      case .warning: self = .warning
      case .error: self = .error
      }
    }
  }

  extension SourceLocation {
    /// The place as far as Swift Testing accepts it: it stops the process at a file without a
    /// module and at line or column 0. Such places are valid: `\.assert` receives a `#file`.
    fileprivate init(_ place: IssueLocation) {
      let fileID = "\(place.fileID)"
      self.init(
        fileID: fileID.contains("/") ? fileID : "unknown/\(fileID)", filePath: "\(place.filePath)",
        line: max(1, Int(clamping: place.line)), column: max(1, Int(clamping: place.column)))
    }
  }
#else
  /// A stand-in where the toolchain has no Swift Testing: none of its tests ever runs.
  enum SwiftTestingLibrary {
    static func currentTest() -> TestContext.Testing.Test? { nil }

    static func currentTestID() -> TestContext.Testing.Test.ID? { nil }

    static func record(_ message: String?, severity: IssueSeverity, at place: IssueLocation) {}

    static func record(_ error: any Error, _ message: String?, at place: IssueLocation) {}

    static func withKnownIssue(_ issue: TestLibraryBridge.KnownIssue, _ body: () throws -> Void) {
      try? body()
    }

    static func withKnownIssue(
      _ issue: TestLibraryBridge.KnownIssue,
      isolation: isolated (any Actor)?,
      _ body: @concurrent () async throws -> Void
    ) async {
      try? await body()
    }
  }
#endif
