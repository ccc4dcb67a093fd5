package import DependencyFacts
internal import LocksAndAtomics

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

  /// The name with a spelling, if it occurs.
  package func existing(_ spelling: String) -> Name? {
    var spelling = spelling
    return spelling.withUTF8 { interner.existing($0) }
  }

  /// Gives the names of a file's facts their program-wide numbers, in place.
  package mutating func number(_ facts: inout FileFacts) {
    facts.renumberNames(numbers(of: facts.names))
  }

  /// The program-wide numbers of a file's stored names, in order.
  fileprivate mutating func numbers(of table: NameTable) -> [Name] {
    var numbers: [Name] = []
    numbers.reserveCapacity(table.count - Int(KnownName.count))
    table.forEachStored { numbers.append(interner.name(of: $0, hash: $1)) }
    return numbers
  }
}

/// The table of names of a program whose facts are still being gathered.
///
/// Each thread numbers the names of a file right after building its facts, while they are in its
/// cache. The numbers differ from run to run; nothing may depend on their order.
package final class SharedNames: Sendable {
  private let names = Mutex(ProgramNames())

  package init() {}

  /// Gives the names of a file's facts their program-wide numbers, in place.
  package func number(_ facts: inout FileFacts) {
    let numbers = names.withLock { $0.numbers(of: facts.names) }
    facts.renumberNames(numbers)
  }

  package func name(of spelling: String) -> Name { names.withLock { $0.name(of: spelling) } }

  /// The names so far.
  package var all: ProgramNames { names.withLock { $0 } }
}
