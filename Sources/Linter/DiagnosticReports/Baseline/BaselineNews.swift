/// The report of a run about its baselines.
package struct BaselineNews: Sendable, Equatable {
  /// Entries, or parts of their counts, that the run should have found and did not. Sorted.
  package var stale: [Baseline.Entry] = []
  /// The written changes, one for each baseline that was to be written.
  package var changes: [Change] = []

  package init() {}

  /// How many findings a baseline gained and lost.
  package struct Change: Sendable, Equatable {
    /// As it was given.
    package let path: String
    package let added: Int
    package let removed: Int

    package init(path: String, added: Int, removed: Int) {
      self.path = path
      self.added = added
      self.removed = removed
    }
  }

  /// Lines for people.
  var summary: [String] {
    var lines = changes.map { change in
      "baseline '\(change.path)': \(change.added) added, \(change.removed) removed"
    }
    if !stale.isEmpty {
      let entries = stale.count == 1 ? "1 stale entry" : "\(stale.count) stale entries"
      lines.append(
        "\(entries) in the baseline; '--prune-baseline' removes what is no longer found")
    }
    return lines
  }
}
