extension Program {
  /// The dependencies that code resolves once, for a message: `'\.a' and 2 more`.
  package func phrase(for read: FrozenRead) -> (subject: String, text: String) {
    var subjects: [String] = []
    for use in read.wrappers {
      let subject = symbols.description(of: use.target)
      if !subjects.contains(subject) { subjects.append(subject) }
    }
    guard let first = subjects.first else { return ("DependencyValues", "the current values") }
    let more = subjects.count > 1 ? " and \(subjects.count - 1) more" : ""
    return (first, "'\(first)'\(more)")
  }

  /// The path from a frozen read to the wrapper, without the first step, where the finding is.
  package func notes(on read: FrozenRead) -> [Diagnostic.Note] {
    stepsAfterFirst(of: trail(from: read.sites[0]))
  }
}
