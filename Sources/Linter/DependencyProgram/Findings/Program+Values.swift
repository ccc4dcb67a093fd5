/// The wording of findings about values that are never made.
extension Program {
  /// The path from a value to the call that waits, without the first step, where the finding is.
  package func notes(on blocked: BlockedValue) -> [Diagnostic.Note] {
    stepsAfterFirst(of: trail(from: blocked.site) { blockedValues.reason(for: $0) })
  }

  /// The path from a value to the next one that it needs, one note for each step.
  package func notes(on step: ValueCycle.Step) -> [Diagnostic.Note] { step.way.map(note(on:)) }
}
