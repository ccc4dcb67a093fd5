/// How values that are never made are worded.
extension Program {
  /// How a value comes to wait; the first step is where the finding stands.
  package func notes(on blocked: BlockedValue) -> [Diagnostic.Note] {
    stepsAfterFirst(of: trail(from: blocked.site) { blockedValues.reason(for: $0) })
  }

  /// How a value comes to ask for the next one, a note a step.
  package func notes(on step: ValueCycle.Step) -> [Diagnostic.Note] { step.way.map(note(on:)) }
}
