internal import DependencyFacts

/// Decides which code runs whenever the surrounding code does.
extension ProgramFacts {
  /// Whether running a piece of code always runs a place in it, regardless of conditions.
  func isAlwaysRun(_ place: CodeRef, within outer: CodeRef) -> Bool {
    var current = place
    while current != outer {
      guard let parent = parent(of: current), isAlwaysRun(current, in: parent) else {
        return false
      }
      current = parent
    }
    return true
  }

  func isAlwaysRun(_ child: CodeRef, in parent: CodeRef) -> Bool {
    let kind = node(child).kind
    switch node(parent).kind {
    case .closure: return kind == .capture
    case .case, .catch, .defer: return false
    case .if, .guard, .while, .for: return kind != .block && kind != .if
    case .switch: return kind != .case
    default: return true
    }
  }
}
