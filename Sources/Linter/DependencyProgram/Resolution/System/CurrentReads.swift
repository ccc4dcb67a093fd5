internal import DependencyFacts

/// Finds out whether pieces of code ask for the current values of a hand-written system, themselves
/// or in functions that they call.
///
/// It knows no more than the declared types of names. Code that it cannot follow for certain, or
/// that runs at a time of its own, leaves the answer open.
struct CurrentReads: KnowsTypes {
  enum Answer: Comparable { case no, maybe, yes }

  /// Where the pieces begin.
  enum Phase {
    /// A closure that is stored runs later, one that is passed on may do so.
    case creation
    /// The result is needed at once, so closures that are passed on run at once.
    case access
  }

  private struct Piece {
    let root: CodeRef
    let isCertain: Bool
  }

  let types: TypeResolution
  private let wrapper: TypeSymbolID
  private let values: Nominal
  /// The static members that hold the current values: `current`, and `$current` for its projection.
  private let names: Set<Name>
  private let projections: Set<Name>
  private let phase: Phase
  private var pending: [Piece] = []
  private var seen: [CodeRef: Bool] = [:]
  /// Whether the code sets properties: what it reads may be kept for later accesses.
  private var keepsValues = false
  private(set) var answer = Answer.no

  init(
    _ phase: Phase, of wrapper: TypeSymbolID, _ values: Nominal, namedAs names: Set<Name>,
    among types: TypeResolution
  ) {
    self.types = types
    self.wrapper = wrapper
    self.values = values
    self.names = names
    let facts = types.facts
    projections = Set(names.compactMap { facts.names.existing("$" + facts.string($0)) })
    self.phase = phase
    switch phase {
    case .creation: addCreation(of: .program(wrapper), isCertain: true)
    case .access:
      for property in types.lookUpMembers(.known(.wrappedValue), of: .program(wrapper)) {
        addGetter(of: property, isCertain: true)
      }
      for member in types.lookUpMembers(.known(.subscript), of: .program(wrapper))
      where facts.declaration(member).flags.contains(.isStatic) {
        addGetter(of: member, isCertain: true)
      }
    }
    follow()
  }

  /// Few wrappers need more than ten steps.
  private static let mostPieces = 256

  private mutating func follow() {
    var count = 0
    while let piece = pending.popLast() {
      count += 1
      guard count < Self.mostPieces else { return note(.maybe) }
      walk(piece.root, in: piece)
    }
    if phase == .access, keepsValues, answer == .yes { answer = .maybe }
  }

  private mutating func note(_ found: Answer) { answer = max(answer, found) }

  private mutating func add(_ root: CodeRef?, isCertain: Bool) {
    guard let root, seen[root] != true, seen[root] == nil || isCertain else { return }
    seen[root] = isCertain
    pending.append(Piece(root: root, isCertain: isCertain))
  }

  // MARK: Declarations

  /// The initialisers of a type, and the initial values of its instances.
  private mutating func addCreation(of type: Nominal, isCertain: Bool) {
    for ref in symbols.declarations(of: type) {
      for member in facts.members(in: ref) {
        let declaration = facts.declaration(member)
        if declaration.kind == .initializer {
          addFunction(member, isCertain: isCertain)
        } else if declaration.isStoredProperty, !declaration.flags.contains(.isLazy) {
          add(facts.initialRoot(of: member), isCertain: isCertain)
        }
      }
    }
  }

  private mutating func addFunction(_ function: DeclRef, isCertain: Bool) {
    add(facts.body(of: function), isCertain: isCertain)
    for parameter in facts.parameters(of: function) {
      let type = facts.typeNode(parameter.type, in: function.file)
      add(
        facts.defaultValue(of: parameter, of: function),
        isCertain: isCertain && type?.kind != .function)
    }
  }

  /// The code that runs when a property or a subscript is read.
  private mutating func addGetter(of ref: DeclRef, isCertain: Bool) {
    let declaration = facts.declaration(ref)
    if declaration.flags.contains(.isLazy) || declaration.flags.contains(.isStatic) {
      // Whoever comes first makes the value.
      add(facts.initialRoot(of: ref), isCertain: false)
    }
    let writers: [Name] = [.known(.set), .known(.willSet), .known(.didSet), .known(._modify)]
    for accessor in facts.members(in: ref)
    where facts.declaration(accessor).kind == .accessor
      && !writers.contains(facts.declaration(accessor).name)
    {
      add(facts.body(of: accessor), isCertain: isCertain)
    }
  }

