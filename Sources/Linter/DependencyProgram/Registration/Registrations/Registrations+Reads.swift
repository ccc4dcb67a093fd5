internal import DependencyFacts

/// The reads of keys outside tests and previews.
extension Registrations {
  mutating func addReads(of wrappers: WrapperTable) {
    for use in wrappers.uses { addRead(use) }
    for keyPath in sites.keyPaths { if let use = readByHelper(keyPath) { addRead(use) } }
    for use in readsInCode(wrappers) { addRead(use) }
  }

  private mutating func addRead(_ use: WrapperUse) {
    guard !types.isTestOrPreview(use.declaration) else { return }
    if let key = key(of: use) { return reads[key, default: []].append(use) }
    guard case .keyPath(let names) = use.target, let name = names.first,
      let accessor = accessor(named: name, inFile: use.declaration.file)
    else { return }
    for key in keysForwarded(by: accessor.declaration) { reads[key, default: []].append(use) }
  }

  /// The keys of the accessors that are named by an accessor without a key of its own.
  private func keysForwarded(by accessor: DeclRef) -> [Nominal] {
    facts.nodes(writtenIn: accessor).compactMap { place, node -> Nominal? in
      guard node.kind == .name || node.kind == .member,
        let named = self.accessor(named: node.name, inFile: accessor.file),
        named.declaration != accessor
      else { return nil }
      return node.kind == .name || facts.isMemberOfSelf(place) ? named.key : nil
    }
  }

  /// The read by a key path that is passed to a function, an initialiser or a property wrapper of
  /// the program that takes one into the values: `dependency(\.client)`, `@Inject(\.client)`.
  private func readByHelper(_ keyPath: CodeRef) -> WrapperUse? {
    guard let argument = facts.parent(of: keyPath), facts.node(argument).kind == .argument,
      let use = facts.parent(of: argument), let name = facts.names(ofKeyPath: keyPath).first,
      isAccessor(name),
      facts.node(use).kind == .call && isTaken(argument, by: use)
        || facts.node(use).kind == .body && isTaken(argument, byAttributeWith: use)
    else { return nil }
    return WrapperUse(
      declaration: facts.member(of: facts.declaration(around: keyPath)),
      target: .keyPath(facts.names(ofKeyPath: keyPath)), storage: .local,
      wrapper: .external(.known(.Dependency)), profile: .merged)
  }

  private func isTaken(_ argument: CodeRef, by call: CodeRef) -> Bool {
    guard expressions.scopeCall(call) == nil,
      let (function, index) = expressions.parameter(of: argument, in: call)
    else { return false }
    return expressions.leadsIntoValues(facts.parameter(index, of: function).type, from: function)
  }

  /// Whether the property wrapper of an attribute takes a key path into the values. The
  /// system's own does not count: its uses are recorded as such.
  private func isTaken(_ argument: CodeRef, byAttributeWith arguments: CodeRef) -> Bool {
    guard facts.node(arguments).flags.contains(.attributeArguments),
      let ref = facts.declaration(at: arguments)
    else { return false }
    guard expressions.wrapperUse(of: ref) == nil,
      let attribute = facts.attributes(of: ref).first(where: { $0.arguments == arguments.id }),
      let type = types.lookUpType(attribute.name, from: ref), case .program = type,
      let initializer = types.overloads(of: .known(.`init`), in: type).only,
      let parameter = facts.parameters(of: initializer).first
    else { return false }
    return expressions.leadsIntoValues(parameter.type, from: initializer)
  }
}
