internal import DependencyFacts

/// The names of the program's computed and static members: a mention of one may run code of the
/// program, whatever its type.
///
/// Gathered when they are first asked for, since few programs send to stores within scopes.
final class NamesOfCode {
  private let facts: ProgramFacts
  private lazy var names = Names(in: facts)

  private struct Names {
    var ofStaticMembers: Set<Name> = []
    var ofProperties: Set<Name> = []

    init(in facts: ProgramFacts) {
      for file in facts.fileIndices {
        for declaration in facts[file].declarations {
          let isStatic = declaration.flags.contains(.isStatic)
          let isVariable = declaration.kind == .variable
          if isStatic { ofStaticMembers.insert(declaration.name) }
          if isVariable, isStatic || declaration.flags.contains(.isComputed) {
            ofProperties.insert(declaration.name)
          }
        }
      }
    }
  }

  init(in facts: ProgramFacts) { self.facts = facts }

  /// Whether `.name` may run code: enum cases and foreign members do not.
  func mayRun(implicitMember name: Name) -> Bool {
    name == .`init` || names.ofStaticMembers.contains(name)
  }

  /// Whether `value.name` may run code.
  func mayRun(property name: Name) -> Bool { names.ofProperties.contains(name) }
}