  // MARK: Code

  private mutating func walk(_ ref: CodeRef, in piece: Piece) {
    let node = facts.node(ref)
    switch node.kind {
    case .closure: return walk(closure: ref, in: piece)
    case .keyPath: return
    case .local:
      guard let local = facts.declaration(at: ref) else { return }
      if facts.declaration(local).kind == .function { addFunction(local, isCertain: false) }
    case .assignment: noteAssignment(ref, in: piece)
    case .name, .member, .implicitMember:
      switch current(ref) {
      case .no: follow(ref, in: piece)
      case .maybe: note(.maybe)
      case .yes: note(piece.isCertain ? .yes : .maybe)
      }
    default: break
    }
    for child in facts.children(of: ref) { walk(child, in: piece) }
  }

  private mutating func walk(closure: CodeRef, in piece: Piece) {
    guard let parent = facts.parent(of: closure) else { return }
    switch facts.node(parent).kind {
    case .call where facts.firstChild(of: parent) == closure: walkParts(of: closure, in: piece)
    case .assignment: break
    case .body where piece.root == parent && isStoredValue(parent): break
    case .argument:
      if let call = facts.parent(of: parent), replacesCurrent(call) { return }
      let isCertain = piece.isCertain && phase == .access
      walkParts(of: closure, in: Piece(root: piece.root, isCertain: isCertain))
    default: walkParts(of: closure, in: Piece(root: piece.root, isCertain: false))
    }
  }

  private mutating func walkParts(of closure: CodeRef, in piece: Piece) {
    for child in facts.children(of: closure) { walk(child, in: piece) }
  }

  /// Whether a root is the initial value of a property. What a closure there reads is found where
  /// the property is called.
  private func isStoredValue(_ root: CodeRef) -> Bool {
    let declaration = facts.declaration(facts.declaration(around: root))
    return declaration.kind == .variable && declaration.initialValue == root.id
  }

  /// `Values.$current.withValue(values) { … }`: the closure has the values that are given.
  private func replacesCurrent(_ call: CodeRef) -> Bool {
    guard let callee = facts.firstChild(of: call), facts.node(callee).kind == .member,
      facts.libraries.system.replacesValues(facts.node(callee).name),
      let base = facts.firstChild(of: callee)
    else { return false }
    return facts.node(base).kind.hasName && projections.contains(facts.node(base).name)
  }

  /// An assignment to anything but a local variable or a part of the values, which are copied.
  private mutating func noteAssignment(_ assignment: CodeRef, in piece: Piece) {
    guard let root = facts.firstChild(of: assignment).map(facts.start(ofChain:)) else { return }
    let unit = facts.declaration(around: piece.root)
    guard facts.node(root).kind == .name, symbols.enclosingType(of: unit) != values,
      !facts.libraries.language.isIgnored(facts.node(root).name),
      !isVariable(facts.node(root).name, in: piece.root)
    else { return }
    keepsValues = true
  }

  /// Whether code declares a variable of that name. What a pattern binds cannot be assigned.
  private func isVariable(_ name: Name, in root: CodeRef) -> Bool {
    facts.nodes(in: root).contains { place in
      facts.node(place).kind == .local
        && facts.declaration(at: place).map { facts.declaration($0).name == name } ?? false
    }
  }

  // MARK: Names of the current values

  private func current(_ ref: CodeRef) -> Answer {
    let node = facts.node(ref)
    if projections.contains(node.name), node.kind != .implicitMember {
      guard let member = facts.parent(of: ref), facts.node(member).kind == .member else {
        return .no
      }
      return facts.node(member).name == .known(.get) ? .yes : .no
    }
    guard names.contains(node.name) else { return .no }
    let unit = facts.declaration(around: ref)
    switch node.kind {
    case .name:
      return symbols.enclosingType(of: unit) == values && !isLocal(node.name, at: ref) ? .yes : .no
    case .implicitMember: return expected(ref, in: unit)
    case .member:
      guard let base = facts.firstChild(of: ref) else { return .no }
      let name = facts.node(base).name
      switch facts.node(base).kind {
      case .name where name == .Self: return symbols.enclosingType(of: unit) == values ? .yes : .no
      case .name:
        guard !isLocal(name, at: base), name != .`self` else { return .no }
        guard let type = types.lookUpType(name, from: unit) else { return .maybe }
        return type == values ? .yes : .no
      case .member: return name == symbols.baseName(of: values) ? .yes : .no
      case .call: return .maybe
      default: return .no
      }
    default: return .no
    }
  }

