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

  /// The program-wide numbers of a file's names, those that are stored, in order.
  mutating func numbers(of table: NameTable) -> [Name] {
    table.storedNames.map { raw in
      table.withStored(raw) { spelling, hash in interner.name(of: spelling, hash: hash) }
    }
  }
}
