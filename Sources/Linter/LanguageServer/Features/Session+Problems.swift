internal import DiagnosticReports
internal import LintDriver

/// Problems that keep files from being linted, or that change the lint unintentionally.
extension Session {
  /// The diagnostics to publish for each configuration file with problems, by its path.
  func configurationDiagnostics() -> [String: [JSONValue]] {
    var diagnostics: [String: [JSONValue]] = [:]
    for faulty in workspaces.faultyConfigurations {
      let text = LinedText(faulty.text)
      diagnostics[faulty.path] = faulty.problems.map { problem in
        // Empty ranges are shown as the word at their place.
        let place = text.position(of: problem.place?.offset ?? 0, in: client.encoding)
        return [
          "range": (place..<place).json, "severity": .integer(problem.isFailure ? 1 : 2),
          "source": .string(Tool.name), "message": .string("\(problem.what); \(problem.advice)"),
        ]
      }
    }
    return diagnostics
  }

  /// Reports the new problems to the client. A broken configuration silences the findings of whole
  /// folders, so it is shown as a message; other problems go to the log.
  func tellProblems() {
    var current: Set<String> = []
    for problem in workspaces.problems {
      let key = "\(problem.path): \(problem.what)"
      current.insert(key)
      if !toldProblems.contains(key) { connection.log("\(problem)", isError: problem.isFailure) }
    }
    for faulty in workspaces.faultyConfigurations {
      // Without the place, which changes with every line inserted above it.
      let keys = faulty.problems.map { "\(faulty.path): \($0.what)" }
      let isNew = keys.map { !toldProblems.contains($0) }
      // The user who edits it sees the diagnostics.
      guard !documents.values.contains(where: { $0.path == faulty.path && $0.isEdited }) else {
        current.formUnion(keys.filter(toldProblems.contains))
        continue
      }
      current.formUnion(keys)
      tell(zip(faulty.problems, isNew).filter { $1 }.map { problem, _ in problem })
    }
    toldProblems = current
  }

  /// - Parameter problems: of one configuration file.
  private func tell(_ problems: [Problem]) {
    let failures = problems.filter(\.isFailure)
    if let first = failures.first {
      let rest = failures.count - 1
      let more = rest == 0 ? "" : " (and \(rest) more problem\(rest == 1 ? "" : "s") in this file)"
      connection.show("\(first)\(more)")
    }
    for problem in problems where !problem.isFailure {
      connection.log("\(problem)", isError: false)
    }
  }
}