  /// Whether `.current` stands where the values are expected.
  private func expected(_ ref: CodeRef, in unit: DeclRef) -> Answer {
    guard let parent = facts.parent(of: ref) else { return .maybe }
    var type: Nominal?
    switch facts.node(parent).kind {
    case .body:
      if facts.node(parent).flags.contains(.defaultArgument) {
        let parameter = facts.parameters(of: unit).first { $0.defaultValue == parent.id }
        type = parameter.flatMap { types.resolve($0.type, from: unit) }
      } else {
        type = types.resolve(facts.declaration(unit).type, from: unit)
      }
    case .local:
      type = facts.declaration(at: parent).flatMap {
        types.resolve(facts.declaration($0).type, from: $0)
      }
    case .assignment: type = facts.firstChild(of: parent).flatMap { self.type(of: $0) }
    default: break
    }
    guard let type else { return .maybe }
    return type == values ? .yes : .no
  }
}

// MARK: - Followed names

extension CurrentReads {
  private mutating func follow(_ ref: CodeRef, in piece: Piece) {
    let node = facts.node(ref)
    let isCalled = facts.call(of: ref) != nil
    let unit = facts.declaration(around: ref)
    switch node.kind {
    case .name:
      guard node.name != .`self`, !isLocal(node.name, at: ref) else { return }
      if let own = symbols.enclosingType(of: unit) {
        let members = types.lookUpMembers(node.name, of: own)
        guard members.isEmpty else { return follow(members, ref, isCalled, piece.isCertain) }
      }
      if isCalled, case .program(let type)? = types.lookUpType(node.name, from: unit) {
        return addCreation(of: .program(type), isCertain: piece.isCertain)
      }
      let modules =
        [types.modules.module(ofFile: ref.file)]
        + symbols.modules(with: node.name, visibleFromFile: ref.file)
      let globals = modules.flatMap { symbols.globals(of: $0, named: node.name) }
      follow(globals, ref, isCalled, piece.isCertain && globals.count == 1)
    case .member:
      guard let base = facts.firstChild(of: ref) else { return }
      guard let type = type(of: base) ?? writtenType(base) else {
        return followEverywhere(node.name, ref, isCalled)
      }
      if node.name == .`init` { return addCreation(of: type, isCertain: piece.isCertain) }
      let members = types.lookUpMembers(node.name, of: type)
      let isProtocol =
        if case .program(let id) = type { symbols[id].kind == .protocol } else { false }
      guard !isProtocol else { return followEverywhere(node.name, ref, isCalled) }
      follow(members, ref, isCalled, piece.isCertain)
    case .implicitMember: followEverywhere(node.name, ref, isCalled)
    default: break
    }
  }

  private mutating func follow(
    _ members: [DeclRef], _ ref: CodeRef, _ isCalled: Bool, _ isCertain: Bool
  ) {
    for member in members {
      let declaration = facts.declaration(member)
      switch declaration.kind {
      case .function: addFunction(member, isCertain: isCertain && isCalled)
      case .variable where facts.isAssigned(ref): break
      case .variable:
        addGetter(of: member, isCertain: isCertain)
        if declaration.isStoredProperty, isCalled || isFunction(member) {
          addClosures(in: member, isCertain: isCertain && isCalled)
        }
      default: break
      }
    }
  }

  /// Any member of that name of the program may be meant.
  private mutating func followEverywhere(_ name: Name, _ ref: CodeRef, _ isCalled: Bool) {
    guard symbols.isMemberName(name) else { return }
    for type in symbols.typeIDs {
      follow(symbols.members(of: .program(type), named: name), ref, isCalled, false)
    }
  }

