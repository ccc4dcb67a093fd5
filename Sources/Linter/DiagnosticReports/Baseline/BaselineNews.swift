/// The stale entries and the changes of a run's baselines.
package struct BaselineNews: Sendable, Equatable {
  /// Entries, or parts of their counts, whose findings the run should have found but did not.
  /// Sorted.
  package var stale: [Baseline.Entry] = []
  /// One change for each baseline that the run updated.
  package var changes: [Change] = []

  package init() {}

  /// The number of findings that a baseline gained and lost.
  package struct Change: Sendable, Equatable {
    /// The path as given.
    package let path: String
    package let added: Int
    package let removed: Int

    package init(path: String, added: Int, removed: Int) {
      self.path = path
      self.added = added
      self.removed = removed
    }
  }

  /// Lines for people to read.
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
