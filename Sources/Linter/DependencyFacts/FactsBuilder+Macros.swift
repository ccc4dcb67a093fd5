internal import DependencyMacroExpansion
internal import SwiftLexer
internal import SwiftOutline

/// The declarations that macros add, as their expansion has them: linting sees the program that the
/// compiler sees. Their places are those of the code that they are made of.
extension FactsBuilder {
  /// Marks a property that `@DependencyClient` or `@DependencyEndpoint` makes an endpoint of.
  mutating func markEndpoint(_ variable: DeclarationID, _ binding: NodeID, of statement: NodeID) {
    let isClient =
      facts.declarations[Int(declaration.index)].kind == .struct
      && has(.DependencyClient, declaration)
    guard isClient || has(.DependencyEndpoint, variable),
      Property(binding, of: statement, in: piece)?.isEndpoint == true
    else { return }
    insert(.isEndpoint, into: variable)
  }

  private func has(_ attribute: KnownName, _ id: DeclarationID) -> Bool {
    facts.declarations[Int(id.index)].attributes.contains {
      facts.attributes[Int($0)].name == attribute
    }
  }

  /// The entry that `@DependencyEntry` makes of a property; nil if it makes none.
  mutating func entry(_ binding: NodeID, of statement: NodeID) -> Entry? {
    guard codeParent == nil, let outer = outlineOfDeclaration,
      node(outer).kind == .extensionDecl,
      let attribute = attributeNode(.DependencyEntry, of: statement),
      let entry = Entry(
        Property(binding, of: statement, in: piece), attribute: piece, attribute, context: piece,
        outer),
      entry.hasValue
    else { return nil }
    return entry
  }

  private mutating func attributeNode(_ name: KnownName, of statement: NodeID) -> NodeID? {
    var child = node(statement).firstChild
    while child != .none, node(child).kind != .binding {
      let nameToken = node(child).nameToken
      if node(child).kind == .attribute, self.name(at: nameToken) == name { return child }
      child = node(child).nextSibling
    }
    return nil
  }

  // MARK: Entries

  /// Adds the accessors of an entry and its key, which stands beside it.
  mutating func add(_ entry: Entry, of variable: DeclarationID) {
    let key = interner.name(of: entry.keyName)
    let outer = declaration
    declaration = variable
    addAccessor(.get) { $0.addSubscript(key) }
    addAccessor(.set) { builder in
      builder.addMade(.assignment) { builder in
        builder.addSubscript(key)
        builder.addMade(.name, payload: Name.known(.newValue).rawValue)
      }
    }
    insert([.isComputed, .hasSetter], into: variable)
    declaration = outer

    let access = facts.declarations[Int(variable.index)].access
    let type = addMade(
      .enum, key, at: variable, access: entry.isKeyVisible ? access : .private)
    let conformance = addType(
      named: entry.keyProtocol == "DependencyKey" ? .DependencyKey : .TestDependencyKey)
    facts.inheritedTypes.append(conformance)
    let count = UInt32(facts.inheritedTypes.count)
    facts.declarations[Int(type.index)].inheritedTypes = count - 1..<count
    declaration = type
    for value in entry.values { add(value, of: entry, access: access) }
    declaration = outer
  }

  /// A value of a key: made anew each time, as by a getter.
  private mutating func add(_ value: Entry.Value, of entry: Entry, access: Declaration.Access) {
    let first = token(node(value.expression).firstToken)
    let variable = addMade(
      .variable, interner.name(of: value.name), at: first.offset..<first.end, access: access)
    insert([.isStatic, .isComputed], into: variable)
    if let type = entry.type {
      let written = addType(type)
      facts.declarations[Int(variable.index)].type = written
    }
    let outer = declaration
    declaration = variable
    facts.declarations[Int(variable.index)].end = end(of: value.expression)
    let body = withBody(of: variable, flags: .initialValue) { builder in
      builder.addItem(value.expression, builder.node(value.expression).kind)
    }
    declaration = outer
    facts.declarations[Int(variable.index)].initialValue = body
  }

  private mutating func addAccessor(
    _ name: KnownName, _ children: (inout FactsBuilder) -> Void
  ) {
    let variable = declaration
    let accessor = addMade(.accessor, .known(name), at: variable)
    declaration = accessor
    let body = withBody(of: accessor) { builder in children(&builder) }
    declaration = variable
    facts.declarations[Int(accessor.index)].body = body
  }

  /// `self[Key.self]`
  private mutating func addSubscript(_ key: Name) {
    let itself = Name.known(.`self`).rawValue
    addMade(.subscript) { builder in
      builder.addMade(.name, payload: itself)
      builder.addMade(.argument) { builder in
        builder.addMade(.member, payload: itself) { builder in
          builder.addMade(.name, payload: key.rawValue)
        }
      }
    }
  }

  // MARK: Parts, at the name of the declaration around

  private mutating func addMade(
    _ kind: CodeNode.Kind, payload: UInt32 = .max,
    children: (inout FactsBuilder) -> Void = { _ in }
  ) {
    let around = facts.declarations[Int(declaration.index)]
    addCode(
      kind, payload: payload, start: around.nameStart, end: around.nameEnd, children: children)
  }

  private mutating func addMade(
    _ kind: Declaration.Kind, _ name: Name, at place: DeclarationID,
    access: Declaration.Access = .unspecified
  ) -> DeclarationID {
    let place = facts.declarations[Int(place.index)]
    return addMade(kind, name, at: place.nameStart..<place.nameEnd, access: access)
  }

  private mutating func addMade(
    _ kind: Declaration.Kind, _ name: Name, at place: Range<UInt32>, access: Declaration.Access
  ) -> DeclarationID {
    let id = DeclarationID(index: UInt32(facts.declarations.count))
    facts.declarations.append(
      Declaration(
        kind: kind, access: access, flags: [], name: name, parent: declaration,
        start: place.lowerBound, end: place.upperBound, nameStart: place.lowerBound,
        nameEnd: place.upperBound, attributes: 0..<0, genericParameters: 0..<0,
        inheritedTypes: 0..<0, parameters: 0..<0, type: nil, body: nil, initialValue: nil,
        local: nil, branch: branch))
    return id
  }
}

extension NameInterner {
  fileprivate mutating func name(of spelling: String) -> Name {
    Array(spelling.utf8).withUnsafeBufferPointer { name(of: $0) }
  }
}
