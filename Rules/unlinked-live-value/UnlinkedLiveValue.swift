package import DependencyProgram
internal import PackageGraph

/// An executable reads a key whose live value lies in a target that it does not link.
package let unlinkedLiveValue = Rule(
  id: "unlinked-live-value", severity: .error, scope: .targets, since: "0.1.0",
  summary: "an executable reads a key without depending on the target with its live value",
  documentation: """
    When a key's interface and its live value are in two targets, whoever builds an executable must
    depend on both. If the target with the live value is not among the dependencies, the program
    builds, and reads the test value.

    ```swift
    .target(name: "APIClient"),                                  // struct APIClient: TestDependencyKey
    .target(name: "APIClientLive", dependencies: ["APIClient"]), // extension APIClient: DependencyKey
    .executableTarget(name: "tool", dependencies: ["APIClient"]) // reads \\.apiClient
    ```

    Add the target with the live value to the executable's dependencies:

    ```swift
    .executableTarget(name: "tool", dependencies: ["APIClient", "APIClientLive"])
    ```

    ## What it cannot see

    Targets of Xcode projects: if there is one in the tree, the rule is silent, as it is wherever a
    manifest computes its dependencies in a way that cannot be told without running it.
    """,
  check: .program { program in
    guard !program.graph.hasXcodeProject else { return [] }
    let tools = program.graph.executables.filter { program.graph.targets[$0].isComplete }
    var linking: [TargetGraph.TargetID: [TargetGraph.TargetID]] = [:]
    for tool in tools {
      for target in program.graph.reachable(from: tool) {
        linking[target, default: []].append(tool)
      }
    }
    return program.registrations.keys.flatMap { key in
      findings(of: key, byTools: linking, in: program)
    }
  }
)

/// - Parameter linking: for each target, the executables that depend on it.
private func findings(
  of key: DependencyKeyFacts, byTools linking: [TargetGraph.TargetID: [TargetGraph.TargetID]],
  in program: Program
) -> [Diagnostic] {
  let targets = key.liveConformances.map { program.target(ofFile: $0.file) }
  guard let live = key.liveConformances.first, !targets.contains(nil),
    !program.registrations.isSupplied(key.type)
  else { return [] }
  let suppliers = targets.compactMap { $0 }
  func isLinked(by target: TargetGraph.TargetID) -> Bool {
    let reachable = program.graph.reachable(from: target)
    return suppliers.contains(where: reachable.contains)
  }
  var firstReads: [TargetGraph.TargetID: WrapperUse] = [:]
  var readers: Set<TargetGraph.TargetID> = []
  for read in program.registrations.liveReads(of: key.type) {
    // Who links a reader that links the live value has both.
    guard let reader = program.target(ofFile: read.declaration.file),
      readers.insert(reader).inserted, !isLinked(by: reader)
    else { continue }
    for tool in linking[reader] ?? [] where firstReads[tool] == nil { firstReads[tool] = read }
  }
  let unlinked = firstReads.filter { !isLinked(by: $0.key) }.sorted { $0.key < $1.key }
  return unlinked.map { tool, read in
    finding(key, live: live, read: read, executable: tool, in: program)
  }
}

private func finding(
  _ key: DependencyKeyFacts, live: DeclRef, read: WrapperUse,
  executable: TargetGraph.TargetID, in program: Program
) -> Diagnostic {
  let name = program.symbols.name(of: key.type)
  let tool = program.graph.targets[executable].name
  let home = program.modules.name(ofFile: live.file)
  return program.diagnostic(
    unlinkedLiveValue, at: program.facts.nameRange(of: read.declaration), in: read.declaration,
    subject: name, message: Wording.message(name, executable: tool, target: home),
    notes: [
      Diagnostic.Note(Wording.live, at: program.facts.nameRange(of: live)),
      Diagnostic.Note(Wording.advice(executable: tool, target: home)),
    ])
}

private enum Wording {
  static func message(_ key: String, executable: String, target: String) -> String {
    "'\(executable)' reads '\(key)' but does not depend on '\(target)', which has its live value"
  }

  static let live = "the live value is here"

  static func advice(executable: String, target: String) -> String {
    "add '\(target)' to the dependencies of '\(executable)' in 'Package.swift'"
  }
}
