internal import DependencyFacts

/// Decides whether it matters which values a child is created with.
///
/// Answers are cached.
final class ChildValues: KnowsExpressions {
  let expressions: ExpressionResolution
  private let wrappers: WrapperTable
  private let owners: Owners
  private let scopes: OverrideScopes
  private let reads = Answers<Nominal, Bool>()

  init(
    of wrappers: WrapperTable, _ owners: Owners, _ scopes: OverrideScopes, in regions: Regions
  ) {
    expressions = regions.expressions
    self.wrappers = wrappers
    self.owners = owners
    self.scopes = scopes
  }

  /// Whether code may read the values that a child remembers: one of its wrappers is named
  /// somewhere or is visible to other files, or the child hands its values on or has children of
  /// its own.
  func areRead(in child: Nominal) -> Bool { reads(child) { findReads(in: child) } }

  private func findReads(in child: Nominal) -> Bool {
    guard let uses = declaredWrappers(of: child), case .program(let id) = child else { return true }
    return uses.contains(where: isNamed) || symbols[id].declarations.contains(where: handsOn)
      || !(types.subclasses[child] ?? []).isEmpty
  }

  /// The wrappers of a type and its superclasses; nil if it may own others.
  private func declaredWrappers(of child: Nominal) -> [WrapperUse]? {
    var result: [WrapperUse] = []
    for case .program(let id) in types.lineage(of: child) {
      guard owners.reason(for: .program(id)) == nil else { return nil }
      result += wrappers.remembering[.program(id)] ?? []
    }
    return result.isEmpty ? nil : result
  }

  /// The wrappers of a type and of the objects that its properties are created with; nil if it may
  /// own others.
  private func keptWrappers(of type: Nominal, depth: Int = 0) -> [WrapperUse]? {
    if let declared = declaredWrappers(of: type) { return declared }
    guard depth < 4, case .program(let id) = type, types.superclass(of: id) == nil,
      types.overloads(of: .known(.`init`), in: type).isEmpty
    else { return nil }
    var result = wrappers.remembering[type] ?? []
    for property in symbols[id].declarations.flatMap(facts.members(in:))
    where facts.declaration(property).isStoredProperty && facts.initialValue(of: property) != nil {
      guard let kept = expressions.declaredType(of: property).unwrapped.instance else {
        return nil
      }
      if !owners.types.contains(kept) { continue }
      guard let inner = keptWrappers(of: kept, depth: depth + 1) else { return nil }
      result += inner
    }
    return result.isEmpty ? nil : result
  }

  /// Whether a wrapper is visible outside its file, or code of the file names something of the same
  /// name.
  private func isNamed(_ wrapper: WrapperUse) -> Bool {
    let access = facts.declaration(wrapper.declaration).access
    guard access == .private || access == .fileprivate else { return true }
    let name = facts.declaration(wrapper.declaration).name
    let spelling = facts.string(name)
    let names = [name] + ["$" + spelling, "_" + spelling].compactMap(facts.names.existing)
    return names.contains {
      !sites[$0, inFile: wrapper.declaration.file].isEmpty
    } || isInKeyPath(name, inFile: wrapper.declaration.file)
  }

  private func isInKeyPath(_ name: Name, inFile file: Int32) -> Bool {
    sites.keyPaths.contains { keyPath in
      keyPath.file == file && !isArgumentOfWrapper(keyPath)
        && facts.names(ofKeyPath: keyPath).contains(name)
    }
  }

  /// `@Dependency(\.client)` asks for a value of that name, but does not read the property.
  private func isArgumentOfWrapper(_ keyPath: CodeRef) -> Bool {
    facts.isInAttribute(keyPath)
  }

  /// Whether code of a type creates owners or starts a scope from an object.
  private func handsOn(_ declaration: DeclRef) -> Bool {
    facts.nodes(writtenIn: declaration).contains { call, node in
      guard node.kind == .call else { return false }
      if case .from? = expressions.scopeCall(call)?.kind { return true }
      guard case .construction(let type, _) = expressions.callTarget(of: call) else { return false }
      return owners.types.contains(type)
    }
  }

  /// Whether a scope overrides all values that a child remembers; nil if the overrides of the scope
  /// are unknown.
  func areOverridden(in child: Nominal, by call: CodeRef) -> Bool? {
    guard let scope = scopes.scope(at: call) else { return nil }
    guard let uses = keptWrappers(of: child) else {
      return owners.types.contains(child) ? false : nil
    }
    return uses.allSatisfy { use in
      guard let dependency = scopes.registrations.dependency(of: use) else { return false }
      return scope.changes(of: dependency).contains(where: isWhole)
    }
  }

  /// Whether a change replaces the whole value, not a part of it.
  private func isWhole(_ change: OverrideScope.Change) -> Bool {
    let node = facts.node(change.place)
    guard node.kind == .member else { return node.kind == .subscript }
    switch change.part.dependency {
    case .accessor(let name): return node.name == name
    case .key(let key):
      return scopes.registrations.accessors(of: key).contains { $0.name == node.name }
    }
  }
}
