import SwiftOutline

/// Names: variables, members and the static members of types.
extension ManifestEvaluator {
  /// The value of a name without a base: a variable, a member of `self`, or a declaration of the
  /// file.
  mutating func variable(_ name: String) -> ManifestValue {
    if let place = find(name) {
      return frames[place.frame].scopes[place.scope][name]?.value ?? .unknown
    }
    if name == "self" { return selfValue ?? .unknown }
    if let selfValue, hasMember(name, selfValue) { return member(name, of: selfValue) }
    for type in owners where !members(named: name, of: type).isEmpty {
      return staticMember(name, of: type)
    }
    return join(members(named: name, of: "").map { property($0, of: nil) })
  }

  /// The types around the code that is evaluated, innermost first.
  var owners: some Sequence<String> {
    sequence(first: owner) { type in type.lastIndex(of: ".").map { String(type[..<$0]) } }
      .prefix { !$0.isEmpty }
  }

  /// `base.name`
  mutating func memberValue(_ node: ManifestNode, as type: String?) -> ManifestValue {
    guard let base = source.children(node).first, let name = source.name(node) else {
      return .unknown
    }
    if let type = typeName(ofExpression: base, as: type) { return staticMember(name, of: type) }
    return member(name, of: evaluate(base, as: type))
  }

  /// The value of `.name` where `type` is expected; `type` is nil if it is not known.
  mutating func staticMember(_ name: String, of type: String?) -> ManifestValue {
    let type = type ?? declarations.onlyOwner(ofStatic: name) ?? ""
    if name == "allCases", let cases = declarations.cases[type] {
      return list(cases.map { .symbol(owner: type, name: $0) })
    }
    let declared = members(named: name, of: type).filter(\.isStatic)
    guard !declared.isEmpty else { return .symbol(owner: type, name: name) }
    return properties(declared, of: nil)
  }

  /// The value that members of one name have without a call: that of a property, if there is one,
  /// and otherwise of a function.
  private mutating func properties(
    _ members: [ManifestDeclarations.Member], of value: ManifestValue?
  ) -> ManifestValue {
    let values = members.filter { member in
      [.enumElement, .binding].contains(source.kind(member.node))
    }
    return join((values.isEmpty ? members : values).map { property($0, of: value) })
  }

  /// The name of the type that an expression spells; nil if it is not a type. `.Nested` is looked
  /// up in `type`, the expected type.
  func typeName(ofExpression node: ManifestNode, as type: String? = nil) -> String? {
    switch source.kind(node) {
    case .nameExpr:
      guard let name = source.name(node), find(name) == nil else { return nil }
      if vocabulary.modules.contains(name) { return name }
      let type = declarations.canonical(name, in: owner)
      return declarations.isType(type) ? type : nil
    case .memberExpr:
      guard let base = source.children(node).first, let name = source.name(node) else { return nil }
      guard let outer = typeName(ofExpression: base, as: type) else { return nil }
      let type = declarations.canonical("\(outer).\(name)")
      return declarations.isType(type) ? type : nil
    case .implicitMemberExpr:
      guard let type, let name = source.name(node) else { return nil }
      let nested = declarations.canonical("\(type).\(name)")
      return declarations.isType(nested) ? nested : nil
    default: return nil
    }
  }

  /// The name of a value's type, under which its members are declared.
  func typeName(of value: ManifestValue) -> String? {
    switch value {
    case .object(let id): objects[id].type
    case .list: "Array"
    case .string: "String"
    case .symbol(let owner, _): owner
    case .unknown, .null, .boolean, .integer, .oneOf, .function: nil
    }
  }

  /// The expected type of a place with this value: for a list, the type of its elements.
  func typeToAsk(for value: ManifestValue) -> String? {
    switch value {
    case .object(let id): objects[id].type.isEmpty ? nil : objects[id].type
    case .list(let elements):
      elements.lazy.compactMap { element in
        guard case .object(let id) = element else { return nil }
        return objects[id].type.isEmpty ? nil : objects[id].type
      }.first
    default: nil
    }
  }

  // MARK: Members of values

  private func hasMember(_ name: String, _ value: ManifestValue) -> Bool {
    guard let type = typeName(of: value) else { return false }
    if members(named: name, of: type).contains(where: { !$0.isStatic }) { return true }
    switch value {
    case .object(let id):
      return objects[id].fields[name] != nil || fieldType(name, of: type) != nil
        || vocabulary.derived[type]?[name] != nil
    case .list, .string, .symbol: return Self.commonMembers.contains(name)
    case .unknown, .null, .boolean, .integer, .oneOf, .function: return false
    }
  }

  private static let commonMembers: Set<String> = [
    "isEmpty", "rawValue", "first", "last", "count", "capitalized",
  ]

