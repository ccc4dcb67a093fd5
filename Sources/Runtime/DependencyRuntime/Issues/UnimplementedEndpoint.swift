/// The identity of an unimplemented closure or value, which reports its use.
struct UnimplementedEndpoint: Sendable {
  let description: @Sendable () -> String
  let function: StaticString
  let place: IssueLocation

  /// Reports a call with these arguments.
  ///
  /// - Returns: The endpoint's description, for an error to repeat.
  @discardableResult
  func reportCall<each Argument>(_ argument: repeat each Argument) -> String {
    var arguments: [String] = []
    for argument in repeat each argument {
      arguments.append(String(reflecting: argument))
    }
    return report(arguments: arguments)
  }

  /// Reports the use of a value, which has no arguments.
  func reportUse() {
    report(arguments: nil)
  }

  @discardableResult
  private func report(arguments: [String]?) -> String {
    let description = description()
    reportIssue(
      IssueText.unimplemented(
        description, function: function, at: place, arguments: arguments),
      fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
    return description
  }
}
