internal import DependencyFacts

/// Finds the declarations of hand-written systems.
struct HandWrittenSystems: KnowsTypes {
  let types: TypeResolution

  init(among types: TypeResolution) { self.types = types }

  /// The types of the program with a name.
  func types(named name: String) -> [TypeSymbolID] {
    guard let name = facts.names.existing(name) else { return [] }
    return symbols.typeIDs.filter { symbols[$0].name == name }
  }

  /// The values type and the profile of a hand-written wrapper; nil for any other type, and for one
  /// that does not certainly ask for the current values. The profile is nil if the code does not
  /// show whether the wrapper asks at both times.
  func shape(of id: TypeSymbolID) -> (values: Nominal, profile: Profile?)? {
    let symbol = symbols[id]
    guard
      facts.attributes(of: symbol.declaration).contains(where: { $0.name == .propertyWrapper }),
      let values = keyPathRoot(of: id)
    else { return nil }
    let names = taskLocals(of: values)
    guard !names.isEmpty else { return nil }
    let remembers = CurrentReads(.creation, of: id, values, namedAs: names, among: types).answer
    let reads = CurrentReads(.access, of: id, values, namedAs: names, among: types).answer
    switch (remembers, reads) {
    case (.yes, .yes): return (values, .merged)
    case (.yes, .no): return (values, .atCreation)
    case (.no, .yes): return (values, .atAccess)
    case (.yes, .maybe), (.maybe, .yes): return (values, nil)
    case (.no, .no), (.no, .maybe), (.maybe, .no), (.maybe, .maybe): return nil
    }
  }

  /// The type `V` of an initialiser that takes a `KeyPath<V, …>`.
  private func keyPathRoot(of id: TypeSymbolID) -> Nominal? {
    for initializer in types.lookUpMembers(.known(.`init`), of: .program(id)) {
      for parameter in facts.parameters(of: initializer) {
        guard let path = facts.writtenKeyPath(parameter.type, in: initializer.file),
          let values = types.resolve(path.root, from: initializer), case .program = values
        else { continue }
        return values
      }
    }
    return nil
  }

  /// The names of the task-local values of a type that are of the type itself.
  private func taskLocals(of values: Nominal) -> Set<Name> {
    var names: Set<Name> = []
    for ref in symbols.declarations(of: values) {
      for member in facts.members(in: ref)
      where facts.attributes(of: member).contains(where: { $0.name == .TaskLocal }) {
        let name = facts.declaration(member).name
        if name == ._current || name == .current || holds(member, values) { names.insert(name) }
      }
    }
    return names
  }

  /// `static var local: Values`, `static var local = Values()`
  private func holds(_ property: DeclRef, _ values: Nominal) -> Bool {
    let type = facts.declaration(property).type
    if let type { return types.resolve(type, from: property) == values }
    guard var root = facts.initialValue(of: property) else { return false }
    while facts.node(root).kind == .call || facts.node(root).kind == .member,
      let base = facts.firstChild(of: root)
    {
      root = base
    }
    let name = facts.node(root).name
    guard facts.node(root).kind == .name else { return false }
    return name == .Self || types.lookUpType(name, from: property) == values
  }
}