  private func isFunction(_ property: DeclRef) -> Bool {
    facts.typeNode(facts.declaration(property).type, in: property.file)?.kind == .function
  }

  /// The closures that a type sets its property to; anything else there may be a function that
  /// asks for the current values.
  private mutating func addClosures(in property: DeclRef, isCertain: Bool) {
    let owner = symbols.enclosingType(of: property)
    let name = facts.declaration(property).name
    var values = [facts.initialValue(of: property)].compactMap(\.self)
    for file in Set((owner.map(symbols.declarations(of:)) ?? []).map(\.file)).sorted() {
      for (place, node) in facts.nodes(ofFile: file)
      where node.kind.hasName && node.name == name {
        guard facts.isAssigned(place), let assignment = facts.parent(of: place),
          symbols.enclosingType(of: facts.declaration(around: place)) == owner,
          let value = facts.children(of: assignment).last
        else { continue }
        values.append(value)
      }
    }
    let closures = values.filter { facts.node($0).kind == .closure }
    for child in closures.flatMap(facts.children(of:)) { add(child, isCertain: isCertain) }
    if closures.isEmpty || closures.count < values.count { note(.maybe) }
  }

  // MARK: Types

  /// The program's type that an expression certainly has, by what is written.
  private func type(of ref: CodeRef, depth: Int = 0) -> Nominal? {
    guard depth < 8 else { return nil }
    let node = facts.node(ref)
    let unit = facts.declaration(around: ref)
    switch node.kind {
    case .name where node.name == .`self`: return symbols.enclosingType(of: unit)
    case .name:
      if let local = local(node.name, at: ref) {
        if let type = local.type { return types.resolve(type, from: local.unit) }
        return local.value.flatMap { type(of: $0, depth: depth + 1) }
      }
      return symbols.enclosingType(of: unit).flatMap { declaredType(of: node.name, in: $0) }
    case .member:
      if current(ref) == .yes { return values }
      guard let base = facts.firstChild(of: ref), let owner = type(of: base, depth: depth + 1)
      else { return nil }
      return declaredType(of: node.name, in: owner)
    case .call:
      guard let callee = facts.firstChild(of: ref) else { return nil }
      if let made = writtenType(callee) { return made }
      return type(of: callee, depth: depth + 1)
    default: return nil
    }
  }

  /// The type of a property, or the result of a method.
  private func declaredType(of name: Name, in owner: Nominal) -> Nominal? {
    let members = types.lookUpMembers(name, of: owner)
    guard members.count == 1 else { return nil }
    return types.resolve(facts.declaration(members[0]).type, from: members[0])
  }

  /// The type that an expression names.
  private func writtenType(_ ref: CodeRef) -> Nominal? {
    let node = facts.node(ref)
    guard node.kind == .name, !isLocal(node.name, at: ref) else { return nil }
    let unit = facts.declaration(around: ref)
    if node.name == .Self { return symbols.enclosingType(of: unit) }
    guard let type = types.lookUpType(node.name, from: unit) else { return nil }
    if case .external(let name) = type, facts.string(name).first?.isUppercase != true { return nil }
    return type
  }

  // MARK: Local names

  private func isLocal(_ name: Name, at ref: CodeRef) -> Bool { local(name, at: ref) != nil }

  /// A parameter or local variable of that name in the code around a place, with what is written
  /// about it.
  private func local(
    _ name: Name, at ref: CodeRef
  ) -> (unit: DeclRef, type: TypeID?, value: CodeRef?)? {
    let root = facts.root(of: ref)
    for place in facts.nodes(in: root) {
      let node = facts.node(place)
      switch node.kind {
      case .local:
        guard let local = facts.declaration(at: place) else { continue }
        let declaration = facts.declaration(local)
        guard declaration.name == name, declaration.kind == .variable else { continue }
        return (local, declaration.type, facts.initialValue(of: local))
      case .bind, .parameter, .capture:
        if node.name == name { return (facts.declaration(around: place), nil, nil) }
      default: break
      }
    }
    let unit = facts.member(of: facts.declaration(around: ref))
    return facts.parameters(of: unit).first { $0.name == name }.map { (unit, $0.type, nil) }
  }
}
