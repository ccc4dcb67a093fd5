package import DependencyFacts

/// The tables of one file's facts, in memory that a `FactStore` keeps.
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
  package let importPlace: ImportPlace
}

/// The facts of all files of a program.
///
/// Linking asks for single nodes millions of times. Arrays inside structs inside an array would be
/// retained and released at each question, which took more time than everything else together. So the
/// store keeps the arrays, which nothing changes any more, and hands out where their elements lie.
final class FactStore {
  private let facts: [FileFacts]
  private let tables: UnsafeMutableBufferPointer<FactTables>

  /// Takes the facts over, whose names have their program-wide numbers.
  init(_ files: consuming [Program.File]) {
    let facts = files.map(\.facts)
    files = []
    self.facts = facts
    tables = .allocate(capacity: facts.count)
    for index in facts.indices {
      tables.initializeElement(at: index, to: FactTables(of: self.facts[index]))
    }
  }

  deinit {
    tables.deinitialize()
    tables.deallocate()
  }

  var indices: Range<Int32> { 0..<Int32(tables.count) }

  subscript(file: Int32) -> FactTables { tables[Int(file)] }
}

extension FactTables {
  /// - Parameter facts: kept alive and unchanged by the store for as long as the tables are used, so
  ///   that the addresses of the arrays' elements hold.
  fileprivate init(of facts: FileFacts) {
    imports = facts.imports.withUnsafeBufferPointer { $0 }
    declarations = facts.declarations.withUnsafeBufferPointer { $0 }
    parameters = facts.parameters.withUnsafeBufferPointer { $0 }
    attributes = facts.attributes.withUnsafeBufferPointer { $0 }
    inheritedTypes = facts.inheritedTypes.withUnsafeBufferPointer { $0 }
    genericParameters = facts.genericParameters.withUnsafeBufferPointer { $0 }
    types = facts.types.withUnsafeBufferPointer { $0 }
    code = facts.code.withUnsafeBufferPointer { $0 }
    branches = facts.branches.withUnsafeBufferPointer { $0 }
    importPlace = facts.importPlace
  }
}
