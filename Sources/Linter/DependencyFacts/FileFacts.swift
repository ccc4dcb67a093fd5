internal import SwiftOutline

/// The facts of one file about dependencies and the code around them. They depend on that file
/// alone, keep only the names from its text, and suffice to link it with other files.
package struct FileFacts: Sendable {
  package internal(set) var names = NameTable()
  package internal(set) var imports: [Import] = []
  /// Parents before children, in source order.
  package internal(set) var declarations: [Declaration] = []
  package internal(set) var parameters: [Parameter] = []
  package internal(set) var attributes: [Attribute] = []
  /// The roots of inherited types.
  package internal(set) var inheritedTypes: [TypeID] = []
  package internal(set) var genericParameters: [Name] = []
  /// The constraint declared at each generic parameter, if there is one.
  package internal(set) var genericConstraints: [Compact<TypeID>] = []
  package internal(set) var types: [TypeNode] = []
  package internal(set) var code: [CodeNode] = []
  package internal(set) var branches: [Branch] = []
  package internal(set) var importPlace = ImportPlace.none

  /// The facts of a file's bytes. Unreadable parts are left out.
  ///
  /// Throws only if the parser has a defect (see `MalformedFacts`), and only in debug builds: the
  /// checks take a tenth of the time, and all fuzz tests run with them.
  package init(bytes: UnsafeBufferPointer<UInt8>) throws(MalformedFacts) {
    let outline = Outline(bytes)
    var builder = FactsBuilder(outline: outline, bytes: bytes)
    self = builder.build()
    #if DEBUG
      try validate(size: bytes.count)
    #endif
  }

  /// Empty facts, for the builder to fill.
  init() {}
}

extension FileFacts {
  /// Gives every name a number that is shared by all files, so that names of different files can be
  /// compared. The file's own table is dropped.
  ///
  /// - Parameter numbers: the shared names in the order of the file's own, without the known ones.
  package mutating func renumberNames(_ numbers: [Name]) {
    func renumber(_ name: inout Name) { name = name.renumbered(by: numbers) }
    for index in imports.indices { renumber(&imports[index].module) }
    for index in declarations.indices { renumber(&declarations[index].name) }
    for index in parameters.indices {
      renumber(&parameters[index].label)
      renumber(&parameters[index].name)
    }
    for index in attributes.indices {
      renumber(&attributes[index].qualifier)
      renumber(&attributes[index].name)
    }
    for index in genericParameters.indices { renumber(&genericParameters[index]) }
    for index in types.indices { renumber(&types[index].name) }
    code.withUnsafeMutableBufferPointer { code in
      for index in code.indices where code[index].kind.hasName || code[index].kind == .sequence {
        code[index].payload = code[index].name.renumbered(by: numbers).rawValue
      }
    }
    names = NameTable()
  }

  /// Frees the unused capacity of the tables, because the facts of thousands of files are in memory
  /// at once.
  mutating func shrink() {
    code.shrink()
    declarations.shrink()
    types.shrink()
    parameters.shrink()
    attributes.shrink()
    names.shrink()
  }
}

extension Name {
  @inline(__always)
  package func renumbered(by numbers: [Name]) -> Name {
    guard rawValue >= KnownName.count, self != .none else { return self }
    return numbers[Int(rawValue - KnownName.count)]
  }
}

extension Array {
  /// Copies the elements to an array of exact capacity, if that saves enough.
  mutating func shrink() {
    // An array that is made of a slice of the whole keeps the array's memory.
    if capacity > count + count / 8 { self = withUnsafeBufferPointer { Array($0) } }
  }
}
