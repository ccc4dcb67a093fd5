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

  /// Whether the code around the creation of a database mentions that it is kept in memory.
  private func isInMemory(_ creation: CodeRef) -> Bool {
    let unit = facts.declaration(around: creation)
    return [facts.body(of: unit), facts.initialRoot(of: unit)].compactMap(\.self)
      .flatMap(facts.nodes(in:)).contains {
        facts.libraries.outside.isInMemory(facts.node($0).name)
      }
  }
}
