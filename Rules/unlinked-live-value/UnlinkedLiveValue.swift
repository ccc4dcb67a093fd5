package import DependencyProgram
internal import PackageGraph

/// An executable reads a key whose live value is in a target that it does not link.
package let unlinkedLiveValue = Rule(
  id: "unlinked-live-value", group: .registration, severity: .error, scope: .targets,
  since: "0.1.0",
  summary: "an executable reads a key without depending on the target with its live value",
  documentation: """
    When a key's interface and its live value are in two targets, an executable must depend on both.
    If the target with the live value is not among the dependencies, the program builds, and reads
    the test value.

    ```swift
    .target(name: "APIClient"),                                  // struct APIClient: TestDependencyKey
    .target(name: "APIClientLive", dependencies: ["APIClient"]), // extension APIClient: DependencyKey
    .executableTarget(name: "tool", dependencies: ["APIClient"]) // reads \\.apiClient
    ```

    Add the target with the live value to the executable's dependencies:

    ```swift
    .executableTarget(name: "tool", dependencies: ["APIClient", "APIClientLive"])
    ```

    The rule is silent if the executable's own code cannot reach the read, if code that it links
    supplies the value, or if it chooses the context of previews when it starts, as demos do.

    The applications in Xcode projects are executables too: there, add the framework or the package
    product to those that the application links.

    ## What it cannot see

    The rule is silent if some project in the tree cannot be read completely, or if a manifest
    computes its dependencies in a way that can only be determined by running it.
    """,
  check: .program { program in
    guard program.graph.isWhole else { return [] }
    var links = Links(in: program)
    return program.registrations.keys.flatMap { findings(of: $0, by: &links, in: program) }
  }
)

/// The modules that each executable links.
private struct Links {
  let linked: [TargetGraph.TargetID: TargetSet]
  /// For each target, the executables that link it.
  let executables: [TargetGraph.TargetID: [TargetGraph.TargetID]]
  /// The code that executables can run, of those that were asked about.
  private var reaches: [TargetGraph.TargetID: ExecutableReach] = [:]

  mutating func reaches(
    _ read: WrapperUse, from executable: TargetGraph.TargetID, in program: Program
  ) -> Bool {
    let reach = reaches[executable] ?? program.reach(of: executable)
    reaches[executable] = reach
    return reach.reaches(read)
  }

  init(in program: Program) {
    var linked: [TargetGraph.TargetID: TargetSet] = [:]
    var executables: [TargetGraph.TargetID: [TargetGraph.TargetID]] = [:]
    for executable in program.graph.executables
    where program.graph.targets[executable].isComplete && !program.choosesOtherContext(executable) {
      let targets = program.modules.linked(by: executable)
      linked[executable] = targets
      for target in targets { executables[target, default: []].append(executable) }
    }
    self.linked = linked
    self.executables = executables
  }
}

private func findings(
  of key: DependencyKeyFacts, by links: inout Links, in program: Program
) -> [Diagnostic] {
  let homes = key.liveConformances.map { program.target(ofFile: $0.file) }
  guard let live = key.liveConformances.first, !homes.contains(nil) else { return [] }
  let suppliers = program.registrations.suppliers(of: key.type)
    .map { program.target(ofFile: $0) }
  guard !suppliers.contains(nil) else { return [] }
  let sources = (homes + suppliers).compactMap { $0 }
  var firstReads: [TargetGraph.TargetID: WrapperUse] = [:]
  for read in program.registrations.liveReads(of: key.type) {
    guard let reader = program.target(ofFile: read.declaration.file) else { continue }
    for executable in links.executables[reader] ?? []
    where firstReads[executable] == nil
      && !sources.contains(where: { links.linked[executable]?.contains($0) == true })
      && links.reaches(read, from: executable, in: program)
    {
      firstReads[executable] = read
    }
  }
  return firstReads.sorted { $0.key < $1.key }.map { executable, read in
    finding(key, live: live, read: read, executable: executable, in: program)
  }
}

private func finding(
  _ key: DependencyKeyFacts, live: DeclRef, read: WrapperUse,
  executable: TargetGraph.TargetID, in program: Program
) -> Diagnostic {
  let name = program.symbols.name(of: key.type)
  let tool = program.graph.targets[executable]
  let home = program.modules.name(ofFile: live.file)
  return program.diagnostic(
    unlinkedLiveValue, at: program.range(of: read), in: read.declaration,
    subject: name, message: Wording.message(name, executable: tool.name, target: home),
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

  static func advice(executable: TargetGraph.Target, target: String) -> String {
    "add '\(target)' to the dependencies of '\(executable.name)' in '\(executable.declaredIn)'"
  }
}
