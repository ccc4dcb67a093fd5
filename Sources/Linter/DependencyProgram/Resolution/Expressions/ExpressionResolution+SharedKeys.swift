internal import DependencyFacts

/// Shared state whose type only its key tells: `@Shared(.account) var account`, where an extension
/// of `SharedKey` declares `static var account: Self`, its `Self` being `FileStorageKey<Account>`.
extension ExpressionResolution {
  /// The type of a property that is declared by a key of shared state alone.
  func valueType(ofShared variable: DeclRef) -> ValueType? {
    let attribute = facts.attributes(of: variable).first {
      facts.libraries.system.sharesState(attribute: $0.name)
    }
    guard let list = attribute.flatMap({ facts.arguments(of: $0, of: variable) }),
      let argument = facts.arguments(of: list).first, let key = facts.firstChild(of: argument),
      facts.node(key).kind == .implicitMember
    else { return nil }
    let keys = facts.libraries.system.keysOfSharedState.flatMap {
      symbols.members(of: .external($0), named: facts.node(key).name)
    }
    let types = keys.map(valueType(ofKey:))
    return types.isEmpty ? nil : .agreed(types)
  }

  /// `Account`, if an extension says that `Self` is `FileStorageKey<Account>`, or the `Default` of
  /// that.
  private func valueType(ofKey member: DeclRef) -> ValueType {
    guard let home = facts.parent(of: member), facts.declaration(home).kind == .extension,
      let requirement = facts.requirements(of: home).first(where: { $0.name == .known(.Self) })
    else { return .unknown }
    var written = requirement.constraint
    if facts.typeNode(written, in: home.file)?.kind == .member,
      let base = facts.firstChild(of: written, in: home.file)
    {
      written = base
    }
    guard case .boxed(_, let arguments) = valueType(ofWritten: written, from: home),
      arguments.count == 1
    else { return .unknown }
    return arguments[0]
  }
}
