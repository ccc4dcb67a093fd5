extension ClaimWriter {
  /// The forms of journeys, or their first words, of which the linter may miss mistakes because it
  /// does not follow them yet. If it learns to, the line goes.
  static let gaps = [
    "array, local, all", "dictionary, local", "lists, local",
    "array, stored, all.first?()", "array, stored, all.last!()",
    "lists, stored, for handler in all[\"done\"] ?? [] {, handedToQueue",
    "copy, coalesced, handedToQueue", "operation, started",
    "child, keyPath, read by the initialiser", "child, bound, read by the initialiser",
    "child, boundByName, read by the initialiser", "child, inherited, read by the initialiser",
    "service, closure", "service, both",
  ]
}
