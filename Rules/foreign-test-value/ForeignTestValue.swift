internal import DependencyFacts
package import DependencyProgram
internal import PackageGraph

/// A test or preview value that the key's conformance does not see.
package let foreignTestValue = Rule(
  id: "foreign-test-value",
  messages: [
    "has no test implementation, but was accessed from a test context",
    "has no test value, but was read in a test",
  ],
  group: .testing, severity: .error, scope: .targets, since: "0.2.0",
  summary: "a test or preview value is in a module that its key's conformance cannot see",
  documentation: """
    The compiler chooses the values of a key where the key conforms to its protocol. A `testValue`
    that another module adds in an extension is just a property with that name: tests get the
    default, which reports an issue and is the preview or live value.

    ```swift
    .target(name: "APIClient"),  // struct APIClient: DependencyKey
    .target(name: "APIClientTesting", dependencies: ["APIClient"]),  // extension with 'testValue'
    ```

    Declare the value in the module of the conformance:

    ```swift
    .target(name: "APIClient", path: "Sources"),  // both files
    ```

    The rule is silent if the targets are unknown, if the module of the conformance depends on that
    of the value, or if code uses the value by name.

    It is an error: the system never uses the value. It is a hint if the value that the system uses
    in its place is spelled alike, so that nobody notices.

    ## What it cannot see

    Modules outside the linted packages.
    """,
  check: .program { program in
    guard program.graph.isWhole else { return [] }
    return program.registrations.keys.flatMap { key in
      (key.testValues + key.previewValues).compactMap { finding($0, of: key, in: program) }
    }
  }
)

private func finding(
  _ value: DeclRef, of key: DependencyKeyFacts, in program: Program
) -> Diagnostic? {
  let conformances = key.testConformances.isEmpty ? key.liveConformances : key.testConformances
  func isForeign(_ value: DeclRef) -> Bool {
    guard let target = program.modules.target(ofFile: value.file) else { return false }
    return conformances.allSatisfy { cannotSee(target, from: $0, in: program) }
  }
  guard let home = conformances.first, isForeign(value),
    program.registrations.explicitUse(of: value) == nil
  else { return nil }
  let name = program.symbols.name(of: key.type)
  let kind = program.facts.string(program.facts.declaration(value).name)
  let isUnnoticed = (key.testValues + key.previewValues).contains { other in
    !isForeign(other) && program.keyValues.areSpelledAlike(other, value)
  }
  return program.diagnostic(
    foreignTestValue, severity: isUnnoticed ? .info : nil,
    at: program.facts.nameRange(of: value), in: value, subject: name,
    message: Wording.message(kind, name, in: program.modules.name(ofFile: home.file)),
    notes: [
      Diagnostic.Note(Wording.conformance, at: program.facts.nameRange(of: home)),
      Diagnostic.Note(Wording.advice),
    ])
}

private func cannotSee(
  _ target: TargetGraph.TargetID, from conformance: DeclRef, in program: Program
) -> Bool {
  guard let home = program.modules.target(ofFile: conformance.file), home != target,
    program.graph.targets[home].isComplete
  else { return false }
  return !program.modules.linked(by: home).contains(target)
}

private enum Wording {
  static func message(_ value: String, _ key: String, in module: String) -> String {
    "'\(value)' is not the value of '\(key)', which conforms in '\(module)' and cannot see it"
  }

  static let conformance = "the conformance is here"
  static let advice = "declare it in the module of the conformance"
}
