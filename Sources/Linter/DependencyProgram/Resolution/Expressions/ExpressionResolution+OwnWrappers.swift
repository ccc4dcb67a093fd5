internal import DependencyFacts

/// Variables with a property wrapper that the program declares.
extension ExpressionResolution {
  struct OwnWrapper {
    let type: TypeSymbolID
    /// Those that the wrapper is created with, if any are written.
    let arguments: CodeRef?
  }

  func isPropertyWrapper(_ type: TypeSymbolID) -> Bool {
    facts.attributes(of: symbols[type].declaration).contains { $0.name == .propertyWrapper }
  }

  /// The program's property wrappers of a variable, the outermost first.
  func ownWrappers(of variable: DeclRef) -> [OwnWrapper] {
    guard !ownWrapperNames.isEmpty else { return [] }
    return facts.attributes(of: variable).compactMap { attribute in
      guard ownWrapperNames.contains(attribute.name), attribute.qualifier == Name.none,
        case .program(let wrapper)? = types.lookUpType(
          attribute.name, from: facts.parent(of: variable) ?? variable),
        isPropertyWrapper(wrapper)
      else { return nil }
      return OwnWrapper(type: wrapper, arguments: facts.arguments(of: attribute, of: variable))
    }
  }

  // MARK: Projected values

  /// The type of `$text`, which names the projected value of a variable's wrapper; nil for any
  /// other name.
  func valueType(ofProjection name: Name, at ref: CodeRef, depth: Int) -> ValueType? {
    projected(by: name).flatMap { lookUpValue($0, at: ref).declaration }
      .flatMap { valueType(ofProjectionOf: $0, depth: depth) }
  }

  func valueType(ofProjection name: Name, in owner: Nominal, depth: Int) -> ValueType? {
    projected(by: name).flatMap { types.overloads(of: $0, in: owner).only }
      .flatMap { valueType(ofProjectionOf: $0, depth: depth) }
  }

  private func projected(by name: Name) -> Name? {
    guard !ownWrapperNames.isEmpty else { return nil }
    let spelling = facts.string(name)
    return spelling.hasPrefix("$") ? facts.names.existing(String(spelling.dropFirst())) : nil
  }

  private func valueType(ofProjectionOf variable: DeclRef, depth: Int) -> ValueType? {
    guard let wrapper = ownWrappers(of: variable).first,
      let value = types.overloads(of: .known(.projectedValue), in: .program(wrapper.type)).only
    else { return nil }
    return declaredType(of: value, depth: depth + 1)
  }
}
