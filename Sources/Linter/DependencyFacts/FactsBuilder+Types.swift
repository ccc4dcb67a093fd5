internal import SwiftLexer
internal import SwiftOutline

extension FactsBuilder {
  /// The type among the children of a node.
  mutating func addType(in node: NodeID) -> TypeID? {
    guard let type = firstChild(of: node, where: \.isType) else { return nil }
    return addType(type)
  }

  mutating func addType(_ node: NodeID) -> TypeID {
    let id = TypeID(index: UInt32(facts.types.count))
    addTypeNode(node, flags: [])
    return id
  }

  /// A type that a macro names.
  mutating func addType(named name: KnownName) -> TypeID {
    let id = TypeID(index: UInt32(facts.types.count))
    add(.named, [], name: .known(name))
    return id
  }

  private mutating func addTypeNode(_ id: NodeID, flags: TypeNode.Flags) {
    switch node(id).kind {
    case .attributedType:
      guard let inner = firstChild(of: id, where: \.isType) else { return add(.other, flags) }
      addTypeNode(inner, flags: flags.union(markers(of: id)))
    case .tupleType:
      addTuple(id, flags)
    case .namedType, .memberType:
      let nameToken = node(id).nameToken
      let name = name(at: nameToken)
      add(node(id).kind == .namedType ? .named : .member, flags, name: name, children: id)
    case .optionalType, .implicitlyUnwrappedType: add(.optional, flags, children: id)
    case .arrayType: add(.array, flags, children: id)
    case .dictionaryType: add(.dictionary, flags, children: id)
    case .functionType:
      var flags = flags
      if node(id).flags.contains(.async) { flags.insert(.async) }
      if node(id).flags.contains(.throws) { flags.insert(.throws) }
      add(.function, flags, children: id)
    case .opaqueType: add(.opaque, flags, children: id)
    case .existentialType: add(.existential, flags, children: id)
    case .compositionType: add(.composition, flags, children: id)
    default: add(.other, flags)
    }
  }

  /// A parenthesised type is the type itself.
  private mutating func addTuple(_ id: NodeID, _ flags: TypeNode.Flags) {
    let first = node(id).firstChild
    if first != .none, node(first).nextSibling == .none, node(first).nameToken == Outline.noToken,
      let inner = firstChild(of: first, where: \.isType)
    {
      addTypeNode(inner, flags: flags)
    } else {
      add(.tuple, flags, children: id, withLabels: true)
    }
  }

  private mutating func add(
    _ kind: TypeNode.Kind, _ flags: TypeNode.Flags, name: Name = .none, children: NodeID? = nil,
    withLabels: Bool = false
  ) {
    let index = facts.types.count
    facts.types.append(TypeNode(kind: kind, flags: flags, name: name, end: 0))
    if let children { addChildren(of: children, withLabels: withLabels) }
    facts.types[index].end = UInt32(facts.types.count)
    // A half-typed `some` or `.Name` lacks the type that it wraps.
    if kind.wrapsType, facts.types.count == index + 1 { facts.types[index].kind = .other }
  }

  private mutating func addChildren(of id: NodeID, withLabels: Bool = false) {
    forEachChild(of: id) { builder, child, kind in
      switch kind {
      case .tupleTypeElement where withLabels && builder.hasLabel(child):
        let nameToken = builder.node(child).nameToken
        let name = builder.name(at: nameToken)
        builder.add(.element, [], name: name, children: child)
      case .genericArguments, .returnType, .tupleTypeElement: builder.addChildren(of: child)
      case _ where kind.isType: builder.addTypeNode(child, flags: [])
      default: break
      }
    }
  }

  private func hasLabel(_ element: NodeID) -> Bool {
    node(element).nameToken != Outline.noToken
      && token(node(element).nameToken).keyword != .wildcard
  }

  /// `@escaping`, `@autoclosure`, `inout` of an attributed type.
  private mutating func markers(of id: NodeID) -> TypeNode.Flags {
    var flags: TypeNode.Flags = []
    forEachChild(of: id) { builder, child, kind in
      switch kind {
      case .attribute:
        let nameToken = builder.node(child).nameToken
        let name = builder.name(at: nameToken)
        if name == .escaping { flags.insert(.escaping) }
        if name == .autoclosure { flags.insert(.autoclosure) }
      case .modifier:
        if builder.token(builder.node(child).nameToken).keyword == .inout { flags.insert(.inout) }
      default: break
      }
    }
    return flags
  }
}

extension NodeKind {
  /// Whether the node is a written type.
  var isType: Bool {
    rawValue >= NodeKind.namedType.rawValue && rawValue < NodeKind.genericArguments.rawValue
      && self != .tupleTypeElement
  }
}
