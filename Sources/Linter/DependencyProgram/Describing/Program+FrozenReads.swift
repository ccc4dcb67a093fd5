internal import DependencyFacts

extension Program {
  /// The dependencies that code resolves once, as the subject of a sentence with its verb: `'\.a'
  /// and 2 more are resolved once`.
  package func clause(on read: FrozenRead) -> (subject: String, text: String) {
    var subjects: [String] = []
    for use in read.wrappers {
      let subject = symbols.description(of: use.target)
      if !subjects.contains(subject) { subjects.append(subject) }
    }
    guard let first = subjects.first else {
      return ("DependencyValues", "the current values are read once")
    }
    switch subjects.count {
    case 1: return (first, "'\(first)' is resolved once")
    default: return (first, "'\(first)' and \(subjects.count - 1) more are resolved once")
    }
  }

  /// How a frozen read comes to the wrapper, and the override that makes it matter.
  package func notes(on read: FrozenRead) -> [Diagnostic.Note] {
    // The first step is where the finding stands.
    let way = Array(trail(from: read.sites[0]).dropFirst())
    guard let override = read.override else { return way }
    let target = symbols.description(of: override.read.target)
    return way + [
      Diagnostic.Note(
        "'\(target)' is overridden here", at: facts.range(of: override.place))
    ]
  }
}
