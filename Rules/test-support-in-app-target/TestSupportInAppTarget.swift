internal import DependencyFacts
package import DependencyProgram
internal import PackageGraph

/// A library for tests is part of what users run.
package let testSupportInAppTarget = Rule(
  id: "test-support-in-app-target", group: .use, severity: .warning, scope: .targets,
  since: "0.2.0",
  summary: "a library for tests is linked by an application or executable",
  documentation: """
    The library `DependenciesTestSupport` links the test libraries. A program that links it, or that
    imports `XCTest` or `Testing` next to its dependencies, needs them when it starts, but they are
    not on the machines of users: the program ends at once, or the app store rejects it.

    ```swift
    .target(
      name: "Feature",
      dependencies: [
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "DependenciesTestSupport", package: "swift-dependencies"),  // for tests
      ]),
    .executableTarget(name: "tool", dependencies: ["Feature"]),
    ```

    Link it where the tests are:

    ```swift
    .target(
      name: "Feature",
      dependencies: [.product(name: "Dependencies", package: "swift-dependencies")]),
    .executableTarget(name: "tool", dependencies: ["Feature"]),
    .testTarget(
      name: "FeatureTests",
      dependencies: [
        "Feature", .product(name: "DependenciesTestSupport", package: "swift-dependencies"),
      ]),
    ```

    The dependency library itself provides everything that a test value needs, such as
    `unimplemented`, so `import XCTest` is not needed there. Each target is reported once for each
    library: where a file imports it, or else where a file imports the dependency system.

    The rule is silent about targets that only tests link, about imports within `#if`, and about
    libraries that the target of an executable imports or links itself, since it may be a tool that
    runs tests. It says nothing about `XCTest` and `Testing` in files without dependencies.

    It is a warning: the executable links code that is for tests.

    ## What it cannot see

    Modules that are linked without being declared, as Xcode allows.
    """,
  check: .program { program in
    let runners = runners(in: program)
    guard !runners.isEmpty else { return [] }
    let files = Dictionary(grouping: program.facts.fileIndices) {
      program.modules.target(ofFile: $0) ?? -1
    }
    return runners.sorted { $0.key < $1.key }.flatMap { target, runner in
      libraries(of: target, in: files[target] ?? [], program)
        .map { finding($0, of: target, in: runner, program) }
    }
  }
)

/// For each target that a program links, an application or executable that links it.
private func runners(in program: Program) -> [TargetGraph.TargetID: TargetGraph.TargetID] {
  var runners: [TargetGraph.TargetID: TargetGraph.TargetID] = [:]
  for executable in program.graph.executables {
    for target in program.graph.reachable(from: executable)
    where target != executable || program.graph.targets[target].kind != .executable {
      runners[target] = runners[target] ?? executable
    }
  }
  return runners
}

/// The libraries for tests that a target has, each with the first import that shows it.
private func libraries(
  of target: TargetGraph.TargetID, in files: [Int32], _ program: Program
) -> [(name: String, place: SourceRange)] {
  var imported: [String: SourceRange] = [:]
  var conditional: [String: SourceRange] = [:]
  var system: SourceRange?
  for file in files where program.modules.importsSystem(file: file) {
    for fact in program.facts.imports(in: file) {
      let name = program.facts.string(fact.module)
      let place = SourceRange(file: file, start: fact.nameStart, end: fact.nameEnd)
      if ModuleTable.isForTests(name) {
        if fact.branch == nil { imported[name] = imported[name] ?? place }
        conditional[name] = conditional[name] ?? place
      }
      if ModuleTable.bringsSystem(fact.module) { system = system ?? place }
    }
  }
  for name in program.graph.targets[target].externalProducts
  where ModuleTable.isForTests(name) && imported[name] == nil {
    imported[name] = conditional[name] ?? system
  }
  return imported.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
}

private func finding(
  _ library: (name: String, place: SourceRange), of target: TargetGraph.TargetID,
  in runner: TargetGraph.TargetID, _ program: Program
) -> Diagnostic {
  let targets = program.graph.targets
  return program.diagnostic(
    testSupportInAppTarget, at: library.place,
    in: DeclRef(file: library.place.file, id: .file), subject: library.name,
    message: Wording.message(library.name, targets[target].name, targets[runner].name),
    notes: [Diagnostic.Note(Wording.advice(library.name, targets[target]))])
}

private enum Wording {
  static func message(_ library: String, _ target: String, _ program: String) -> String {
    let part = target == program ? "" : ", a part of '\(program)',"
    return "'\(target)'\(part) links '\(library)', which is for tests alone"
  }

  static func advice(_ library: String, _ target: TargetGraph.Target) -> String {
    "leave '\(library)' out of '\(target.name)', in its files and in '\(target.declaredIn)'"
  }
}
