internal import DependencyFacts

/// The places where the function is visible.
extension ScopeImports {
  /// - Parameter type: the type whose code contains the place.
  package func access(at place: CodeRef, in type: Nominal) -> ScopeAccess {
    switch expressions.lookUpValue(.known(.withDependencies), at: place) {
    case .unknown, .type(.external): break
    case .globals(let overloads):
      let isOwn = overloads.refs.contains { ref in
        modules.module(ofFile: ref.file) == modules.module(ofFile: place.file)
          && facts.parameters(of: ref).first?.label == .known(.from)
      }
      if isOwn { return .visible }
    case .local, .bound, .parameter, .members, .type: return .unknown
    }
    if seesScopes(place) { return .visible }
    guard let statement = scopeImport(for: place.file, type) else { return .unknown }
    let goal = facts[place.file].importPlace
    let range = SourceRange(file: place.file, start: goal.offset, end: goal.offset)
    return .importing(
      module: facts.string(statement.module),
      Diagnostic.Fix.Edit(
        range: range, replacement: goal.text(of: statement.text), isShared: true))
  }

  /// Whether the file has imports of the function that are compiled whenever the place is, or
  /// another file of the module re-exports it.
  private func seesScopes(_ place: CodeRef) -> Bool {
    if bring(modules.module(ofFile: place.file)) { return true }
    let tables = facts[place.file]
    var branches: Set<BranchID?> = [nil]
    var branch = facts.declaration(facts.declaration(around: place)).branch
    while let id = branch, branches.insert(id).inserted {
      branch = tables.branches[Int(id.index)].parent
    }
    return !branches.isDisjoint(with: branchesWithImports(of: place.file))
  }

  /// An import that compiles in the file, because other files of its module have it. Without a
  /// manifest, the files of a module are not known: only the declaration of a type that is not
  /// public is certainly in the same module as its extensions and subclasses.
  private func scopeImport(for file: Int32, _ type: Nominal) -> (module: Name, text: String)? {
    let module = modules.module(ofFile: file)
    guard modules.name(ofFile: file).isEmpty else { return statement(for: module) }
    var files: [Int32] = []
    for case .program(let id) in types.lineage(of: type) {
      let ref = symbols[id].declaration
      let access = facts.declaration(ref).access
      if access == .public || access == .open || symbols[id].module != module { break }
      files.append(ref.file)
    }
    return statement(amongFiles: files, of: module)
  }
}
