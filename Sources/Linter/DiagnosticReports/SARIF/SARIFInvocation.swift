/// The run itself, as SARIF describes it: whether it read all its input, and the parts it left
/// out.
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
    // Its column counts bytes, and the text that says how many units they are is not at hand.
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
