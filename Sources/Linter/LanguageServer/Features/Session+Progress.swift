internal import DiagnosticReports

/// The first lint of a large repository takes seconds, in which an editor would show nothing.
extension Session {
  /// Has the client show that a lint has begun.
  ///
  /// - Returns: the name of this progress; nil if the client shows none.
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
