package import DependencyFacts

/// The identifiers of all files, each once.
package struct ProgramNames: Sendable {
  private var interner = NameInterner()

  package init() {}

  package func string(_ name: Name) -> String { interner.table.string(name) }

  package var count: Int { interner.table.count }

  package mutating func name(of spelling: String) -> Name {
    var spelling = spelling
    return spelling.withUTF8 { interner.name(of: $0) }
  }

  /// The name of that spelling, if it occurs.
  package func existing(_ spelling: String) -> Name? {
    var spelling = spelling
    return spelling.withUTF8 { interner.existing($0) }
  }

  /// Gives the names of a file's facts their program-wide numbers, in place.
  package mutating func number(_ facts: inout FileFacts) {
    let numbers = numbers(of: facts.names)
    facts.renumberNames { name in
      let raw = name.rawValue
      guard raw >= KnownName.count, name != Name.none else { return }
      name = numbers[Int(raw - KnownName.count)]
    }
  }

  /// The program-wide numbers of a file's names, those that are stored, in order.
  private mutating func numbers(of table: NameTable) -> [Name] {
    table.storedNames.map { raw in
      table.withStored(raw) { spelling, hash in interner.name(of: spelling, hash: hash) }
    }
  }
}
