/// The place in source code to which an issue is attributed.
@usableFromInline
package struct IssueLocation: Sendable {
  package let fileID: StaticString
  package let filePath: StaticString
  package let line: UInt
  package let column: UInt

  @usableFromInline
  package init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The place set by the innermost `withIssueContext` around the current task, if any.
  @TaskLocal static var current: IssueLocation?

  /// This place, unless `withIssueContext` has set another.
  var inContext: IssueLocation { Self.current ?? self }
}

extension IssueLocation: CustomStringConvertible {
  /// The place in the compiler's form, with the file as `Module/File.swift`.
  @usableFromInline
  package var description: String { "\(fileID):\(line):\(column)" }
}
