internal import DependencyFacts

/// Members that a subscript adds to its type: `subscript(dynamicMember:)`.
extension ExpressionResolution {
  /// Whether a subscript may add members to its type.
  func isDynamic(_ subscript: DeclRef) -> Bool {
    facts.parameterSlice(of: `subscript`).first.map {
      facts.libraries.language.isDynamicMember(label: $0.label)
    } ?? false
  }

  /// The only subscript that adds members to a type: with several, their types decide which one is
  /// used.
  func dynamicSubscript(of owner: Nominal) -> DeclRef? {
    guard case .program = owner, let attribute = facts.libraries.language.dynamicMemberLookup else {
      return nil
    }
    return dynamicSubscripts(owner) {
      let isDynamicType = symbols.declarations(of: owner).contains { type in
        facts.attributes(of: type).contains { $0.name == attribute }
      }
      guard isDynamicType else { return nil }
      let found = types.lookUpMembers(.known(.subscript), of: owner).filter(isDynamic)
      return found.count == 1 ? found[0] : nil
    }
  }

  /// The type whose members a value has as its own, because a subscript takes their key paths.
  func typeWithDynamicMember(_ name: Name, of value: ValueType) -> ValueType? {
    guard let owner = value.instance, let subscripting = dynamicSubscript(of: owner),
      types.overloads(of: name, in: owner).isEmpty
    else { return nil }
    let type = facts.parameter(0, of: subscripting).type
    guard let path = facts.writtenKeyPath(type, in: subscripting.file) else { return nil }
    let root = valueType(ofWritten: path.root, from: subscripting, substitutions(of: value))
    guard let inner = root.instance, !types.overloads(of: name, in: inner).isEmpty else {
      return nil
    }
    return root
  }
}
