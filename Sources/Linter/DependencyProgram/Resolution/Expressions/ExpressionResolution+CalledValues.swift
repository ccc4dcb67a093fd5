internal import DependencyFacts

/// Calls of values whose types have `callAsFunction`: `load()` for `load.callAsFunction()`.
extension ExpressionResolution {
  /// The callees that are such values; computed only where such a function matters, which is rare.
  func findCalledValues() -> [CodeRef] {
    guard symbols.isMemberName(.known(.callAsFunction)) else { return [] }
    let functionNames = Set(symbols.declarations.functions.map { facts.declaration($0).name })
    let partNames = findPartNames()
    var found: [CodeRef] = []
    for file in facts.fileIndices {
      for (call, node) in facts.nodes(ofFile: file) where node.kind == .call {
        guard let callee = facts.firstChild(of: call),
          mayBeValue(callee, functionNames: functionNames, partNames: partNames),
          functionsCalled(as: callee) != nil
        else { continue }
        found.append(callee)
      }
    }
    return found
  }

  /// The functions that the call of a value may run; nil for any other callee.
  func functionsCalled(as value: CodeRef) -> Overloads? {
    guard !facts.node(value).kind.hasName || facts.node(value).name != .callAsFunction,
      let call = facts.call(of: value), case .functions(let functions) = callTarget(of: call),
      let first = functions.refs.first, facts.declaration(first).name == .callAsFunction
    else { return nil }
    return functions
  }

  /// Resolving all calls of a program takes long, and most are of functions and types.
  private func mayBeValue(
    _ callee: CodeRef, functionNames: Set<Name>, partNames: Set<Name>
  ) -> Bool {
    let node = facts.node(callee)
    switch node.kind {
    case .name: return node.name != .callAsFunction && !facts.isCapitalized(node.name)
    case .member:
      return partNames.contains(node.name)
        || node.name != .callAsFunction && symbols.isMemberName(node.name)
          && !functionNames.contains(node.name)
    case .call, .subscript, .sequence: return true
    default: return false
    }
  }

  /// The names of the parts of tuples, and of the properties of collections that are an element.
  private func findPartNames() -> Set<Name> {
    let collections = facts.libraries.collections
    var names = Array(collections.parts.union(collections.partsOfTuples))
    for file in facts.fileIndices {
      for (tuple, node) in facts.nodes(ofFile: file) where node.kind == .tuple {
        names += facts.arguments(of: tuple).map { facts.node($0).name }
      }
      names += facts[file].types.filter { $0.kind == .element }.map(\.name)
    }
    return Set(names).subtracting([.none])
  }
}
