extension Program {
  /// The value that reads when it is consumed, for the beginning of a message.
  package func phrase(for form: LazyRead.Form) -> String {
    switch form {
    case .closure: "the closure"
    case .stream: "the stream"
    case .publisher: "the publisher"
    case .sequence: "the sequence"
    case .object(let type), .view(let type): "'\(symbols.name(of: type))'"
    }
  }

  /// The names of the dependencies that a result reads too late: `'\.a', '\.b'`.
  package func names(in result: LazyResult) -> String {
    result.lost.map { "'\($0.name)'" }.joined(separator: ", ")
  }

  /// Each override, and the path to its read.
  package func notes(on result: LazyResult) -> [Diagnostic.Note] {
    result.lost.flatMap { lost in
      [Diagnostic.Note("'\(lost.name)' is overridden here", at: facts.range(of: lost.override))]
        + trail(from: lost.read.site)
    }
  }
}
