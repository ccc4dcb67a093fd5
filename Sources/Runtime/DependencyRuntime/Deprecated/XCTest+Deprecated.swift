// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Names from earlier versions, for code that still uses them.

/// Reports an issue.
///
/// In a file that imports XCTest, this name means XCTest's own function.
///
/// - Parameters:
///   - message: A description of the issue.
///   - file: The path of the file that the issue is in.
///   - line: The line that the issue is in.
@_disfavoredOverload
@available(*, deprecated, renamed: "reportIssue")
public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {
  let context = XCTFailContext.current
  reportIssue(message, filePath: context?.file ?? file, line: context?.line ?? line)
}

/// A place that `XCTFail` reports instead of its own.
@available(*, deprecated, message: "use 'withIssueContext'")
public struct XCTFailContext: Sendable {
  /// The place in effect.
  @TaskLocal public static var current: Self?

  /// The path of the file.
  public var file: StaticString

  /// The line.
  public var line: UInt

  /// A place.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - line: The line.
  public init(file: StaticString, line: UInt) {
    (self.file, self.line) = (file, line)
  }
}

/// Whether the process runs tests.
@available(*, deprecated, renamed: "isTesting")
public var _XCTIsTesting: Bool { isTesting }

/// The error that an unimplemented closure throws.
@available(*, deprecated, renamed: "UnimplementedFailure")
public typealias XCTUnimplementedFailure = UnimplementedFailure
