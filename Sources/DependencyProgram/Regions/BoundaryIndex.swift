internal import DependencyFacts

/// The boundary table by name, for the names that occur in the program.
struct BoundaryIndex {
  private var rows: [Name: [Boundary]] = [:]
  let anyFunction: [Boundary]
  private let declaredFunctions: Set<Name>

  init(of program: Program) {
    anyFunction = Boundary.table.filter { $0.key == nil }
    for row in Boundary.table {
      guard let key = row.key, let name = program.names.existing(key) else { continue }
      rows[name, default: []].append(row)
    }
    var declared: Set<Name> = []
    for file in program.fileIndices {
      for declaration in program.facts(file).declarations where declaration.kind == .function {
        declared.insert(declaration.name)
      }
    }
    declaredFunctions = declared
  }

  func named(_ name: Name) -> [Boundary] { rows[name] ?? [] }

  /// Whether no function of the program has that name, so that a call can only be to a library's.
  func isUndeclared(_ name: Name, in program: Program) -> Bool { !declaredFunctions.contains(name) }
}
