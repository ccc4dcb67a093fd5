internal import DependencyFacts

/// The order in which code runs: what always runs with the code around it, what only runs later,
/// and what has run before.
///
/// Errors are left to `ExecutionWalk`, which follows them through a whole function.
struct Order: KnowsRegions {
  let regions: Regions

  init(in regions: Regions) { self.regions = regions }

  // MARK: Parts

  /// Whether running a node always runs one of its parts, unless a statement before that leaves.
  func isAlwaysRun(_ child: CodeRef, in parent: CodeRef) -> Bool {
    facts.isAlwaysRun(child, in: parent)
      && (facts.node(parent).kind != .argument || !isDelayed(child, by: parent))
  }

  /// The same, and no statement before that may leave.
  private func isAlwaysReached(_ child: CodeRef, in parent: CodeRef) -> Bool {
    guard isAlwaysRun(child, in: parent) else { return false }
    switch facts.node(parent).kind {
    case .block, .body:
      return !facts.children(of: parent).prefix { $0 != child }.contains(where: facts.mayLeave)
    default: return true
    }
  }

  /// Whether the callee decides whether it evaluates an argument: an autoclosure, or a closure for
  /// the elements of a collection or an optional.
  private func isDelayed(_ value: CodeRef, by argument: CodeRef) -> Bool {
    guard facts.node(value).kind == .closure else {
      return regions.isAutoclosure(argument) || isMessage(argument)
    }
    guard let call = facts.parent(of: argument), let callee = facts.firstChild(of: call),
      facts.node(callee).kind == .member,
      facts.libraries.collections.runsForEach(facts.node(callee).name)
    else { return false }
    // An operator of another library may have the name.
    return regions.boundary(of: argument, in: call, callee: callee)?.running != .always
  }

  /// Whether an argument is the message of a test library's assertion.
  private func isMessage(_ argument: CodeRef) -> Bool {
    guard facts.node(argument).name == Name.none, let call = facts.parent(of: argument) else {
      return false
    }
    let name = facts.callee(of: call).map { facts.node($0).name } ?? facts.node(call).name
    guard let valueCount = facts.libraries.testing.valueCount(ofAssertion: name) else {
      return false
    }
    return facts.arguments(of: call).filter { facts.node($0).name == Name.none }
      .dropFirst(valueCount).contains(argument)
  }

  // MARK: Whole functions

  /// Whether a place runs each time that code around it does.
  func isAlwaysRun(_ place: CodeRef, within outer: CodeRef) -> Bool {
    var current = place
    while current != outer {
      guard let parent = facts.parent(of: current), isAlwaysRun(current, in: parent) else {
        return false
      }
      current = parent
    }
    return true
  }

  /// Whether a place always runs before the unit around it returns.
  ///
  /// - Parameter unit: may be a variable with a closure that is called; nil for the function,
  ///   getter or initial value around the place.
  func runsAlways(_ place: CodeRef, within unit: DeclRef? = nil) -> Bool {
    runs(place, within: unit, where: isAlwaysReached)
  }

  /// Whether a place runs before the unit around it returns, if at all: not in a closure that a
  /// task or other code runs later.
  func runsAtOnce(_ place: CodeRef, within unit: DeclRef? = nil) -> Bool {
    runs(place, within: unit) { !isUnreadLazyValue($0, in: $1) }
  }

  /// - Parameter isRun: whether a node other than a closure runs one of its parts.
  private func runs(
    _ place: CodeRef, within unit: DeclRef?, where isRun: (CodeRef, CodeRef) -> Bool
  ) -> Bool {
    var current = place
    while let parent = facts.parent(of: current) {
      switch facts.node(current).kind {
      case .closure:
        if let unit, regions.holder(of: current) == unit { return true }
        guard regions.runsInPlace(current), isRun(current, parent) else { return false }
        current = parent
      // It is evaluated where the closure is created.
      case .capture: current = facts.parent(of: parent) ?? parent
      default:
        guard facts.node(parent).kind == .closure || isRun(current, parent) else { return false }
        current = parent
      }
    }
    return true
  }

  /// Whether a part is the initial value of a local variable that is lazy, and that nothing reads.
  private func isUnreadLazyValue(_ child: CodeRef, in parent: CodeRef) -> Bool {
    guard facts.node(parent).kind == .local, facts.isLazy(parent),
      let variable = facts.declaration(at: parent)
    else { return false }
    let name = facts.declaration(variable).name
    return !sites[name, inFile: variable.file].contains { place in
      guard facts.node(place).kind == .name,
        case .local(let found) = regions.expressions.lookUpValue(name, at: place)
      else { return false }
      return found == variable
    }
  }

  // MARK: Before and after

  /// Whether a place has run when code after it in the same function runs.
  func hasRun(_ earlier: CodeRef, before place: CodeRef) -> Bool {
    guard earlier.file == place.file, earlier < place else { return false }
    var current = earlier
    while let parent = facts.parent(of: current) {
      // The statements after it in a block run later, unless it leaves.
      if facts.isInside(place, parent) {
        let kind = facts.node(parent).kind
        return kind == .block || kind == .body || isAlwaysRun(current, in: parent)
      }
      guard isAlwaysRun(current, in: parent) else { return false }
      current = parent
    }
    return false
  }
}
