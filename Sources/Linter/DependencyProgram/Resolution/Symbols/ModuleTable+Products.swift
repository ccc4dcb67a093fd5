internal import LocksAndAtomics
package import PackageGraph

/// The code that the products of targets consist of.
extension ModuleTable {
  /// The target and all targets whose code is part of its product: its dependencies, and the
  /// targets that files of any of them import. Xcode links an imported module even if the
  /// dependency is not declared.
  package func linked(by target: TargetGraph.TargetID) -> TargetSet { linked(by: [target]) }

  /// Whether all that a target links is known: its manifest may make targets in a way that is not
  /// evaluated.
  func knowsAllLinked(by target: TargetGraph.TargetID) -> Bool { graph.targets[target].isComplete }

  func linked(by targets: [TargetGraph.TargetID]) -> TargetSet {
    let imported = importedTargets.withLock { known in
      let imported = known ?? makeImportedTargets()
      known = imported
      return imported
    }
    var linked = TargetSet(capacity: graph.targets.count)
    var pending = targets
    while let target = pending.popLast() {
      guard linked.insert(target) else { continue }
      pending += graph.targets[target].dependencies
      pending += imported[target].map { Array($0) } ?? []
    }
    return linked
  }

  /// For each target, the targets that its files import; nil for none.
  private func makeImportedTargets() -> [TargetSet?] {
    var imported = [TargetSet?](repeating: nil, count: graph.targets.count)
    for (file, module) in zip(facts.fileIndices, fileModules)
    where Int(module.index) < graph.targets.count {
      for other in visible[Int(file)] {
        imported[Int(module.index)].insert(other, capacity: graph.targets.count)
      }
    }
    return imported
  }

  /// The targets that only test targets link, directly or through one another: none if some
  /// dependency is not known.
  ///
  /// Users of a package can link its products, and a package without any product or executable may
  /// be a part of something else, so these are not for tests.
  func makeTestSupport() -> TargetSet? {
    let targets = graph.targets
    guard graph.isWhole, targets.allSatisfy(\.isComplete) else { return nil }
    var candidates = Set<TargetGraph.TargetID>()
    var tested = TargetSet(capacity: targets.count)
    for index in targets.indices where targets[index].kind == .tests {
      tested.formUnion(graph.reachable(from: index))
    }
    for package in graph.packages {
      let roots = Set(package.products.flatMap(\.targets)).union(
        package.targets.filter(graph.executables.contains))
      guard !roots.isEmpty else { continue }
      candidates.formUnion(
        package.targets.filter {
          targets[$0].kind == .library && tested.contains($0) && !roots.contains($0)
        })
    }
    guard !candidates.isEmpty else { return nil }
    let users = targets.indices.filter {
      targets[$0].kind != .tests && !candidates.contains($0)
    }
    candidates.subtract(linked(by: users))
    guard !candidates.isEmpty else { return nil }
    var support = TargetSet(capacity: targets.count)
    for target in candidates { support.insert(target) }
    return support
  }
}
