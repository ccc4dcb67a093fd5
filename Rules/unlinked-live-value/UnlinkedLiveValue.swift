package import DependencyProgram
internal import PackageGraph

/// An executable reads a key whose live value is in a target that it does not link.
package let unlinkedLiveValue = Rule(
  id: "unlinked-live-value",
  messages: [
    "has no live implementation, but was accessed from a live context",
    "make sure that the conformance is linked",
    "has no live value, but was read in a live context",
  ],
  group: .registration, severity: .error, scope: .targets,
  since: "0.2.0",
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

    All values that an executable lacks are one finding, where it reads the first of them; executables
    that lack the same ones share it. It is an error: users of the executable get the test value.
    Where another executable links them all and the code that reads them, as an application does
    beside the demos of its features, it is a hint: names alone tell what a demo can come to. It is
    one, too, where the live values are another application's own: each is meant to supply its own.

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
    var missing: [TargetGraph.TargetID: [UnlinkedValue]] = [:]
    for key in program.registrations.keys {
      for (executable, value) in unlinkedValues(of: key, by: &links, in: program) {
        missing[executable, default: []].append(value)
      }
    }
    var seen: Set<[DeclRef]> = []
    return missing.sorted { $0.key < $1.key }.compactMap { executable, values in
      // The same values are missing from another executable already.
      guard seen.insert(values.map(\.read.declaration)).inserted else { return nil }
      return finding(
        executable, of: values,
        isLinkedElsewhere: links.areLinked(values, besides: executable, in: program), in: program
      )
    }
  }
)

/// A key that an executable reads without its live value.
private struct UnlinkedValue {
  let key: DependencyKeyFacts
  let live: DeclRef
  let read: WrapperUse
}

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
    let reach = reaches[executable] ?? ExecutableReach(of: executable, in: program.registrations)
    reaches[executable] = reach
    return reach.reaches(read)
  }

  /// Whether another executable links all values that one lacks, and the code that reads them, and
  /// does not ship that one, as an application ships its extensions.
  func areLinked(
    _ values: [UnlinkedValue], besides executable: TargetGraph.TargetID, in program: Program
  ) -> Bool {
    let files = values.flatMap { [$0.live.file, $0.read.declaration.file] }
    let targets = Set(files.compactMap(program.modules.target(ofFile:)))
    let others = linked.filter { $0.key != executable }.values
    return others.contains { targets.isSubset(of: $0) }
      && !others.contains { $0.contains(executable) }
  }

  init(in program: Program) {
    var linked: [TargetGraph.TargetID: TargetSet] = [:]
    var executables: [TargetGraph.TargetID: [TargetGraph.TargetID]] = [:]
    for executable in program.graph.executables
    where program.graph.targets[executable].isComplete
      && !program.audience.choosesOtherContext(executable)
    {
      let targets = program.modules.linked(by: executable)
      linked[executable] = targets
      for target in targets { executables[target, default: []].append(executable) }
    }
    self.linked = linked
    self.executables = executables
  }
}

private func unlinkedValues(
  of key: DependencyKeyFacts, by links: inout Links, in program: Program
) -> [TargetGraph.TargetID: UnlinkedValue] {
  let homes = key.liveConformances.map { program.modules.target(ofFile: $0.file) }
  guard let live = key.liveConformances.first, !homes.contains(nil) else { return [:] }
  let suppliers = program.registrations.suppliers(of: key.type)
    .map { program.modules.target(ofFile: $0) }
  guard !suppliers.contains(nil) else { return [:] }
  let sources = (homes + suppliers).compactMap { $0 }
  var firstReads: [TargetGraph.TargetID: WrapperUse] = [:]
  for read in program.audience.reads(of: key) {
    guard let reader = program.modules.target(ofFile: read.declaration.file) else { continue }
    for executable in links.executables[reader] ?? []
    where firstReads[executable] == nil
      && !sources.contains(where: { links.linked[executable]?.contains($0) == true })
      && links.reaches(read, from: executable, in: program)
    {
      firstReads[executable] = read
    }
  }
  return firstReads.mapValues { UnlinkedValue(key: key, live: live, read: $0) }
}

/// One for each executable, since one change of its target mends all.
private func finding(
  _ executable: TargetGraph.TargetID, of values: [UnlinkedValue], isLinkedElsewhere: Bool,
  in program: Program
) -> Diagnostic {
  let tool = program.graph.targets[executable]
  let values = values.sorted {
    let (a, b) = (program.range(of: $0.read), program.range(of: $1.read))
    return (a.file, a.start) < (b.file, b.start)
  }
  let first = values[0]
  let homes = Set(values.map { program.modules.name(ofFile: $0.live.file) }).sorted()
  let name = program.symbols.name(of: first.key.type)
  let notes = values.flatMap { value in
    let key = program.symbols.name(of: value.key.type)
    return [
      Optional(Diagnostic.Note(Wording.live(key), at: program.facts.nameRange(of: value.live))),
      value.read.declaration == first.read.declaration
        ? nil : Diagnostic.Note(Wording.read(key), at: program.range(of: value.read)),
    ].compactMap(\.self)
  }
  // An application supplies values for itself; nothing else can link it.
  let isOfApplication = values.allSatisfy { value in
    program.modules.target(ofFile: value.live.file).map { program.graph.targets[$0].kind.isRun }
      ?? false
  }
  let advice = Diagnostic.Note(
    isOfApplication
      ? Wording.adviceToSupply(executable: tool, targets: homes)
      : Wording.advice(executable: tool, targets: homes),
    victim: isOfApplication || isLinkedElsewhere
      ? nil : Diagnostic.Victim(.executable, tool.name))
  return program.diagnostic(
    unlinkedLiveValue, severity: isOfApplication || isLinkedElsewhere ? .info : nil,
    at: program.range(of: first.read), in: first.read.declaration,
    subject: name,
    message: Wording.message(name, values.count - 1, executable: tool.name, targets: homes),
    notes: notes + [advice])
}

private enum Wording {
  static func message(
    _ key: String, _ others: Int, executable: String, targets: [String]
  ) -> String {
    others == 0
      ? "'\(executable)' reads '\(key)' but does not depend on '\(targets[0])', which has its live "
        + "value"
      : "'\(executable)' reads '\(key)' and \(others) more but does not depend on "
        + "\(list(targets)), which \(targets.count == 1 ? "has" : "have") their live values"
  }

  static func live(_ key: String) -> String { "the live value of '\(key)' is here" }

  static func read(_ key: String) -> String { "'\(key)' is read here" }

  static func advice(executable: TargetGraph.Target, targets: [String]) -> String {
    "add \(list(targets)) to the dependencies of '\(executable.name)' in '\(executable.declaredIn)'"
  }

  static func adviceToSupply(executable: TargetGraph.Target, targets: [String]) -> String {
    "give '\(executable.name)' live values of its own, as \(list(targets)) has, or move them to a "
      + "target that both link"
  }

  private static func list(_ targets: [String]) -> String {
    targets.map { "'\($0)'" }.joined(separator: ", ")
  }
}
