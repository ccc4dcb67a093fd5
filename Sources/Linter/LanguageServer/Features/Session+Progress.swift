internal import DiagnosticReports

/// The first lint of a large repository takes seconds, during which an editor would otherwise show
/// nothing.
extension Session {
  /// Has the client show that a lint has begun.
  ///
  /// - Returns: the progress token; nil if the client does not show progress.
  func beginProgress() -> JSONValue? {
    guard client.showsProgress else { return nil }
    progressCount += 1
    let token: JSONValue = "deplint/\(progressCount)"
    connection.request("window/workDoneProgress/create", ["token": token])
    connection.notify(
      "$/progress",
      [
        "token": token,
        "value": ["kind": "begin", "title": .string(Tool.name), "message": "linting the project"],
      ])
    return token
  }

  func endProgress(_ token: JSONValue?) {
    guard let token else { return }
    connection.notify("$/progress", ["token": token, "value": ["kind": "end"]])
  }
}
