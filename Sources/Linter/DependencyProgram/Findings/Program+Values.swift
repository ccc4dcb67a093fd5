/// The wording of findings about the values of keys.
extension Program {
  /// The argument of a wrapper that gets the value of a key: `\.api`, or `APIClient.self`.
  package func target(of key: Nominal) -> String {
    registrations.accessors(of: key).first.map { "\\.\(facts.string($0.name))" }
      ?? "\(symbols.name(of: key)).self"
  }

  /// The path from a value to the call that waits, without the first step, where the finding is.
  package func notes(on blocked: BlockedValue) -> [Diagnostic.Note] {
    stepsAfterFirst(of: trail(from: blocked.site) { blockedValues.reason(for: $0) })
  }

  /// The path from a value to the next one that it needs, one note for each step.
  package func notes(on step: ValueCycle.Step) -> [Diagnostic.Note] { step.way.map(note(on:)) }
}
