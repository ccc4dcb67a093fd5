internal import DependencyFacts

/// The code that some code can run, determined by names alone.
///
/// Code that mentions a name may run every visible declaration of that name, so more is reached
/// than ever runs; only frameworks can run code that is not reached. Resolving every name would be
/// exact, but take as long as all other analyses together.
///
/// A member waits until its type is reached and its name is mentioned. Members that run without a
/// mention are reached with their type: initialisers, stored properties, overrides, and members
/// whose name no code mentions at all, because their caller must be a framework.
struct Reach: KnowsExpressions {
  private var reached: DeclarationSet
  /// Members of reached types by name, for names that no reached code has mentioned yet.
  private var waiting: [Name: [DeclRef]] = [:]
  /// By name, whether some reached code mentions it.
  private var isMentioned: [Bool]
  /// By name, whether further mentions can reach nothing new. Most names in code have no
  /// declaration, and most others are mentioned a thousand times.
  private var isSettled: [Bool]
  /// For names of static members, the types that qualify them in mentions: `API.liveValue`.
  private var qualifiers: [Name: Set<Name>] = [:]
  private var topLevelMentions: Set<NameInFile> = []
  /// By name, the number of top-level declarations that are not reached yet.
  private var unreachedCounts: [Int32]
  private var pending: [DeclRef] = []

  /// The kinds of declarations with each name.
  private let uses: [NameUse]

  private struct NameUse: OptionSet {
    let rawValue: UInt8
    static let member = NameUse(rawValue: 1)
    /// At the top level of a file.
    static let topLevel = NameUse(rawValue: 2)
    static let type = NameUse(rawValue: 4)
    static let staticMember = NameUse(rawValue: 8)
  }

  let expressions: ExpressionResolution

  /// The values that a read of each key runs.
  private let values: [Nominal: [DeclRef]]
  /// Whether other code may use any member of the types that are reached.
  private let isOfObjects: Bool

  /// - Parameter isOfObjects: whether the code may leave its objects to other code, which may use
  ///   any of their members.
  init(
    in expressions: ExpressionResolution, values: [Nominal: [DeclRef]], isOfObjects: Bool = false
  ) {
    let facts = expressions.facts
    self.isOfObjects = isOfObjects
    self.expressions = expressions
    self.values = values
    reached = DeclarationSet(of: facts)
    isMentioned = Array(repeating: false, count: facts.names.count)
    (uses, unreachedCounts) = Self.nameUses(in: facts)
    // A key path is followed at run time: with one, this took a twentieth of a lint of many parts.
    isSettled = uses.map { $0.isEmpty }
    for ref in symbols.declarations.extensions {
      // The program does not declare the type, so a mention of the member suffices, unless the
      // extension adds a conformance whose users may call it.
      guard case .external? = symbols.nominal(of: ref) else { continue }
      for member in facts.members(in: ref) {
        if facts.inheritedTypeIDs(of: ref).isEmpty || waitsForName(member) {
          waiting[facts.declaration(member).name, default: []].append(member)
        } else {
          add(member)
        }
      }
    }
  }

  /// Whether some code of a declaration is reached.
  func contains(_ ref: DeclRef) -> Bool {
    var current: DeclRef? = ref
    while let ref = current, !facts.declaration(ref).kind.isTypeOrExtension {
      if reached.contains(ref) { return true }
      current = facts.parent(of: ref)
    }
    return false
  }

  func contains(_ type: Nominal) -> Bool {
    symbols.declarations(of: type).contains(where: reached.contains)
  }

  /// Whether a read of a key is reached.
  func contains(readsOf key: DependencyKeyFacts, _ registrations: Registrations) -> Bool {
    let accessors = registrations.accessors(of: key.type)
    return accessors.isEmpty
      ? contains(key.type) : accessors.contains { contains($0.declaration) }
  }

  // MARK: Following mentions

  /// Adds all declarations of a file that a framework runs, or whose program is asked about.
  mutating func addAll(ofFile file: Int32) {
    for index in facts[file].declarations.indices {
      add(DeclRef(file: file, id: DeclarationID(index: UInt32(index))))
    }
  }

  /// Adds a declaration without waiting for its name.
  mutating func add(_ ref: DeclRef) {
    guard reached.insert(ref) else { return }
    pending.append(ref)
    let declaration = facts.declaration(ref)
    guard Self.isTopLevel(declaration) else { return }
    let name = Int(declaration.name.rawValue)
    unreachedCounts[name] -= 1
    isSettled[name] = isMentioned[name] && unreachedCounts[name] == 0
  }

