internal import DependencyFacts

/// Variables to which code gives other closures than those they begin with.
///
/// Answers are cached.
final class ReplacedValues: KnowsRegions {
  let regions: Regions
  private let uses: UseIndex
  private let changes = Answers<DeclRef, [CodeRef]>()

  init(_ uses: UseIndex, in regions: Regions) {
    self.regions = regions
    self.uses = uses
  }

  /// Whether a variable may no longer have its first closures at a place that runs them, or hands
  /// them on.
  func mayBeReplaced(_ variable: DeclRef, at place: CodeRef) -> Bool {
    let declaration = facts.declaration(variable)
    guard declaration.kind == .variable, !declaration.flags.contains(.isLet),
      facts.initialValue(of: variable) != nil
    else { return false }
    let changes = changes(variable) { findChanges(of: variable) }
    guard !changes.isEmpty else { return false }
    guard let local = facts.localNode(of: variable) else { return true }
    let use = loop(over: variable, around: place) ?? place
    // A closure sees what the variable has when it runs, which may be later.
    guard facts.root(of: use) == facts.root(of: local),
      facts.closure(around: use) == facts.closure(around: local)
    else { return true }
    return changes.contains { $0 < use || isRepeated($0, with: use, after: local) }
  }

  private func findChanges(of variable: DeclRef) -> [CodeRef] {
    if facts.declaration(variable).local != nil {
      return (regions.placesOfUses(ofLocal: variable) ?? [])
        .filter(regions.mayReplaceElements(at:))
    }
    return uses.mentions(of: variable).filter { uses.isChanged($0) && !types.isTestOrPreview($0) }
  }

  /// The name of the variable in a loop over its elements, which are those that it has before.
  private func loop(over variable: DeclRef, around place: CodeRef) -> CodeRef? {
    guard facts.node(place).name != facts.declaration(variable).name else { return nil }
    return regions.placesOfUses(ofLocal: variable)?.last { name in
      guard name < place, let loop = facts.parent(of: name), facts.node(loop).kind == .for else {
        return false
      }
      return facts.isInside(place, loop)
    }
  }

  /// Whether a loop that the variable is declared outside of repeats a change before a use.
  private func isRepeated(
    _ change: CodeRef, with use: CodeRef, after declaration: CodeRef
  ) -> Bool {
    facts.outward(from: use).contains { outer in
      (facts.node(outer).kind == .for || facts.node(outer).kind == .while)
        && facts.isInside(change, outer) && !facts.isInside(declaration, outer)
    }
  }
}
