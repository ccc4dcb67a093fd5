package import DependencyFacts

/// The tables of one file's facts, in memory that `ProgramFacts` owns.
package struct FactTables {
  package let imports: FactTable<Import>
  package let declarations: FactTable<Declaration>
  package let parameters: FactTable<Parameter>
  package let attributes: FactTable<Attribute>
  package let inheritedTypes: FactTable<TypeID>
  package let genericParameters: FactTable<Name>
  package let genericConstraints: FactTable<Compact<TypeID>>
  package let types: FactTable<TypeNode>
  package let code: FactTable<CodeNode>
  package let branches: FactTable<Branch>
  package let importPlace: ImportPlace
}

/// The facts of all files of a program: the first step of the analysis.
///
/// They describe the code as written: the declarations, the nodes of code, and their nesting. They
/// do not include the meaning of names.
///
/// Linking asks for single nodes millions of times. Arrays inside structs inside an array would be
/// retained and released at each access, which took more time than everything else together. So the
/// arrays, which are no longer changed, are kept alive, and their elements are accessed by address.
///
/// Unchecked, because the compiler cannot see that it is immutable after its creation.
package final class ProgramFacts: @unchecked Sendable {
  /// Sorted; `SourceRange.file` is an index into them.
  package let paths: [String]
  package let names: ProgramNames
  package let libraries: Libraries
  private let facts: [SharedFacts]
  private let tables: UnsafeMutableBufferPointer<FactTables>

  /// - Parameters:
  ///   - files: the files, sorted by path; consumed.
  ///   - names: the table that has numbered the names of all files.
  init(_ files: consuming [ProgramFile], names: ProgramNames) {
    paths = files.map(\.path)
    self.names = names
    libraries = Libraries(LibraryNames { names.existing($0) })
    let facts = files.map(\.facts)
    files = []
    self.facts = facts
    tables = .allocate(capacity: facts.count)
    for index in facts.indices {
      tables.initializeElement(at: index, to: FactTables(of: facts[index].facts))
    }
  }

  deinit {
    tables.deinitialize()
    tables.deallocate()
  }

  package var fileIndices: Range<Int32> { 0..<Int32(tables.count) }

  package subscript(file: Int32) -> FactTables {
    @inline(__always) get {
      precondition(fileIndices.contains(file), "no file of the program has this index")
      return tables[Int(file)]
    }
  }

  package func string(_ name: Name) -> String { names.string(name) }

  /// Whether an undeclared name may be that of a type: those begin with a capital letter.
  func isCapitalized(_ name: Name) -> Bool { string(name).first?.isUppercase ?? false }
}

extension FactTables {
  /// - Parameter facts: must be kept alive and unchanged for as long as the tables are used, so
  ///   that the addresses of the arrays' elements stay valid.
  fileprivate init(of facts: FileFacts) {
    imports = FactTable(facts.imports.withUnsafeBufferPointer { $0 })
    declarations = FactTable(facts.declarations.withUnsafeBufferPointer { $0 })
    parameters = FactTable(facts.parameters.withUnsafeBufferPointer { $0 })
    attributes = FactTable(facts.attributes.withUnsafeBufferPointer { $0 })
    inheritedTypes = FactTable(facts.inheritedTypes.withUnsafeBufferPointer { $0 })
    genericParameters = FactTable(facts.genericParameters.withUnsafeBufferPointer { $0 })
    genericConstraints = FactTable(facts.genericConstraints.withUnsafeBufferPointer { $0 })
    types = FactTable(facts.types.withUnsafeBufferPointer { $0 })
    code = FactTable(facts.code.withUnsafeBufferPointer { $0 })
    branches = FactTable(facts.branches.withUnsafeBufferPointer { $0 })
    importPlace = facts.importPlace
  }
}
