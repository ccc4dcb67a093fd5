/// The report of a run about its baseline.
package struct BaselineNews: Sendable, Equatable {
  /// Entries, or parts of their counts, that the run should have found and did not. Sorted.
  package var stale: [Baseline.Entry] = []
  /// The written change; nil if there was nothing to write.
  package var change: Change?

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

  /// A line for people; nil if there is nothing to say.
  var summary: String? {
    if let change {
      return "baseline '\(change.path)': \(change.added) added, \(change.removed) removed"
    }
    guard !stale.isEmpty else { return nil }
    let entries = stale.count == 1 ? "1 stale entry" : "\(stale.count) stale entries"
    return "\(entries) in the baseline; '--prune-baseline' removes what is no longer found"
  }
}
