internal import DependencyFacts

/// The boundary table by name, for the names that occur in the program.
struct BoundaryIndex {
  private var rows: [Name: [Boundary]] = [:]
  let anyFunction: [Boundary]
  /// The functions of the program, by name.
  private let declaredFunctions: [Name: [DeclRef]]
  /// The names of functions that are members of other modules' types, or of protocols, so that
  /// values of other modules' types may have them.
  private let sharedNames: Set<Name>
  /// The types that the table knows members or initialisers of.
  private let objects: Set<Name>
  /// The names of functions with an autoclosure parameter.
  private let autoclosureNames: Set<Name>

  init(of symbols: SymbolTable, escapingFunctions: [FunctionName]) {
    let facts = symbols.facts
    anyFunction = Boundary.table.filter { $0.keys.isEmpty }
    // The user's rows come first, because the first matching row counts.
    let named = escapingFunctions.map(Boundary.init(escaping:))
    for row in named + Boundary.table {
      for key in row.keys {
        guard let name = facts.names.existing(key) else { continue }
        rows[name, default: []].append(row)
      }
    }
    objects = Set(Boundary.table.flatMap(\.types).compactMap(facts.names.existing))
    var declared: [Name: [DeclRef]] = [:]
    var shared: Set<Name> = []
    var autoclosures: Set<Name> = []
    for ref in symbols.declarations.functions {
      let name = facts.declaration(ref).name
      declared[name, default: []].append(ref)
      if Self.isShared(ref, symbols) { shared.insert(name) }
      if Self.takesAutoclosure(ref, facts) { autoclosures.insert(name) }
    }
    declaredFunctions = declared
    sharedNames = shared
    autoclosureNames = autoclosures
  }

  private static func takesAutoclosure(_ function: DeclRef, _ facts: ProgramFacts) -> Bool {
    facts.parameterSlice(of: function).contains { parameter in
      facts.typeNode(parameter.type, in: function.file)?.flags.contains(.autoclosure) ?? false
    }
  }

  private static func isShared(_ function: DeclRef, _ symbols: SymbolTable) -> Bool {
    guard let parent = symbols.facts.parent(of: function) else { return false }
    switch symbols.nominal(of: parent) {
    case .external?: return true
    case .program(let type)?: return symbols[type].kind == .protocol
    case nil: return false
    }
  }

  /// Whether some function of that name runs its closure each time.
  func mayRun(_ name: Name) -> Bool {
    rows[name]?.contains { $0.running != .unknown || $0.isConcurrent } ?? false
  }

  func named(_ name: Name) -> [Boundary] { rows[name] ?? [] }

  /// Whether a type of another module is that of objects, and not another name for a function's.
  func isObject(type: Name) -> Bool { objects.contains(type) }

  /// Whether no function of the program has that name, so that a call can only be to a library's.
  func isUndeclared(_ name: Name) -> Bool { declaredFunctions[name] == nil }

  /// Whether no function of the program with that name can be a member of another module's type.
  func isUndeclaredOutside(_ name: Name) -> Bool { !sharedNames.contains(name) }

  /// Whether a call of that name may turn an argument into a closure.
  func mayTakeAutoclosure(_ name: Name) -> Bool { autoclosureNames.contains(name) }

  func functions(named name: Name) -> [DeclRef] { declaredFunctions[name] ?? [] }
}
