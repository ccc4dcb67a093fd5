internal import DependencyFacts

/// Finds the declarations of hand-written systems.
struct HandWrittenSystems {
  private let facts: ProgramFacts
  private let symbols: SymbolTable
  private let types: TypeResolution
  /// The places where code names current values, by file.
  private var currentReads: [Int32: [UInt32]] = [:]

  init(among types: TypeResolution) {
    facts = types.facts
    symbols = types.symbols
    self.types = types
  }

  /// The types of the program with a name.
  func types(named name: String) -> [TypeSymbolID] {
    guard let name = facts.names.existing(name) else { return [] }
    return symbols.types.indices.filter { symbols.types[$0].name == name }
      .map { TypeSymbolID(index: Int32($0)) }
  }

  /// The values type and the profile of a hand-written wrapper; nil for any other type.
  mutating func shape(of id: TypeSymbolID) -> (values: Nominal, profile: Profile)? {
    let symbol = symbols[id]
    guard
      facts.attributes(of: symbol.declaration).contains(where: { $0.name == .propertyWrapper }),
      let values = keyPathRoot(of: id), isTaskLocal(values)
    else { return nil }
    let remembers = symbol.declarations.contains { ref in
      facts.members(in: ref).contains { member in
        let kind = facts.declaration(member).kind
        return (kind == .initializer || kind == .variable)
          && !facts.declaration(member).flags.contains(.isComputed)
          && readsCurrent(member)
      }
    }
    let reads = types.lookUpMembers(.known(.wrappedValue), of: .program(id))
      .contains { readsCurrent($0) }
    switch (remembers, reads) {
    case (true, true): return (values, .merged)
    case (true, false): return (values, .atCreation)
    case (false, true): return (values, .atAccess)
    case (false, false): return nil
    }
  }

  /// The type `V` of an initialiser that takes a `KeyPath<V, …>`.
  private func keyPathRoot(of id: TypeSymbolID) -> Nominal? {
    for initializer in types.lookUpMembers(.known(.`init`), of: .program(id)) {
      for parameter in facts.parameters(of: initializer) {
        guard let path = facts.writtenKeyPath(parameter.type, in: initializer.file),
          let values = types.resolve(path.root, from: initializer),
          case .program = values
        else { continue }
        return values
      }
    }
    return nil
  }

  private func isTaskLocal(_ values: Nominal) -> Bool {
    [KnownName._current, .current].contains { name in
      types.lookUpMembers(.known(name), of: values).contains { ref in
        facts.attributes(of: ref).contains { $0.name == .TaskLocal }
      }
    }
  }

  /// Whether the code of a member, its accessors and initial value included, names the current
  /// values.
  private mutating func readsCurrent(_ ref: DeclRef) -> Bool {
    let declaration = facts.declaration(ref)
    let reads = currentReads[ref.file] ?? findCurrentReads(inFile: ref.file)
    let first = reads.partitioningIndex { $0 >= declaration.start }
    return first < reads.count && reads[first] < declaration.end
  }

  /// A wrapper can have thousands of members, so a file's code is searched once for all of them.
  private mutating func findCurrentReads(inFile file: Int32) -> [UInt32] {
    let reads = facts[file].code.lazy
      .filter { $0.kind == .member && ($0.name == ._current || $0.name == .current) }
      .map(\.start).sorted()
    currentReads[file] = reads
    return reads
  }
}
