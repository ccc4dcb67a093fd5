/// How many findings are the same in two builds, and how many are not.
struct ChangeCounts: CustomStringConvertible {
  private var same = 0
  private var added = 0
  private var removed = 0
  private var severities = 0
  private var messages = 0

  var isClean: Bool { added + removed + severities + messages == 0 }

  mutating func add(_ changes: FindingChanges) {
    same += changes.sameCount
    for change in changes.changes { add(change) }
  }

  mutating func add(_ change: FindingChanges.Change) {
    switch change {
    case .added: added += 1
    case .removed: removed += 1
    case .severity: severities += 1
    case .message: messages += 1
    }
  }

  var description: String {
    "\(same) equal, \(changesOnly)"
  }

  /// Without the equal ones.
  var changesOnly: String {
    "\(added) added, \(removed) removed, \(severities) of another severity, "
      + "\(messages) with another message"
  }
}
