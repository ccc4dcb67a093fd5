internal import DependencyFacts

/// The traits that the attributes `@Test` and `@Suite` name.
struct TestTraits {
  private let facts: ProgramFacts
  private let names: UnitsByName

  init(_ facts: ProgramFacts, _ names: UnitsByName) {
    self.facts = facts
    self.names = names
  }

  /// The program's own traits of a declaration, and whether no other traits may override something
  /// or keep the test from running.
  func traits(of suite: DeclRef) -> (units: [DeclRef], areKnown: Bool) {
    var units: [DeclRef] = []
    var areKnown = true
    for attribute in facts.attributes(of: suite) {
      guard facts.libraries.testing.hasTraits(attribute: attribute.name),
        let arguments = facts.arguments(of: attribute, of: suite)
      else { continue }
      for argument in facts.arguments(of: arguments) where facts.node(argument).name == Name.none {
        guard let trait = facts.firstChild(of: argument), facts.node(trait).kind != .string else {
          continue
        }
        let name = facts.lastName(of: trait)
        if facts.libraries.testing.isPlain(trait: name) { continue }
        let found = name == Name.none ? [] : names.units(named: name)
        units += found
        if found.isEmpty { areKnown = false }
      }
    }
    return (units, areKnown)
  }
}
