internal import DependencyFacts
package import PackageGraph

/// The code that the own code of an application or executable can run.
package struct ExecutableReach {
  private let reach: Reach

  package init(of executable: TargetGraph.TargetID, in registrations: Registrations) {
    let modules = registrations.modules
    // A variant has the files of its original.
    let owner = modules.graph.targets[executable].original ?? executable
    // The live value of a key for which it supplies another one is not made.
    let values = registrations.keys.filter { key in
      !registrations.suppliers(of: key.type).contains { modules.target(ofFile: $0) == owner }
    }.map { ($0.type, $0.liveValues) }
    var reach = Reach(in: registrations.expressions, values: Dictionary(values) { $0 + $1 })
    for file in registrations.facts.fileIndices where modules.target(ofFile: file) == owner {
      reach.addAll(ofFile: file)
    }
    reach.follow()
    self.reach = reach
  }

  /// Whether it can reach a read.
  package func reaches(_ read: WrapperUse) -> Bool { reach.contains(read.declaration) }
}
