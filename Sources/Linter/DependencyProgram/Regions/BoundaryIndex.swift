internal import DependencyFacts

/// The boundary table by name, for the names that occur in the program.
struct BoundaryIndex {
  private var rows: [Name: [Boundary]] = [:]
  let anyFunction: [Boundary]
  /// The functions of the program, by name.
  private let declaredFunctions: [Name: [DeclRef]]

  init(
    of facts: ProgramFacts, _ declarations: DeclarationIndex, escapingFunctions: [FunctionName]
  ) {
    anyFunction = Boundary.table.filter { $0.keys.isEmpty }
    // The user's come first, since the first row that fits counts.
    let named = escapingFunctions.map(Boundary.init(escaping:))
    for row in named + Boundary.table {
      for key in row.keys {
        guard let name = facts.names.existing(key) else { continue }
        rows[name, default: []].append(row)
      }
    }
    var declared: [Name: [DeclRef]] = [:]
    for ref in declarations.functions {
      declared[facts.declaration(ref).name, default: []].append(ref)
    }
    declaredFunctions = declared
  }

  func named(_ name: Name) -> [Boundary] { rows[name] ?? [] }

  /// Whether no function of the program has that name, so that a call can only be to a library's.
  func isUndeclared(_ name: Name) -> Bool { declaredFunctions[name] == nil }

  func functions(named name: Name) -> [DeclRef] { declaredFunctions[name] ?? [] }
}