  private static func isTopLevel(_ declaration: Declaration) -> Bool {
    declaration.parent == .file && declaration.name != Name.none
      && declaration.kind != .`extension` && !declaration.flags.contains(.isLocal)
  }

  /// Adds the members of a type that some code names, without those that run with an object of it.
  mutating func addNamedMembers(of type: Nominal) {
    for member in symbols.declarations(of: type).flatMap(facts.members(in:)) {
      let name = facts.declaration(member).name
      guard name != Name.none, facts.declaration(member).kind != .initializer else { continue }
      if isMentioned(member) { add(member) } else { waiting[name, default: []].append(member) }
    }
  }

  /// Adds everything that some code names.
  mutating func add(namedBy code: CodeRef) { mention(namesIn: code) }

  /// Walks from reached declarations to everything that they name, until there is nothing new.
  mutating func follow() { while let ref = pending.popLast() { visit(ref) } }

  private mutating func visit(_ ref: DeclRef) {
    let declaration = facts.declaration(ref)
    if declaration.kind.isTypeOrExtension {
      guard let type = symbols.nominal(of: ref) else { return }
      for value in values[type] ?? [] { add(value) }
      for part in symbols.declarations(of: type) {
        guard part == ref || reached.insert(part) else { continue }
        for id in facts.inheritedTypeIDs(of: part) { mention(typesIn: id, in: part.file) }
        mentionAttributes(of: part)
        addMembers(of: part, areTests: modules.isTest(file: part.file))
      }
      return
    }
    mention(typesIn: declaration.type, in: ref.file)
    for parameter in facts.parameterSlice(of: ref) {
      mention(typesIn: parameter.type, in: ref.file)
      if let value = facts.defaultValue(of: parameter, of: ref) { mention(namesIn: value) }
    }
    mentionAttributes(of: ref)
    if let body = facts.body(of: ref) { mention(namesIn: body) }
    if let value = facts.initialRoot(of: ref) { mention(namesIn: value) }
    if declaration.kind == .variable || declaration.kind == .subscript {
      for accessor in facts.members(in: ref) { add(accessor) }
    }
  }

  private mutating func addMembers(of type: DeclRef, areTests: Bool) {
    for member in facts.members(in: type) {
      if areTests || isOfObjects || !waitsForName(member) || isMentioned(member) {
        add(member)
      } else {
        waiting[facts.declaration(member).name, default: []].append(member)
      }
    }
  }

  private func isMentioned(_ member: DeclRef) -> Bool {
    let name = facts.declaration(member).name
    guard name != Name.none else { return true }
    return isMentioned[Int(name.rawValue)]
      || qualifiers[name]?.contains { isStatic(member, of: $0) } ?? false
  }

  private func isStatic(_ member: DeclRef, of type: Name) -> Bool {
    let declaration = facts.declaration(member)
    guard
      declaration.flags.contains(.isStatic) || declaration.kind.isNominal
        || declaration.kind == .alias
    else { return false }
    return symbols.enclosingType(of: member).map { symbols.baseName(of: $0) == type } ?? false
  }

  private func waitsForName(_ member: DeclRef) -> Bool {
    let declaration = facts.declaration(member)
    if declaration.flags.contains(.isOverride) { return false }
    switch declaration.kind {
    case .function, .macro:
      return declaration.flags.contains(.isStatic) || !sites[declaration.name].isEmpty
    case .variable:
      if declaration.flags.contains(.isStatic) { return true }
      let isStored = declaration.flags.isDisjoint(with: [.isComputed, .isLazy])
      return !isStored && !sites[declaration.name].isEmpty
    case .class, .struct, .enum, .actor, .protocol, .alias, .associatedType: return true
    case .file, .extension, .initializer, .deinitializer, .subscript, .accessor, .enumElement:
      return false
    }
  }

  // MARK: Names

  private static func nameUses(in facts: ProgramFacts) -> (uses: [NameUse], topLevel: [Int32]) {
    var uses = Array(repeating: NameUse(), count: facts.names.count)
    var topLevel = Array(repeating: Int32(0), count: facts.names.count)
    for file in facts.fileIndices {
      for declaration in facts[file].declarations
      where declaration.name != Name.none && !declaration.flags.contains(.isLocal) {
        let name = Int(declaration.name.rawValue)
        if isTopLevel(declaration) { topLevel[name] += 1 }
        uses[name].insert(declaration.parent == .file ? .topLevel : .member)
        if declaration.kind.isNominal { uses[name].insert(.type) }
        if declaration.flags.contains(.isStatic) { uses[name].insert(.staticMember) }
      }
    }
    return (uses, topLevel)
  }

