internal import DependencyFacts

/// The functions with a parameter that is a writable key path, by name.
///
/// The receiver of `$0.set(\.api, value)` often has no known type, so such a method is found by its
/// name alone.
struct KeyPathWriters {
  private var functions: [Name: [DeclRef]] = [:]
  /// `WritableKeyPath`, and the aliases of its instances.
  private var names: Set<Name> = []

  init() {}

  init(in symbols: SymbolTable) {
    let facts = symbols.facts
    guard let name = facts.libraries.language.writableKeyPath else { return }
    names = [name]
    for alias in symbols.declarations.aliases
    where contains(facts.declaration(alias).type, inFile: alias.file, facts) {
      names.insert(facts.declaration(alias).name)
    }
    for function in symbols.declarations.functions
    where facts.parameterSlice(of: function).contains(where: {
      contains($0.type, inFile: function.file, facts)
    }) {
      functions[facts.declaration(function).name, default: []].append(function)
    }
  }

  /// The functions of a name; those of the same name without such a parameter are not among them.
  func functions(named name: Name) -> [DeclRef] { functions[name] ?? [] }

  /// Whether a written type is, or is made from, a writable key path.
  func contains(_ type: TypeID?, inFile file: Int32, _ facts: ProgramFacts) -> Bool {
    !names.isEmpty
      && facts.typeNodes(in: type, in: file).compactMap { facts.typeNode($0, in: file) }.contains {
        ($0.kind == .named || $0.kind == .member) && names.contains($0.name)
      }
  }
}
