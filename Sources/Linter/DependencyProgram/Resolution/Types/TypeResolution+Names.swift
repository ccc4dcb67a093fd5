internal import DependencyFacts

/// Looking up types by name, and resolving written types.
extension TypeResolution {
  /// The type that a name refers to at a declaration: nested types from the inside out, then those
  /// of the module, then those of imported modules. Nil if it is a generic parameter or ambiguous;
  /// external if the program does not declare it.
  func lookUpType(_ name: Name, from ref: DeclRef) -> Nominal? {
    var current: DeclRef? = ref
    while let ref = current {
      let declaration = facts.declaration(ref)
      if isGenericParameter(name, of: ref) { return nil }
      if declaration.kind.isTypeOrExtension, let owner = symbols.nominal(of: ref) {
        if name == .Self { return owner }
        if let found = lookUpNestedType(name, of: owner, from: ref.file) { return found.type }
        if isAssociatedType(name, of: owner) { return nil }
      } else if declaration.kind != .file {
        let local = symbols.localTypes(of: ref, named: name)
        if let type = local.first { return local.count == 1 ? .program(type) : nil }
      }
      current = facts.parent(of: ref)
    }
    return lookUpTopLevelType(name, fromFile: ref.file)
  }

  /// Whether a name is a generic parameter of a declaration. Those of a type are also visible in
  /// its extensions, as are those of enclosing types.
  func isGenericParameter(_ name: Name, of ref: DeclRef) -> Bool {
    guard facts.declaration(ref).kind == .extension else { return isOwnParameter(name, of: ref) }
    var current = symbols.nominal(of: ref)
    for _ in 0..<16 {
      guard case .program(let type)? = current else { return false }
      if isOwnParameter(name, of: symbols[type].declaration) { return true }
      current = symbols[type].parent
    }
    return false
  }

  /// The constraint of the generic parameter of that name, and its declaration; nil if it is not
  /// written at the parameter itself.
  func constraint(of name: Name, from ref: DeclRef) -> (type: TypeID, declaration: DeclRef)? {
    var current: DeclRef? = ref
    while let ref = current {
      var home: DeclRef? = ref
      if facts.declaration(ref).kind == .extension {
        guard case .program(let type)? = symbols.nominal(of: ref) else { return nil }
        home = symbols[type].declaration
      }
      if let home, isOwnParameter(name, of: home) {
        let slice = facts.declaration(home).genericParameters
        let index = facts[home.file].genericParameters[slice].firstIndex(of: name)
        guard let index else { return nil }
        return facts[home.file].genericConstraints[index].wrappedValue.map { ($0, home) }
      }
      current = facts.parent(of: ref)
    }
    return nil
  }

  private func isOwnParameter(_ name: Name, of ref: DeclRef) -> Bool {
    let parameters = facts.genericParameters(of: ref)
    // There are almost always none or few.
    guard parameters.count > 16 else { return parameters.contains(name) }
    return longGenericParameters(ref) { Set(parameters) }.contains(name)
  }

  /// A type nested in another one or in one of its superclasses. `type` is nil if there is such a
  /// member but its meaning is unknown.
  ///
  /// - Parameter file: extensions in several files can each have a private type of that name, which
  ///   only their own file sees.
  func lookUpNestedType(
    _ name: Name, of owner: Nominal, from file: Int32
  ) -> (type: Nominal?, Void)? {
    guard symbols.isTypeName(name) else { return nil }
    for owner in lineage(of: owner) {
      let types = nestedTypes(of: owner, named: name, visibleFrom: file)
      if let first = types.first { return (isOne(types) ? .program(first) : nil, ()) }
      for member in symbols.members(of: owner, named: name)
      where member.file == file || !facts.isPrivateToFile(member) {
        switch facts.declaration(member).kind {
        case .alias: return (resolveAlias(member), ())
        case .associatedType: return (nil, ())
        default: break
        }
      }
    }
    return nil
  }

  private func nestedTypes(
    of owner: Nominal, named name: Name, visibleFrom file: Int32
  ) -> [TypeSymbolID] {
    let all = symbols.nestedTypes(of: owner, named: name)
    guard !all.isEmpty else { return all }
    let question = MemberQuestion(name: name, owner: owner)
    if let known = known.nestedTypes[question] { return known.own[file] ?? known.shared }
    let nested = NestedTypes(all, symbols)
    known.nestedTypes[question] = nested
    return nested.own[file] ?? nested.shared
  }

  /// The types of one name in a type. Hundreds of files can each have a private one.
  struct NestedTypes {
    /// Those that all files see.
    private(set) var shared: [TypeSymbolID] = []
    /// The types that a file sees, if some of them are its own.
    private(set) var own: [Int32: [TypeSymbolID]] = [:]

