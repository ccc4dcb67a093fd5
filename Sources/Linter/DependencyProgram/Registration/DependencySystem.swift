package import DependencyFacts

/// Which declarations make up the dependency system of this program: the well-known one, brought by an
/// import, or one that the program declares itself.
///
/// A hand-written system is known by its shape, not by its names: a property wrapper with an
/// initialiser that takes a key path into a type with a task-local static value. One of another shape can
/// be named by the user.
package struct DependencySystem {
  /// The property wrappers that the program declares.
  let wrappers: Set<TypeSymbolID>
  /// Those that the user names and another module declares.
  let externalWrappers: Set<Name>
  /// The types whose properties are the dependencies: `DependencyValues`.
  package let valuesTypes: Set<Nominal>
  package let profile: Profile

  /// Whether it is not the well-known one; its functions then have names of their own.
  package var isHandWritten: Bool { !wrappers.isEmpty || !externalWrappers.isEmpty }

  init(of program: Program) {
    var wrappers: Set<TypeSymbolID> = []
    var valuesTypes: Set<Nominal> = [.external(.known(.DependencyValues))]
    var profile: Profile?
    for index in program.symbols.types.indices {
      let id = TypeSymbolID(index: Int32(index))
      guard let shape = Self.shape(of: id, in: program) else { continue }
      wrappers.insert(id)
      valuesTypes.insert(shape.values)
      profile = profile ?? shape.profile
    }
    var externalWrappers: Set<Name> = []
    for system in program.options.systems {
      let own = Self.types(named: system.wrapper, in: program)
      wrappers.formUnion(own)
      if own.isEmpty, let name = program.names.existing(system.wrapper) {
        externalWrappers.insert(name)
      }
      let values = Self.types(named: system.values, in: program)
      valuesTypes.formUnion(values.map(Nominal.program))
      if values.isEmpty, let name = program.names.existing(system.values) {
        valuesTypes.insert(.external(name))
      }
    }
    self.wrappers = wrappers
    self.externalWrappers = externalWrappers
    self.valuesTypes = valuesTypes
    self.profile = program.options.profile ?? profile ?? .merged
  }

  /// The types of the program that are called so.
  private static func types(named name: String, in program: Program) -> [TypeSymbolID] {
    guard let name = program.names.existing(name) else { return [] }
    return program.symbols.types.indices.filter { program.symbols.types[$0].name == name }
      .map { TypeSymbolID(index: Int32($0)) }
  }

  /// The values type and the profile of a hand-written wrapper; nil for any other type.
  private static func shape(
    of id: TypeSymbolID, in program: Program
  ) -> (values: Nominal, profile: Profile)? {
    let symbol = program.type(id)
    guard
      program.attributes(of: symbol.declaration).contains(where: { $0.name == .propertyWrapper }),
      let values = keyPathRoot(of: id, in: program), isTaskLocal(values, in: program)
    else { return nil }
    let remembers = symbol.declarations.contains { ref in
      program.members(in: ref).contains { member in
        let kind = program.declaration(member).kind
        return (kind == .initializer || kind == .variable)
          && !program.declaration(member).flags.contains(.isComputed)
          && readsCurrent(member, of: values, in: program)
      }
    }
    let reads = program.lookUpMembers(.known(.wrappedValue), of: .program(id))
      .contains { readsCurrent($0, of: values, in: program) }
    switch (remembers, reads) {
    case (true, true): return (values, .merged)
    case (true, false): return (values, .atCreation)
    case (false, true): return (values, .atAccess)
    case (false, false): return nil
    }
  }

  /// The type `V` of an initialiser that takes a `KeyPath<V, …>`.
  private static func keyPathRoot(of id: TypeSymbolID, in program: Program) -> Nominal? {
    for initializer in program.lookUpMembers(.known(.`init`), of: .program(id)) {
      for parameter in program.parameters(of: initializer) {
        guard let node = program.typeNode(parameter.type, in: initializer.file) else { continue }
        var root = parameter.type.index + 1
        if node.kind == .existential || node.kind == .composition { root += 1 }
        guard program.spelledKeyPath(parameter.type, in: initializer.file), root < node.end,
          let values = program.resolve(TypeID(index: root), from: initializer),
          case .program = values
        else { continue }
        return values
      }
    }
    return nil
  }

  private static func isTaskLocal(_ values: Nominal, in program: Program) -> Bool {
    [KnownName._current, .current].contains { name in
      program.lookUpMembers(.known(name), of: values).contains { ref in
        program.attributes(of: ref).contains { $0.name == .TaskLocal }
      }
    }
  }

  /// Whether the code of a member, its accessors and initial value included, names the current values.
  private static func readsCurrent(
    _ ref: DeclRef, of values: Nominal, in program: Program
  ) -> Bool {
    let declaration = program.declaration(ref)
    return program.facts(ref.file).code.contains { node in
      guard node.kind == .member, node.name == ._current || node.name == .current else {
        return false
      }
      return declaration.start <= node.start && node.start < declaration.end
    }
  }
}

extension Program {
  package func attributes(of ref: DeclRef) -> Slice<FactTable<Attribute>> {
    facts(ref.file).attributes[declaration(ref).attributes]
  }

  /// The declarations directly inside a type or extension.
  package func members(in ref: DeclRef) -> [DeclRef] {
    let declarations = facts(ref.file).declarations
    let end = declarations[Int(ref.id.index)].end
    var result: [DeclRef] = []
    var index = Int(ref.id.index) + 1
    while index < declarations.count, declarations[index].start < end {
      if declarations[index].parent == ref.id {
        result.append(DeclRef(file: ref.file, id: DeclarationID(index: UInt32(index))))
      }
      index += 1
    }
    return result
  }

  /// Whether a written type is `KeyPath<…>`, `any KeyPath<…> & Sendable` or one of its kin.
  func spelledKeyPath(_ id: TypeID, in file: Int32) -> Bool {
    guard var node = typeNode(id, in: file) else { return false }
    if node.kind == .existential || node.kind == .composition {
      guard let child = firstChild(of: id, in: file), let inner = typeNode(child, in: file) else {
        return false
      }
      node = inner
    }
    return node.kind == .named && string(node.name).hasSuffix("KeyPath")
  }
}
