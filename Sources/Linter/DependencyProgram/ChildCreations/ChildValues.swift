internal import DependencyFacts

/// Whether it matters which values a child is created with.
///
/// Answers are kept as they are found.
final class ChildValues {
  private let facts: ProgramFacts
  private let symbols: SymbolTable
  private let types: TypeResolution
  private let expressions: ExpressionResolution
  private let wrappers: WrapperTable
  private let owners: Owners
  private var reads: [Nominal: Bool] = [:]

  init(of wrappers: WrapperTable, _ owners: Owners, in regions: Regions) {
    facts = regions.facts
    symbols = regions.symbols
    types = regions.types
    expressions = regions.expressions
    self.wrappers = wrappers
    self.owners = owners
  }

  /// Whether anything may read what a child remembers: one of its wrappers is named somewhere or is
  /// in sight of other files, or the child hands its values on or has children of its own.
  func areRead(in child: Nominal) -> Bool {
    if let known = reads[child] { return known }
    let found = findReads(in: child)
    reads[child] = found
    return found
  }

  private func findReads(in child: Nominal) -> Bool {
    guard let uses = declaredWrappers(of: child), case .program(let id) = child else { return true }
    return uses.contains(where: isNamed) || symbols[id].declarations.contains(where: handsOn)
      || !(types.subclasses[child] ?? []).isEmpty
  }

  /// The wrappers of a type and its superclasses; nil if it may own others.
  private func declaredWrappers(of child: Nominal) -> [WrapperUse]? {
    var result: [WrapperUse] = []
    var current: Nominal? = child
    while let type = current {
      guard case .program(let id) = type else { break }
      guard owners.reason(for: type) == nil else { return nil }
      result += wrappers.remembering[type] ?? []
      current = types.superclass(of: id)
    }
    return result.isEmpty ? nil : result
  }

  /// Whether code can name a wrapper that its file does not keep to itself, or names anything that
  /// is called like it.
  private func isNamed(_ wrapper: WrapperUse) -> Bool {
    let access = facts.declaration(wrapper.declaration).access
    guard access == .private || access == .fileprivate else { return true }
    let name = facts.declaration(wrapper.declaration).name
    let spelling = facts.string(name)
    let names = [name] + ["$" + spelling, "_" + spelling].compactMap(facts.names.existing)
    return names.contains {
      !expressions.sites[$0, inFile: wrapper.declaration.file].isEmpty
    } || isInKeyPath(name, inFile: wrapper.declaration.file)
  }

  private func isInKeyPath(_ name: Name, inFile file: Int32) -> Bool {
    expressions.sites.keyPaths.contains { keyPath in
      keyPath.file == file && !isArgumentOfWrapper(keyPath)
        && facts.children(of: keyPath).contains {
          facts.node($0).kind == .keyPathComponent && facts.node($0).name == name
        }
    }
  }

  /// `@Dependency(\.client)` asks for a value of that name, and reads none.
  private func isArgumentOfWrapper(_ keyPath: CodeRef) -> Bool {
    facts.node(facts.root(of: keyPath)).flags.contains(.attributeArguments)
  }

  /// Whether code of a type creates owners or starts a scope from an object.
  private func handsOn(_ declaration: DeclRef) -> Bool {
    let extent = facts.declaration(declaration)
    return facts[declaration.file].code.indices.contains { index in
      let node = facts[declaration.file].code[index]
      guard node.kind == .call, extent.start <= node.start, node.start < extent.end else {
        return false
      }
      let call = CodeRef(file: declaration.file, id: CodeID(index: UInt32(index)))
      if case .from? = expressions.scopeCall(call)?.kind { return true }
      guard case .construction(let type, _) = expressions.callTarget(of: call) else { return false }
      return owners.types.contains(type)
    }
  }

  /// Whether the scope around a creation overrides all that a child remembers by name.
  func areOverridden(in child: Nominal, by provenance: Provenance) -> Bool {
    guard case .scoped(let call) = provenance, let scope = expressions.scopeCall(call),
      let update = scope.update, facts.node(update).kind == .closure,
      let uses = declaredWrappers(of: child)
    else { return false }
    let overridden = overriddenNames(in: update)
    return uses.allSatisfy { use in
      guard case .keyPath(let names) = use.target, let name = names.first else { return false }
      return overridden.contains(name)
    }
  }

  /// The names that `$0.client = …` overrides as a whole, not in part.
  private func overriddenNames(in update: CodeRef) -> Set<Name> {
    var names: Set<Name> = []
    for index in update.id.index..<facts.node(update).end {
      let target = CodeRef(file: update.file, id: CodeID(index: index))
      guard facts.node(target).kind == .member, facts.isAssigned(target),
        let base = facts.firstChild(of: target), facts.node(base).kind == .name,
        facts.closure(around: target) == update
      else { continue }
      names.insert(facts.node(target).name)
    }
    return names
  }
}
