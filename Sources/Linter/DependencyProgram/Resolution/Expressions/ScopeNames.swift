internal import DependencyFacts

/// The names that the children of one scope of code introduce, for scopes with many children:
/// looking through all children for each name would take quadratic time.
struct ScopeNames {
  /// Variables and names bound by patterns, visible from their declaration on, in order.
  private var timed: [Name: [Introduction]] = [:]
  /// Functions and types, visible in the whole scope; the last one of each name.
  private var always: [Name: Introduction] = [:]

  private struct Introduction {
    /// The child of the scope that introduces the name, itself or in one of its parts.
    var child: CodeRef
    var binding: Binding
    /// The value after a pattern, in which the pattern's names are not visible.
    var hiddenIn: CodeRef?
  }

  /// With fewer children, a linear search is as fast.
  static let fewestChildren = 16

  init(of scope: CodeRef, _ facts: ProgramFacts) {
    facts.forEachChild(of: scope) { child in
      var names: [Name: Binding] = [:]
      Self.collect(child, facts, into: &names)
      for (name, binding) in names {
        let value = facts.sibling(after: child).flatMap {
          Self.isValue($0, ofPattern: child, in: facts.node(scope).kind, facts) ? $0 : nil
        }
        let introduction = Introduction(child: child, binding: binding, hiddenIn: value)
        if facts.node(child).kind == .local, case .local(let ref) = binding,
          facts.declaration(ref).kind != .variable
        {
          always[name] = introduction
        } else {
          timed[name, default: []].append(introduction)
        }
      }
    }
  }

  private static func collect(
    _ ref: CodeRef, _ facts: ProgramFacts, into names: inout [Name: Binding]
  ) {
    let node = facts.node(ref)
    switch node.kind {
    case .local:
      guard let declared = facts.declaration(at: ref) else { return }
      names[facts.declaration(declared).name] = .local(declared)
    case .bind, .parameter, .capture: names[node.name] = .bound(ref)
    case .guard, .conditional, .pattern, .argument:
      facts.forEachChild(of: ref) { collect($0, facts, into: &names) }
    default: break
    }
  }

  /// Whether a child of a scope is the value for the pattern before it: `let (a, b) = value`.
  static func isValue(
    _ child: CodeRef, ofPattern pattern: CodeRef, in scope: CodeNode.Kind, _ facts: ProgramFacts
  ) -> Bool {
    let node = facts.node(pattern)
    guard node.end == child.id.index, facts.node(child).kind != .block else { return false }
    guard node.kind == .pattern || node.kind == .bind && node.end == pattern.id.index + 1 else {
      return false
    }
    switch scope {
    case .for, .if, .guard, .while, .body, .block, .conditional: return true
    default: return false
    }
  }

  /// The last introduction of a name that is visible at a child of the scope.
  func last(_ name: Name, before child: CodeRef) -> Binding? {
    let timed = timed[name].flatMap { last(in: $0, before: child) }
    guard let always = always[name] else { return timed?.binding }
    guard let timed, timed.child > always.child else { return always.binding }
    return timed.binding
  }

  private func last(in introductions: [Introduction], before child: CodeRef) -> Introduction? {
    var low = 0
    var high = introductions.count
    while low < high {
      let middle = (low + high) / 2
      if introductions[middle].child < child { low = middle + 1 } else { high = middle }
    }
    while low > 0, introductions[low - 1].hiddenIn == child { low -= 1 }
    return low == 0 ? nil : introductions[low - 1]
  }
}
