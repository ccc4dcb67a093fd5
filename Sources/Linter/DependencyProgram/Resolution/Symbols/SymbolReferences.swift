package import DependencyFacts

/// A named type: one that the program declares, or one of another module.
package enum Nominal: PackedKey, Sendable {
  case program(TypeSymbolID)
  case external(Name)

  package var packed: UInt64 {
    switch self {
    case .program(let type): type.packed
    case .external(let name): 1 << 32 | name.packed
    }
  }
}

/// The index of a type in `SymbolTable.types`.
package struct TypeSymbolID: PackedKey, Sendable {
  package let index: Int32
  package init(index: Int32) { self.index = index }
  package var packed: UInt64 { UInt64(UInt32(index)) }
}

/// The index of a module among the targets of the graph; those after the last one are the unnamed
/// modules of the files without a target.
package struct ModuleID: PackedKey, Sendable {
  package let index: Int32
  package init(index: Int32) { self.index = index }
  package var packed: UInt64 { UInt64(UInt32(index)) }
}

/// A name at the top level of a module.
struct NameInModule: PackedKey {
  let name: Name
  let module: ModuleID

  var packed: UInt64 { module.packed << 32 | name.packed }
}
