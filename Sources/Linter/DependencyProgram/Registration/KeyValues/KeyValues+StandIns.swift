internal import DependencyFacts

/// Endpoints of live values in which some other code stands in for what is still to be written.
extension KeyValues {
  package enum StandIn {
    /// It returns a constant of doubles, whatever it is given.
    ///
    /// - Parameter isOfDouble: whether a test or preview value of the same key uses the constant,
    ///   and its name is that of a double as well.
    case double(DeclRef, isOfDouble: Bool)
    /// It does nothing, although its type says that it waits.
    case nothing
    /// It throws an error, whatever it is given.
    case error
  }

  /// Nil unless most of the other endpoints of the value work: a client may do nothing as a whole.
  package func standIn(
    _ part: Part, of making: Making, in key: DependencyKeyFacts
  ) -> StandIn? {
    let others = making.parts.filter { $0.place != part.place && $0.conduct != .data }
    let working = others.count { $0.conduct == .works }
    guard part.conduct == .quiet || part.conduct == .unknown, working * 2 > others.count,
      let code = code(of: part.value)
    else { return nil }
    let statements = statements(in: code).filter { !isIncidental($0) }
    if working == 1 {
      // Beside a single one that works, to do nothing may be all that there is to do.
      return statements.count == 1 && facts.node(statements[0]).kind == .throw ? .error : nil
    }
    guard let only = statements.first else { return waits(part.name, of: key) ? .nothing : nil }
    guard statements.count == 1 else { return nil }
    if facts.node(only).kind == .throw { return .error }
    guard let result = facts.result(of: only) else { return nil }
    if let double = double(returnedBy: result, in: code, of: part.name, key) { return double }
    return isEmpty(result, part.name, of: key) && waits(part.name, of: key) ? .nothing : nil
  }

  /// The block of a closure, or the body of a function.
  private func code(of endpoint: CodeRef) -> CodeRef? {
    switch facts.node(endpoint).kind {
    case .closure: facts.block(of: endpoint)
    case .name, .member, .implicitMember: function(endpoint).flatMap(facts.body(of:))
    default: nil
    }
  }

  /// Whether a statement only takes time, prints, or declares a type.
  private func isIncidental(_ statement: CodeRef) -> Bool {
    switch facts.node(statement).kind {
    case .call: return isSleep(statement) || isPrint(statement)
    case .local: return facts.declaration(at: statement).map(isType) ?? false
    default: return false
    }
  }

  private func isPrint(_ call: CodeRef) -> Bool {
    guard let callee = facts.callee(of: call), facts.node(callee).kind == .name else {
      return false
    }
    return facts.libraries.texts.prints(facts.node(callee).name) && expressions.isGlobal(callee)
  }

  private func isType(_ ref: DeclRef) -> Bool { facts.declaration(ref).kind.isTypeOrExtension }

  // MARK: Endpoints' types

  /// Whether the type of an endpoint is that of asynchronous functions.
  private func waits(_ endpoint: Name, of key: DependencyKeyFacts) -> Bool {
    property(endpoint, of: key).flatMap(functionType)?.node.flags.contains(.async) ?? false
  }

  private func property(_ endpoint: Name, of key: DependencyKeyFacts) -> DeclRef? {
    guard let type = valueType(of: key), endpoint != Name.none else { return nil }
    return facts.members(in: symbols[type].declaration).first {
      facts.declaration($0).name == endpoint && facts.declaration($0).isStoredProperty
    }
  }

  private func functionType(_ property: DeclRef) -> (id: TypeID, node: TypeNode)? {
    guard let type = facts.declaration(property).type,
      let node = facts.typeNode(type, in: property.file), node.kind == .function
    else { return nil }
    return (type, node)
  }

  /// `[]`, `[:]`, `""`, and `nil`, which is the only literal of most optionals.
  private func isEmpty(_ result: CodeRef, _ endpoint: Name, of key: DependencyKeyFacts) -> Bool {
    switch facts.node(result).kind {
    case .array, .dictionary: return facts.firstChild(of: result) == nil
    case .string: return facts.node(result).length == 2
    case .literal:
      guard let property = property(endpoint, of: key), let type = functionType(property)?.id,
        let result = facts.parts(of: type, in: property.file).last,
        facts.typeNode(result, in: property.file)?.kind == .optional
      else { return false }
      let types = facts.libraries.plainTypes
      return expressions.valueType(ofWritten: result, from: property).externalInstance
        .map { !types.isNumber($0) } ?? true
    default: return false
    }
  }

  // MARK: Constants of doubles

  /// `.mock1`, `User.mock1`, `[.mock1, .mock2]`
  private func double(
    returnedBy result: CodeRef, in code: CodeRef, of endpoint: Name, _ key: DependencyKeyFacts
  ) -> StandIn? {
    let values = facts.node(result).kind == .array ? facts.children(of: result) : [result]
    let constants = values.compactMap { constant($0) }
    guard let first = constants.first, constants.count == values.count else { return nil }
    let uses = constants.map { otherUses(of: $0, outside: code) }
    let isNamed = constants.allSatisfy(isNamedAfterDouble)
    let areOfDoubles = uses.allSatisfy { !$0.isEmpty && $0.allSatisfy(isInDouble) }
    guard isNamed || areOfDoubles && waits(endpoint, of: key) else { return nil }
    let isOfDouble = uses.allSatisfy { $0.contains { isInDouble($0, of: key) } }
    return .double(first, isOfDouble: isNamed && isOfDouble)
  }

  private func isNamedAfterDouble(_ constant: DeclRef) -> Bool {
    let name = facts.declaration(constant).name
    return isNameOfDouble(name)
      || facts.libraries.failures.isNamedAfterDouble(facts.string(name))
  }

  /// The places that may mean a constant, apart from some code.
  private func otherUses(of constant: DeclRef, outside code: CodeRef) -> [CodeRef] {
    sites[facts.declaration(constant).name].filter { place in
      switch facts.node(place).kind {
      case .name, .member, .implicitMember: break
      default: return false
      }
      return !facts.isInside(place, code) && self.constant(place).map { $0 == constant } ?? true
    }
  }

  /// Whether code is that of a test, a preview, or a value that stands in for others.
  private func isInDouble(_ place: CodeRef) -> Bool {
    types.isTestOrPreview(place)
      || facts.outward(from: facts.declaration(around: place)).contains {
        isNameOfDouble(facts.declaration($0).name)
      }
  }

  /// Whether code is that of a test or preview value of a key.
  private func isInDouble(_ place: CodeRef, of key: DependencyKeyFacts) -> Bool {
    let values = key.testValues + key.previewValues
    let doubles = values + values.compactMap { valueExpression(of: $0).flatMap { constant($0) } }
    return facts.outward(from: facts.declaration(around: place)).contains(where: doubles.contains)
  }
}