  /// `value.name`
  mutating func member(_ name: String, of value: ManifestValue) -> ManifestValue {
    if case .oneOf(let choices) = value { return join(choices.map { member(name, of: $0) }) }
    let type = typeName(of: value) ?? ""
    if case .object(let id) = value, let field = objects[id].fields[name] { return field }
    let declared = members(named: name, of: type).filter { !$0.isStatic }
    guard type.isEmpty || declared.isEmpty else {
      return properties(declared, of: value)
    }
    switch value {
    case .object(let id): return field(name, of: objects[id])
    case .list(let elements): return listMember(name, elements)
    case .string(let text): return stringMember(name, text)
    case .symbol(let owner, let name_) where name == "rawValue": return rawValue(name_, of: owner)
    case .null: return .null
    case .symbol, .unknown, .boolean, .integer, .function, .oneOf: return .unknown
    }
  }

  private func field(_ name: String, of object: ManifestObject) -> ManifestValue {
    if let derived = vocabulary.derived[object.type]?[name] {
      return derived[object.factory] ?? .unknown
    }
    return fieldType(name, of: object.type) == nil ? .unknown : empty(name)
  }

  private func stringMember(_ name: String, _ text: String) -> ManifestValue {
    switch name {
    case "isEmpty": .boolean(text.isEmpty)
    case "capitalized" where text.utf8.allSatisfy(Self.isLetterOrDigit):
      .string(text.prefix(1).uppercased() + text.dropFirst().lowercased())
    default: .unknown
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  private mutating func listMember(_ name: String, _ elements: [ManifestValue]) -> ManifestValue {
    let isTold = elements.allSatisfy { isPresent($0) != nil }
    switch name {
    case "first" where isTold: return elements.first ?? .null
    case "last" where isTold: return elements.last ?? .null
    case "isEmpty" where isTold: return .boolean(elements.isEmpty)
    case "count" where isTold: return .integer(elements.count)
    case "indices" where isTold: return list(elements.indices.map { .integer($0) })
    case "lazy": return .list(elements)
    case "keys": return list(elements.map { tupleField(0, of: $0, count: 2) })
    case "values": return list(elements.map { tupleField(1, of: $0, count: 2) })
    default: return .unknown
    }
  }

  mutating func rawValue(_ name: String, of type: String) -> ManifestValue {
    guard let element = members(named: name, of: type).first?.node,
      source.kind(element) == .enumElement
    else { return .unknown }
    let written = source.child(element, .initialValue).flatMap { source.operand($0) }
    return written.map { evaluate($0, as: nil) } ?? .string(name)
  }

  // MARK: Declared properties

  /// The value of a declared member: a constant is evaluated once, a computed one each time.
  private mutating func property(
    _ member: ManifestDeclarations.Member, of value: ManifestValue?
  ) -> ManifestValue {
    switch source.kind(member.node) {
    case .enumElement:
      guard let name = source.name(member.node) else { return .unknown }
      return .symbol(owner: member.owner, name: name)
    case .binding: return bindingValue(member, of: value)
    default: return .function(member.node)
    }
  }

  private mutating func bindingValue(
    _ member: ManifestDeclarations.Member, of value: ManifestValue?
  ) -> ManifestValue {
    if let known = constants[member.node] { return known }
    let type = declaredType(of: member)
    if let initial = source.child(member.node, .initialValue).flatMap({ source.operand($0) }) {
      constants[member.node] = .unknown
      let frame = Frame(owner: member.owner, file: member.node.file)
      let result = inFrame(frame) {
        $0.evaluate(initial, as: type)
      }
      constants[member.node] = result
      return result
    }
    guard let body = getter(of: member.node) else { return .unknown }
    let frame = Frame(
      selfValue: value, owner: member.owner, file: member.node.file, resultType: type)
    return inFrame(frame) {
      $0.bodyValue(body, as: type)
    }
  }

  /// The declared type of a variable.
  func declaredType(of member: ManifestDeclarations.Member) -> String? {
    let other: [NodeKind] = [.initialValue, .accessorBlock, .pattern]
    return source.children(member.node).first { !other.contains(source.kind($0)) }
      .flatMap { declarations.typeName($0, in: member.owner) }
  }

  private func getter(of binding: ManifestNode) -> ManifestNode? {
    guard let block = source.child(binding, .accessorBlock) else { return nil }
    let accessors = source.children(block, .accessor)
    let getter = accessors.first { [nil, "get"].contains(source.name($0)) }
    return getter.flatMap { source.child($0, .block) }
  }

  /// Runs `body` as a function of its own, which sees only the variables of the file.
  mutating func inFrame<Result>(_ frame: Frame, _ body: (inout Self) -> Result) -> Result {
    frames.append(frame)
    defer { frames.removeLast() }
    return body(&self)
  }

  /// The return value of the block of a function, a getter or a closure; `null` for nothing.
  mutating func bodyValue(_ block: ManifestNode, as type: String?) -> ManifestValue {
    if let only = onlyExpression(of: block) { return evaluate(only, as: type) }
    _ = executeBlock(block)
    let results = frames[frames.count - 1].results
    return results.isEmpty ? .null : join(results)
  }
}
