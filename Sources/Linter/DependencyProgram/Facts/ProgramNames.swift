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

  /// The name with a spelling, if it occurs.
  package func existing(_ spelling: String) -> Name? {
    var spelling = spelling
    return spelling.withUTF8 { interner.existing($0) }
  }

  /// Gives the names of a file's facts their program-wide numbers, in place.
  package mutating func number(_ facts: inout FileFacts) {
    facts.renumberNames(numbers(of: facts.names))
  }

  /// Does the same with the facts of many files.
  package mutating func number(_ files: inout [ProgramFile], _ work: ConcurrentWork) {
    let tables = files.map(\.facts.names)
    // The number of a name depends only on its first occurrence, not on the number of pieces.
    let parts = work.map(0..<Int32(files.count)) { _, range in
      var names = ProgramNames()
      let numbers = range.map { names.numbers(of: tables[Int($0)]) }
      return (names: names, numbers: numbers)
    }
    // The first piece's numbers are the program's, unless there are earlier names.
    let isFirst = interner.table.isEmpty
    if isFirst, let first = parts.first { self = first.names }
    let own = parts.enumerated().map { piece, part in
      isFirst && piece == 0 ? nil : numbers(of: part.names.interner.table)
    }
    files.withUnsafeMutableBufferPointer { files in
      let facts = SharedFiles(files: files)
      _ = work.map(0..<Int32(files.count)) { piece, range in
        for index in range {
          var numbers = parts[piece].numbers[Int(index - range.lowerBound)]
          if let own = own[piece] { numbers = numbers.map { $0.renumbered(by: own) } }
          facts.files[Int(index)].facts.renumberNames(numbers)
        }
      }
    }
  }

  /// Unchecked, because the compiler cannot see that no two threads have the same file.
  private struct SharedFiles: @unchecked Sendable {
    let files: UnsafeMutableBufferPointer<ProgramFile>
  }

  /// The program-wide numbers of a file's stored names, in order.
  private mutating func numbers(of table: NameTable) -> [Name] {
    var numbers: [Name] = []
    numbers.reserveCapacity(table.count - Int(KnownName.count))
    table.forEachStored { numbers.append(interner.name(of: $0, hash: $1)) }
    return numbers
  }
}
