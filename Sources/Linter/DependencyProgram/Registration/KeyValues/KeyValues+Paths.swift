internal import DependencyFacts

/// The parts of values, several members deep.
extension KeyValues {
  /// The conduct of what members of a value lead to; unknown where code does not tell.
  func conduct(of value: DeclRef, in key: DependencyKeyFacts, at path: [Name]) -> Conduct {
    maker(of: value).map { conduct(of: $0, in: key, at: path[...]) } ?? .unknown
  }

  private func conduct(
    of value: CodeRef, in key: DependencyKeyFacts, at path: ArraySlice<Name>
  ) -> Conduct {
    guard let member = path.first else { return conduct(of: value, in: key) }
    let maker = maker(of: value) ?? value
    guard let made = composition(madeBy: maker) else { return .unknown }
    let rest = path.dropFirst()
    if let given = made.endpoints.first(where: { $0.name == member }) {
      return conduct(of: given.value, in: key, at: rest)
    }
    if made.forgotten.contains(where: { facts.declaration($0).name == member }) { return .fails }
    // The macro has its own way with defaults.
    guard case .program(let type)? = expressions.valueType(of: maker).instance,
      !isMacroClient(type), let property = symbols.members(of: .program(type), named: member).first,
      let initial = facts.initialValue(of: property)
    else { return .unknown }
    return conduct(of: initial, in: key, at: rest)
  }
}
