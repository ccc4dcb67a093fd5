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
    return program.graph.executables.flatMap { executable in
      program.graph.targets[executable].isComplete
        ? findings(forExecutable: executable, in: program) : []
    }
  }
)

private func findings(
  forExecutable executable: TargetGraph.TargetID, in program: Program
) -> [Diagnostic] {
  let linked = program.graph.reachable(from: executable)
  return program.registrations.keys.compactMap { key in
    let targets = key.liveConformances.map { program.target(ofFile: $0.file) }
    guard let live = key.liveConformances.first, !targets.contains(nil),
      !targets.contains(where: { $0.map(linked.contains) ?? true }),
      !program.registrations.isSupplied(key.type)
    else { return nil }
    let read = program.registrations.liveReads(of: key.type).first { read in
      program.target(ofFile: read.declaration.file).map(linked.contains) ?? false
    }
    guard let read else { return nil }
    return finding(key, live: live, read: read, executable: executable, in: program)
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
