internal import DependencyFacts

/// The copies of a dependency that changes by itself, such as the time, that are used after a
/// delay.
///
/// Only copies with the dependency's own name are examined: an intentional start time has a name
/// that says so.
package struct Snapshots: KnowsRegions {
  /// In program order.
  package private(set) var all: [Snapshot] = []

  let regions: Regions
  private let order: Order

  init(of wrappers: WrapperTable, in regions: Regions) {
    self.regions = regions
    order = Order(in: regions)
    let moving = Dictionary(grouping: wrappers.uses.filter(isMoving)) {
      facts.declaration($0.declaration).name
    }
    if moving.isEmpty { return }
    for file in facts.fileIndices { all += copies(of: moving, inFile: file).compactMap(snapshot) }
    all.sort { $0.place < $1.place }
  }

  /// `\.date.now`, `\.continuousClock.now`: each read returns another value.
  private func isMoving(_ use: WrapperUse) -> Bool {
    guard case .keyPath(let names) = use.target, names.count > 1, let last = names.last else {
      return false
    }
    return facts.libraries.system.isMoving(last)
  }

  // MARK: - Copies

  private typealias Copy = (wrapper: WrapperUse, place: CodeRef, name: Name)

  /// `[now]`, `[now = self.now]`, `let now = now`.
  private func copies(of moving: [Name: [WrapperUse]], inFile file: Int32) -> [Copy] {
    var found: [Copy] = []
    for (place, node) in facts.nodes(ofFile: file) {
      switch node.kind {
      case .capture:
        guard let uses = moving[node.name], let closure = facts.parent(of: place) else { continue }
        for use in uses {
          let isCopy =
            facts.firstChild(of: place).map { isRead($0, of: use) }
            ?? (expressions.lookUpValue(node.name, at: closure).ownDeclaration == use.declaration)
          if isCopy { found.append((use, place, node.name)) }
        }
      case .local:
        guard let variable = facts.declaration(at: place) else { continue }
        let name = facts.declaration(variable).name
        guard let uses = moving[name], facts.declaration(variable).flags.contains(.isLet),
          let value = facts.initialValue(of: variable)
        else { continue }
        for use in uses where isRead(value, of: use) { found.append((use, place, name)) }
      default: break
      }
    }
    return found
  }

  private func isRead(_ value: CodeRef, of use: WrapperUse) -> Bool {
    let node = facts.node(value)
    guard node.name == facts.declaration(use.declaration).name else { return false }
    switch node.kind {
    case .name:
      return expressions.lookUpValue(node.name, at: value).ownDeclaration == use.declaration
    case .member:
      guard let base = facts.firstChild(of: value), facts.isSelf(base) else { return false }
      return expressions.lookUpValue(node.name, at: base).ownDeclaration == use.declaration
        || expressions.selfType(at: base).nominal
          == symbols.enclosingType(of: use.declaration)
    default: return false
    }
  }

  // MARK: - Uses after a delay

  private func snapshot(_ copy: Copy) -> Snapshot? {
    for place in sites[copy.name, inFile: copy.place.file] {
      guard facts.node(place).kind == .name, place > copy.place, isUse(place, of: copy),
        let delay = delay(before: place, since: copy.place)
      else { continue }
      return Snapshot(wrapper: copy.wrapper, place: copy.place, use: place, delay: delay)
    }
    return nil
  }

  private func isUse(_ place: CodeRef, of copy: Copy) -> Bool {
    switch expressions.lookUpValue(copy.name, at: place) {
    case .bound(let capture): capture == copy.place
    case .local(let variable):
      facts.node(copy.place).kind == .local && variable == facts.declaration(at: copy.place)
    case .parameter, .members, .globals, .type, .unknown: false
    }
  }

  /// The delay between the copy and its use: an awaited `sleep` that certainly comes first,
  /// or a timer that runs the closure around the use.
  private func delay(before use: CodeRef, since copy: CodeRef) -> CodeRef? {
    timer(around: use, since: copy) ?? sleep(before: use, since: copy)
  }

  private func timer(around use: CodeRef, since copy: CodeRef) -> CodeRef? {
    var current = facts.closure(around: use)
    while let closure = current {
      if case .lost(let region) = regions.provenance(of: closure), region.closure == closure,
        isLater(region), facts.node(copy).kind == .capture || !facts.isInside(copy, closure)
      {
        return region.call
      }
      if facts.isInside(copy, closure) { return nil }
      current = facts.closure(around: closure)
    }
    return nil
  }

  private func isLater(_ region: LostRegion) -> Bool {
    guard let callee = facts.firstChild(of: region.call) else { return false }
    return region.callee == Boundary.timer
      || facts.libraries.threads.isDelayed(facts.lastName(of: callee))
  }

  private func sleep(before use: CodeRef, since copy: CodeRef) -> CodeRef? {
    guard let name = facts.libraries.threads.sleep else { return nil }
    return sites[name, inFile: use.file].first { place in
      guard place > copy, place < use, facts.node(place).kind == .member,
        let call = facts.parent(of: place), facts.node(call).kind == .call,
        facts.node(call).flags.contains(.awaited)
      else { return false }
      return order.hasRun(call, before: use)
    }.flatMap(facts.parent)
  }
}

/// A copy of a dependency that changes by itself.
package struct Snapshot {
  package let wrapper: WrapperUse
  /// The capture, or the constant.
  package let place: CodeRef
  /// The first use after a delay.
  package let use: CodeRef
  /// The call that causes the delay.
  package let delay: CodeRef
}
