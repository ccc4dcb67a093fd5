/// The run itself, as SARIF describes it: whether it read all of its input, and what it left out.
enum SARIFInvocation {
  static func object(of report: Report) -> JSONValue {
    .object([
      ("executionSuccessful", .boolean(!report.problems.contains(where: \.isFailure))),
      ("toolExecutionNotifications", .array(report.problems.map(notification))),
    ])
  }

  private static func notification(of problem: ReportedProblem) -> JSONValue {
    var location: [(key: String, value: JSONValue)] = [
      ("artifactLocation", URIReference.location(of: problem.path))
    ]
    // The column counts bytes. Without the text, it cannot be converted to UTF-16 units.
    if let place = problem.place {
      location.append(("region", ["startLine": .integer(place.line)]))
    }
    return [
      "level": .string(problem.isFailure ? "error" : "warning"),
      "message": ["text": .string("\(problem.message); \(problem.advice)")],
      "locations": [["physicalLocation": .object(location)]],
    ]
  }
}