  private func uses(of name: Name) -> NameUse { name == Name.none ? [] : uses[Int(name.rawValue)] }

  private func isSettled(_ name: Name) -> Bool {
    name == Name.none || isSettled[Int(name.rawValue)]
  }

  private mutating func mention(_ name: Name, in file: Int32) {
    guard !isSettled(name) else { return }
    if !isMentioned[Int(name.rawValue)] {
      isMentioned[Int(name.rawValue)] = true
      isSettled[Int(name.rawValue)] = unreachedCounts[Int(name.rawValue)] == 0
      for member in waiting.removeValue(forKey: name) ?? [] { add(member) }
    }
    guard unreachedCounts[Int(name.rawValue)] > 0,
      topLevelMentions.insert(NameInFile(name: name, file: file)).inserted
    else { return }
    let own = modules.module(ofFile: file)
    for ref in symbols.globals(of: own, named: name) { add(ref) }
    for type in symbols.topLevelTypes(of: own, named: name) { add(symbols[type].declaration) }
    for module in symbols.modules(with: name, visibleFromFile: file) {
      for ref in symbols.globals(of: module, named: name) { add(ref) }
      for type in symbols.topLevelTypes(of: module, named: name) { add(symbols[type].declaration) }
    }
  }

  /// The expected type at an implicit member.
  private func expectedType(of implicit: CodeRef) -> Nominal? {
    // Resolving every implicit member would take as long as all the rest. A static member other
    // than a key's value counts as mentioned for all types.
    switch facts.node(implicit).name.known {
    case .liveValue, .testValue, .previewValue: break
    default: return nil
    }
    return expressions.expectedType(of: implicit)
  }

  /// Mentions an unqualified name, which refers to a static member of the enclosing type if there
  /// is one.
  private mutating func mention(_ name: Name, at place: CodeRef) {
    if uses(of: name).contains(.staticMember), !isMentioned[Int(name.rawValue)],
      let type = symbols.enclosingType(of: facts.declaration(around: place)),
      symbols.members(of: type, named: name).contains(where: {
        facts.declaration($0).flags.contains(.isStatic)
      })
    {
      mention(name, of: symbols.baseName(of: type))
    } else {
      mention(name, in: place.file)
    }
  }

  private mutating func mention(_ name: Name, of type: Name) {
    guard !uses(of: name).isEmpty, !isMentioned[Int(name.rawValue)],
      qualifiers[name, default: []].insert(type).inserted,
      let candidates = waiting.removeValue(forKey: name)
    else { return }
    var others: [DeclRef] = []
    for member in candidates {
      if isStatic(member, of: type) { add(member) } else { others.append(member) }
    }
    waiting[name] = others
  }

  /// The name before the dot, if types of the program have it.
  private func typeBefore(_ member: CodeRef) -> Name? {
    guard let base = facts.firstChild(of: member), facts.node(base).kind == .name else {
      return nil
    }
    let name = facts.node(base).name
    return uses(of: name).contains(.type) ? name : nil
  }

  private mutating func mentionAttributes(of ref: DeclRef) {
    for attribute in facts.attributes(of: ref) {
      mention(attribute.name, in: ref.file)
      if let arguments = facts.arguments(of: attribute, of: ref) { mention(namesIn: arguments) }
    }
  }

  private mutating func mention(namesIn code: CodeRef) {
    for place in facts.nodes(in: code) {
      let node = facts.node(place)
      switch node.kind {
      case .member, .implicitMember, .name, .capture, .keyPathComponent, .macro:
        if !isSettled(node.name) { mention(nameOf: node, at: place) }
      case .type, .cast: mention(typesIn: node.type, in: place.file)
      case .local: facts.declaration(at: place).map { add($0) }
      case .body, .block, .if, .guard, .while, .for, .switch, .case, .do, .catch, .defer,
        .conditional, .bind, .pattern, .return, .throw, .assignment, .call, .subscript, .argument,
        .closure, .parameter, .keyPath, .string, .literal, .array, .dictionary, .tuple, .sequence,
        .other:
        break
      }
    }
  }

  private mutating func mention(nameOf node: CodeNode, at place: CodeRef) {
    switch node.kind {
    case .member: if let type = typeBefore(place) { return mention(node.name, of: type) }
    case .implicitMember:
      if let type = expectedType(of: place) {
        return mention(node.name, of: symbols.baseName(of: type))
      }
    case .name: return mention(node.name, at: place)
    default: break
    }
    mention(node.name, in: place.file)
  }

  private mutating func mention(typesIn root: TypeID?, in file: Int32) {
    for name in facts.names(inType: root, in: file) { mention(name, in: file) }
  }
}
