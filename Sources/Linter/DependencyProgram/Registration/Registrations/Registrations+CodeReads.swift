internal import DependencyFacts

/// The reads by code that declares no variable with the wrapper: `Dependency(\.a).wrappedValue`,
/// `values.a`, `DependencyValues._current[Key.self]`.
extension Registrations {
  /// Those outside tests and previews, in program order.
  func readsInCode(_ wrappers: WrapperTable) -> [WrapperUse] {
    let whole = wholeValues(wrappers)
    let reads =
      createdWrappers() + accessorReads(throughNames: whole) + keyReads(throughNames: whole)
    return reads.filter { !types.isTestOrPreview($0.place) }.sorted { $0.place < $1.place }
      .map { place, target in WrapperUse(of: target, at: place, in: facts) }
  }

  private typealias Read = (place: CodeRef, target: WrapperUse.Target)

  /// `Dependency(\.a)`, `Dependency(Key.self)`
  private func createdWrappers() -> [Read] {
    let names =
      [.known(.Dependency)] + system.wrappers.map { symbols[$0].name } + system.externalWrappers
    return Set(names).flatMap { name in
      sites[name].compactMap { place -> Read? in
        guard let call = facts.call(of: place), facts.node(place).kind == .name,
          system.wrapper(name, from: facts.declaration(around: place)) != nil,
          let target = expressions.wrapperTarget(of: call)
        else { return nil }
        return (call, target)
      }
    }
  }

  /// The names of the variables that hold all values: `@Dependency(\.self) var values`.
  private func wholeValues(_ wrappers: WrapperTable) -> Set<Name> {
    Set(wrappers.uses.filter(isWhole).map { facts.declaration($0.declaration).name })
  }

  private func isWhole(_ use: WrapperUse) -> Bool { use.target == .keyPath([.known(.`self`)]) }

  /// `values.a`, `DependencyValues._current.a`, and `$0.a` in the update of a scope.
  private func accessorReads(throughNames whole: Set<Name>) -> [Read] {
    accessorsByName.keys.flatMap { name in
      sites[name].compactMap { place -> Read? in
        guard let base = facts.base(of: place), areValues(base, named: whole), !isWritten(place)
        else { return nil }
        return (place, .keyPath([name]))
      }
    }
  }

  /// The same with a key: `values[Key.self]`.
  private func keyReads(throughNames whole: Set<Name>) -> [Read] {
    Set(keys.map { symbols.baseName(of: $0.type) }).flatMap { name in
      sites[name].compactMap { place -> Read? in
        guard let metatype = facts.parent(of: place), facts.node(metatype).name == .`self`,
          let argument = facts.parent(of: metatype), facts.node(argument).kind == .argument,
          let read = facts.parent(of: argument), facts.node(read).kind == .subscript,
          let base = facts.firstChild(of: read), areValues(base, named: whole), !isWritten(read),
          let key = expressions.valueType(of: metatype).nominal
        else { return nil }
        return (read, .key(key))
      }
    }
  }

  /// Whether an expression is all current values, or those that an update changes.
  private func areValues(_ base: CodeRef, named whole: Set<Name>) -> Bool {
    let node = facts.node(base)
    switch node.kind {
    case .name where whole.contains(node.name):
      return expressions.lookUpValue(node.name, at: base).declaration.map(isWhole) ?? false
    case .name: return isParameterOfUpdate(base)
    case .member where node.name == ._current:
      return expressions.owner(ofStatic: base).map(system.valuesTypes.contains) ?? false
    case .call: return expressions.createsValues(base)
    case .member where whole.contains(node.name):
      guard let owner = facts.firstChild(of: base),
        let type = expressions.valueType(of: owner).nominal
      else { return false }
      return types.overloads(of: node.name, in: type).only.map(isWhole) ?? false
    default: return false
    }
  }

  private func isWhole(_ variable: DeclRef) -> Bool {
    expressions.wrapperUse(of: variable).map(isWhole) ?? false
  }

  /// Whether an expression or a part of it is assigned or passed `inout`.
  private func isWritten(_ place: CodeRef) -> Bool {
    var current = place
    while let parent = facts.parent(of: current), facts.firstChild(of: parent) == current,
      facts.node(parent).kind == .member || facts.node(parent).kind == .subscript
    {
      current = parent
    }
    return facts.isAssigned(current)
  }
}