    init(_ types: [TypeSymbolID], _ symbols: SymbolTable) {
      for type in types where !symbols.facts.isPrivateToFile(symbols[type].declaration) {
        shared.append(type)
      }
      for type in types where symbols.facts.isPrivateToFile(symbols[type].declaration) {
        own[symbols[type].declaration.file, default: shared].append(type)
      }
    }
  }

  /// Whether a protocol that a type conforms to has an associated type of that name: any member of
  /// the type may determine its meaning there.
  private func isAssociatedType(_ name: Name, of type: Nominal) -> Bool {
    symbols.isAssociatedTypeName(name)
      && overloads(of: name, in: type).refs.contains {
        facts.declaration($0).kind == .associatedType
      }
  }

  func lookUpTopLevelType(_ name: Name, fromFile file: Int32) -> Nominal? {
    let key = NameInFile(name: name, file: file)
    if let known = known.typeLookups[key] { return known }
    // An alias that refers to itself, even indirectly, has no type.
    known.typeLookups[key] = .some(nil)
    let found = findTopLevelType(name, fromFile: file)
    known.typeLookups[key] = .some(found)
    return found
  }

  private func findTopLevelType(_ name: Name, fromFile file: Int32) -> Nominal? {
    if let own = ownType(name, fromFile: file) { return own.type }
    var found: Nominal?
    for other in symbols.modules(with: name, visibleFromFile: file) {
      let isTestable = modules.isTestable(other, fromFile: file)
      guard let type = exportedType(name, of: other, isTestable: isTestable) else { continue }
      guard found == nil, let type = type.type else { return nil }
      found = type
    }
    return found ?? .external(facts.libraries.frameworks.type(ofAlias: name) ?? name)
  }

  /// The type of that name in the file's own module, resolved once for all files without private
  /// types of that name.
  private func ownType(_ name: Name, fromFile file: Int32) -> FoundType? {
    let module = modules.module(ofFile: file)
    let question = ModuleQuestion(name: name, module: module)
    let declarations = ownDeclarations(question)
    guard !declarations.isOwn(ofFile: file) else {
      return found(among: declarations.visible(fromFile: file))
    }
    guard let shared = sharedType(declarations.shared, question) else { return nil }
    guard shared.type == nil, declarations.shared.count > 1 else { return shared }
    // If the files of a module are not known, several modules can look like one. The file's own
    // declarations belong to the file in any case.
    if let own = found(among: declarations.shared.filter { $0.file == file }) { return own }
    // So do those in the file's folder: a package gives whole folders to its targets.
    guard modules.isInPackage(file: file), modules.target(ofFile: file) == nil else {
      return shared
    }
    let folder = facts.folder(ofFile: file)
    return found(among: declarations.shared.filter { facts.folder(ofFile: $0.file) == folder })
      ?? shared
  }

  /// The types and aliases of that name at the top level of a module.
  private func ownDeclarations(_ question: ModuleQuestion) -> FileVisibility {
    if let known = known.ownDeclarations[question] { return known }
    let (name, module) = (question.name, question.module)
    let types = symbols.topLevelTypes(of: module, named: name).map { symbols[$0].declaration }
    let found = FileVisibility(types + topLevelAliases(name, of: module), facts)
    known.ownDeclarations[question] = found
    return found
  }

  private func sharedType(_ declarations: [DeclRef], _ question: ModuleQuestion) -> FoundType? {
    if let known = known.ownTypes[question] { return known }
    // An alias that refers to itself, even indirectly, has no type.
    known.ownTypes[question] = .some(FoundType(type: nil))
    let answer = found(among: declarations)
    known.ownTypes[question] = .some(answer)
    return answer
  }

  private func found(among declarations: [DeclRef]) -> FoundType? {
    var types: [TypeSymbolID] = []
    var aliases: [DeclRef] = []
    for ref in declarations {
      if case .program(let type)? = symbols.nominal(of: ref) {
        types.append(type)
      } else {
        aliases.append(ref)
      }
    }
    return found(types, aliases)
  }

  /// The type of that name that a module exports.
  ///
  /// - Parameter isTestable: whether it is imported with `@testable`.
  private func exportedType(
    _ name: Name, of module: ModuleID, isTestable: Bool
  ) -> FoundType? {
    let question = ModuleQuestion(name: name, module: module, isTestable: isTestable)
    if let known = known.exportedTypes[question] { return known }
    known.exportedTypes[question] = .some(FoundType(type: nil))
    let answer = found(
      symbols.topLevelTypes(of: module, named: name).filter {
        isExported(symbols[$0].declaration, isTestable: isTestable)
      },
      topLevelAliases(name, of: module).filter { isExported($0, isTestable: isTestable) })
    known.exportedTypes[question] = .some(answer)
    return answer
  }

