internal import DependencyFacts

/// Calls that certainly reach outside the process, and whose results or traces somebody notices.
extension KeyValues {
  /// The name of what a call reaches: `URLSession.data`, `SecItemAdd`; nil for one that is not
  /// known to reach outside.
  package func outsideName(of call: CodeRef) -> String? {
    guard facts.node(call).kind == .call, let callee = facts.firstChild(of: call) else {
      return nil
    }
    if facts.isInOptionalChain(callee) { return nil }
    if let settings = settingsWritten(byCall: call) { return settings.name }
    let names = facts.libraries.outside
    let method = facts.node(callee).name
    switch expressions.callTarget(of: call) {
    case .construction(.external(let type), _):
      let labels = facts.arguments(of: call).map { facts.node($0).name }
      guard
        names.isOutside(function: type)
          || names.opensFile(new: type, labels: labels) && !isInMemory(call)
      else { return nil }
      return facts.string(type)
    case .construction, .enumElement, .functions: return nil
    case .variable, .unknown: break
    }
    guard let base = facts.base(of: callee), let type = type(ofReceiver: base, callee) else {
      return nil
    }
    let isOutside =
      writesFile(call)
      || names.isOutside(method, of: type) { modules.imports($0, in: call.file) }
        && !isInMemory(call)
    return isOutside ? "\(facts.string(type)).\(facts.string(method))" : nil
  }

  /// The type of another module that a method belongs to, or that it is a static one of.
  private func type(ofReceiver base: CodeRef, _ callee: CodeRef) -> Name? {
    if case .external(let type)? = expressions.owner(ofStatic: callee) { return type }
    return expressions.valueType(of: base).unwrapped.externalInstance
  }

  /// Whether the code around the creation of a database, or a property that it is given, mentions
  /// that it is kept in memory.
  private func isInMemory(_ creation: CodeRef) -> Bool {
    let given = facts.arguments(of: creation).compactMap(facts.firstChild).flatMap(properties)
    return ([facts.declaration(around: creation)] + given)
      .flatMap { [facts.body(of: $0), facts.initialRoot(of: $0)] }.compactMap(\.self)
      .flatMap(facts.nodes(in:)).contains(where: isMentionOfMemory)
  }

  private func properties(namedBy value: CodeRef) -> [DeclRef] {
    guard facts.node(value).kind == .name else { return [] }
    switch expressions.lookUpValue(facts.node(value).name, at: value) {
    case .globals(let found), .members(let found, of: _):
      return found.refs.flatMap { [$0] + [facts.getter(of: $0)].compactMap(\.self) }
    case .local, .bound, .parameter, .type, .unknown: return []
    }
  }

  private func isMentionOfMemory(_ place: CodeRef) -> Bool {
    let node = facts.node(place)
    let names = facts.libraries.outside
    switch node.kind {
    case .string: return node.spelling.map(names.isPathInMemory) ?? false
    case .argument:
      let value = facts.firstChild(of: place)
      return names.isInMemory(node.name)
        && !facts.libraries.language.isFalse(spelling: value.flatMap { facts.node($0).spelling })
    default: return names.isInMemory(node.name)
    }
  }
}
