extension TargetGraph {
  /// The graphs of several groups of targets that do not depend on each other.
  ///
  /// - Parameters:
  ///   - groups: for each target, the number of its group. All targets of a package or project are
  ///     in one group, with everything that they depend on.
  ///   - files: for each group, the paths of its files, with the targets of each.
  package func divided(
    into groups: [Int], files: [(paths: [String], targets: [[TargetID]])]
  ) -> [TargetGraph] {
    var members = Array(repeating: [TargetID](), count: files.count)
    var numbers = Array(repeating: 0, count: targets.count)
    for (target, group) in groups.enumerated() {
      numbers[target] = members[group].count
      members[group].append(target)
    }
    var packages = Array(repeating: [Package](), count: files.count)
    for package in self.packages where !package.targets.isEmpty {
      packages[groups[package.targets.lowerBound]].append(package.renumbered(by: numbers))
    }
    let executables = Set(self.executables)
    return files.indices.map { group in
      let own = members[group].map { targets[$0].renumbered(by: numbers) }
      return TargetGraph(
        targets: own, packages: packages[group],
        executables: members[group].indices.filter { executables.contains(members[group][$0]) },
        isWhole: isWhole, pins: pins,
        known: (files[group].paths, files[group].targets.map { $0.map { numbers[$0] } }))
    }
  }
}

extension TargetGraph.Target {
  fileprivate func renumbered(by numbers: [Int]) -> Self {
    var target = self
    target.dependencies = dependencies.map { numbers[$0] }
    target.original = original.map { numbers[$0] }
    return target
  }
}

extension TargetGraph.Package {
  fileprivate func renumbered(by numbers: [Int]) -> Self {
    var package = self
    package.targets = numbers[targets.lowerBound]..<numbers[targets.lowerBound] + targets.count
    for index in package.products.indices {
      package.products[index].targets = products[index].targets.map { numbers[$0] }
    }
    return package
  }
}