  struct ModuleQuestion: Hashable {
    var name: Name
    var module: ModuleID
    var isTestable = false
  }

  /// The result for a declared name; nil if it is ambiguous between several types.
  struct FoundType {
    var type: Nominal?
  }

  private func topLevelAliases(_ name: Name, of module: ModuleID) -> [DeclRef] {
    symbols.globals(of: module, named: name).filter { facts.declaration($0).kind == .alias }
  }

  private func found(_ types: [TypeSymbolID], _ aliases: [DeclRef]) -> FoundType? {
    if let first = types.first { return FoundType(type: isOne(types) ? .program(first) : nil) }
    guard let alias = aliases.first else { return nil }
    return FoundType(type: aliases.count == 1 ? resolveAlias(alias) : nil)
  }

  private func resolveAlias(_ ref: DeclRef) -> Nominal? {
    if let known = known.aliases[ref] { return known }
    known.aliases[ref] = .some(nil)
    let found = questions.asDeeper { resolve(facts.declaration(ref).type, from: ref) } ?? nil
    known.aliases[ref] = .some(found)
    return found
  }

  /// Whether declarations of one name count as one type, because they are in different branches of
  /// one `#if`.
  func isOne(_ types: [TypeSymbolID]) -> Bool {
    guard types.count > 1 else { return true }
    let refs = types.map { symbols[$0].declaration }
    return refs.dropFirst().allSatisfy { facts.areAlternatives($0, refs[0]) }
  }

  fileprivate func isExported(_ ref: DeclRef, isTestable: Bool) -> Bool {
    switch facts.declaration(ref).access {
    case .package, .public, .open: true
    case .unspecified, .internal: isTestable || modules.isTest(modules.module(ofFile: ref.file))
    case .private, .fileprivate: false
    }
  }
}

// MARK: - Aliases

extension TypeResolution {
  /// The alias that a name refers to at a declaration, for an alias of an unnamed type.
  func lookUpAlias(_ name: Name, from ref: DeclRef) -> DeclRef? {
    var current: DeclRef? = ref
    while let ref = current {
      let declaration = facts.declaration(ref)
      if isGenericParameter(name, of: ref) { return nil }
      if declaration.kind.isTypeOrExtension, let owner = symbols.nominal(of: ref) {
        let members = symbols.members(of: owner, named: name)
        if !members.isEmpty { return onlyAlias(of: members) }
      }
      current = facts.parent(of: ref)
    }
    let module = modules.module(ofFile: ref.file)
    let own = symbols.globals(of: module, named: name)
    if !own.isEmpty { return onlyAlias(of: own) }
    let others = symbols.modules(with: name, visibleFromFile: ref.file).flatMap { other in
      let isTestable = modules.isTestable(other, fromFile: ref.file)
      return symbols.globals(of: other, named: name).filter {
        isExported($0, isTestable: isTestable)
      }
    }
    return onlyAlias(of: others)
  }

  private func onlyAlias(of refs: [DeclRef]) -> DeclRef? {
    guard refs.count == 1, facts.declaration(refs[0]).kind == .alias else { return nil }
    return refs[0]
  }
}

// MARK: - Written types

extension TypeResolution {
  /// The type that a written type names, without optionality and `some`/`any`. Nil for functions,
  /// collections, tuples, generic parameters and uncertain types.
  func resolve(_ id: TypeID?, from ref: DeclRef, depth: Int = 0) -> Nominal? {
    guard let node = facts.typeNode(id, in: ref.file), depth < 12 else { return nil }
    let child = facts.firstChild(of: id, in: ref.file)
    switch node.kind {
    case .named: return lookUpType(node.name, from: ref)
    case .member:
      guard let base = resolve(child, from: ref, depth: depth + 1) else { return nil }
      if let nested = lookUpNestedType(node.name, of: base, from: ref.file) { return nested.type }
      return lookUpType(node.name, ofModule: base, fromFile: ref.file)
    case .optional, .opaque, .existential: return resolve(child, from: ref, depth: depth + 1)
    case .array, .dictionary, .tuple, .element, .function, .composition, .other: return nil
    }
  }

  /// The type that an extension extends, looked up outside the extension. A name that no type or
  /// alias of the program has refers to an external type; any other external type is accepted only
  /// in the last round, when all types of the program are bound.
  func resolveExtended(_ id: TypeID?, of ref: DeclRef, acceptsExternal: Bool) -> Nominal? {
    guard let node = facts.typeNode(id, in: ref.file) else { return nil }
    let file = DeclRef(file: ref.file, id: .file)
    let found = resolve(id, from: file)
    if let found, case .program = found { return found }
    let isPlain = node.kind == .named && found == .external(node.name)
    guard isPlain || acceptsExternal else { return nil }
    return found ?? .external(node.name)
  }
}
