internal import DependencyFacts

/// How code can call `withDependencies(from:operation:)`.
package enum ScopeAccess {
  case visible
  /// The file has to import a module, which the edit does.
  case importing(module: String, Diagnostic.Fix.Edit)
  /// The name means something else there, or nobody can tell which module to import.
  case unknown
}

extension Program {
  /// - Parameter type: the type whose code the place is.
  package func scopeAccess(at place: CodeRef, in type: Nominal) -> ScopeAccess {
    switch lookUpValue(.known(.withDependencies), at: place) {
    case .unknown, .type(.external): break
    case .globals(let refs):
      let isOwn = refs.contains { ref in
        module(ofFile: ref.file) == module(ofFile: place.file)
          && parameters(of: ref).first?.label == .known(.from)
      }
      if isOwn { return .visible }
    case .local, .bound, .parameter, .members, .type: return .unknown
    }
    if seesScopes(place) { return .visible }
    guard let statement = scopeImport(for: place.file, type) else { return .unknown }
    let goal = facts(place.file).importPlace
    let range = SourceRange(file: place.file, start: goal.offset, end: goal.offset)
    return .importing(
      module: string(statement.module),
      Diagnostic.Fix.Edit(
        range: range, replacement: goal.text(of: statement.text), isShared: true))
  }

  /// Whether the file's imports that are compiled wherever the place is bring the function, or
  /// another file of the module re-exports it.
  private func seesScopes(_ place: CodeRef) -> Bool {
    if scopeImports.bring(module(ofFile: place.file)) { return true }
    let facts = facts(place.file)
    var branches: Set<UInt32> = [.max]
    var branch = declaration(declaration(around: place)).branch
    while branch != .max, branches.insert(branch).inserted {
      branch = facts.branches[Int(branch)].parent
    }
    return facts.imports.contains {
      branches.contains($0.branch) && !$0.isScoped && scopeImports.brings($0.module, to: self)
    }
  }

  /// An import that compiles in the file, because other files of its module have it. Without a
  /// manifest nobody can tell which files belong together: then only the declaration of a type,
  /// unless it is public, is sure to be in the module of its extensions and its subclasses.
  private func scopeImport(for file: Int32, _ type: Nominal) -> (module: Name, text: String)? {
    let module = module(ofFile: file)
    guard moduleName(ofFile: file).isEmpty else {
      return scopeImports.statement(for: module, in: self)
    }
    var files: [Int32] = []
    var current: Nominal? = type
    while case .program(let id)? = current, files.count < 64 {
      let ref = symbols[id].declaration
      let access = declaration(ref).access
      if access == .public || access == .open || symbols[id].module != module { break }
      files.append(ref.file)
      current = superclass(of: id)
    }
    return scopeImports.statement(amongFiles: files, of: module, in: self)
  }
}
