internal import DependencyFacts

extension ProgramDump {
  /// Adds the functions and keys outside tests that a test can reach.
  mutating func addReach() {
    addPreface(program.testReach.hasTests ? "has tests" : "no tests are known")
    for ref in program.types.symbols.declarations.functions
    where !program.modules.isTest(file: ref.file) && program.testReach.reaches(ref) {
      add("test can run \(name(of: ref))", at: ref)
    }
    for key in program.registrations.keys {
      guard let home = key.home, program.testReach.reaches(key) else { continue }
      add("test can read \(name(of: key.type))", needText(of: key, from: home.file), at: home)
    }
  }

  private func needText(of key: DependencyKeyFacts, from file: Int32) -> String {
    switch program.testValueNeeds.need(of: key) {
    case nil: ""
    case .read(let test): "needs a test value: \(name(of: test.test)) reads it"
    case .overriddenInPart(by: let found):
      "needs a test value: a part is overridden at \(place(found.override, from: file)), and "
        + "\(name(of: found.test.test)) reads "
        + "\(found.endpoint.map(program.facts.string) ?? "all of it")"
    case .practice(let having, let all, _): "needs a test value: \(having) of \(all) have one"
    }
  }
}
