package import DependencyFacts

/// A named type: one that the program declares, or one of another module.
package enum Nominal: Hashable, Sendable {
  case program(TypeSymbolID)
  case external(Name)
}

/// The index of a type in `SymbolTable.types`.
package struct TypeSymbolID: Hashable, Sendable {
  package let index: Int32
  package init(index: Int32) { self.index = index }
}

/// The index of a module among the targets of the graph; the last one is the unnamed module of the
/// files without a target.
package struct ModuleID: Hashable, Sendable {
  package let index: Int32
  package init(index: Int32) { self.index = index }
}
