package import DependencyFacts

/// The tables of one file's facts, in memory that a `FactStore` owns.
package struct FactTables {
  package let imports: UnsafeBufferPointer<Import>
  package let declarations: UnsafeBufferPointer<Declaration>
  package let parameters: UnsafeBufferPointer<Parameter>
  package let attributes: UnsafeBufferPointer<Attribute>
  package let inheritedTypes: UnsafeBufferPointer<TypeID>
  package let genericParameters: UnsafeBufferPointer<Name>
  package let types: UnsafeBufferPointer<TypeNode>
  package let code: UnsafeBufferPointer<CodeNode>
  package let branches: UnsafeBufferPointer<Branch>
}

/// The facts of all files of a program.
///
/// Linking asks for single nodes millions of times. Arrays inside structs inside an array would be
/// retained and released at each question, which took more time than everything else together; these
/// tables are plain memory that lives as long as the store.
final class FactStore {
  private let tables: UnsafeMutableBufferPointer<FactTables>

  /// Takes the facts over, file by file, names being given their program-wide numbers.
  init(_ files: consuming [Program.File], names: inout ProgramNames) {
    var files = files
    tables = .allocate(capacity: files.count)
    for index in files.indices {
      let facts = files[index].facts
      files[index].facts = FileFacts()
      tables.initializeElement(at: index, to: FactTables(facts, names: &names))
    }
  }

  deinit {
    for table in tables { table.deallocate() }
    tables.deinitialize()
    tables.deallocate()
  }

  var count: Int { tables.count }
  var indices: Range<Int32> { 0..<Int32(tables.count) }

  subscript(file: Int32) -> FactTables { tables[Int(file)] }
}

extension FactTables {
  fileprivate init(_ facts: FileFacts, names: inout ProgramNames) {
    let numbers = names.numbers(of: facts.names)
    let renumber = { (name: inout Name) in
      let raw = name.rawValue
      guard raw >= KnownName.count, name != Name.none else { return }
      name = numbers[Int(raw - KnownName.count)]
    }
    imports = .copy(of: facts.imports) { renumber(&$0.module) }
    declarations = .copy(of: facts.declarations) { renumber(&$0.name) }
    parameters = .copy(of: facts.parameters) {
      renumber(&$0.label)
      renumber(&$0.name)
    }
    attributes = .copy(of: facts.attributes) { renumber(&$0.name) }
    inheritedTypes = .copy(of: facts.inheritedTypes) { _ in }
    genericParameters = .copy(of: facts.genericParameters) { renumber(&$0) }
    types = .copy(of: facts.types) { renumber(&$0.name) }
    code = .copy(of: facts.code) { node in
      guard node.kind.hasName else { return }
      var name = node.name
      renumber(&name)
      node.payload = name.rawValue
    }
    branches = .copy(of: facts.branches) { _ in }
  }

  fileprivate func deallocate() {
    imports.deallocate()
    declarations.deallocate()
    parameters.deallocate()
    attributes.deallocate()
    inheritedTypes.deallocate()
    genericParameters.deallocate()
    types.deallocate()
    code.deallocate()
    branches.deallocate()
  }
}

extension UnsafeBufferPointer {
  @inline(__always)
  fileprivate static func copy(
    of array: [Element], changing change: (inout Element) -> Void
  ) -> UnsafeBufferPointer<Element> {
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: array.count)
    _ = copy.initialize(fromContentsOf: array)
    for index in copy.indices { change(&copy[index]) }
    return UnsafeBufferPointer(copy)
  }
}
