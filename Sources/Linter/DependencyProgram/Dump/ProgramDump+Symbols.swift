internal import DependencyFacts

extension ProgramDump {
  // MARK: Symbols

  mutating func addSymbols() {
    var found: [(DeclRef, [String])] = []
    forEachDeclaration { ref, declaration in
      switch declaration.kind {
      case .file, .accessor: break
      case .extension: found.append((ref, [extensionText(ref)]))
      case .class, .struct, .enum, .actor, .protocol: found.append((ref, typeTexts(ref)))
      case .function, .initializer, .deinitializer, .subscript, .variable, .enumElement, .alias,
        .associatedType, .macro:
        if let text = memberText(ref) { found.append((ref, [text])) }
      }
    }
    for (ref, parts) in found { add(parts, at: ref) }
  }

  private func extensionText(_ ref: DeclRef) -> String {
    "extension of " + (symbols.nominal(of: ref).map(name(of:)) ?? "nothing that is known")
  }

  private func typeTexts(_ ref: DeclRef) -> [String] {
    guard case .program(let id)? = symbols.nominal(of: ref) else { return [] }
    let symbol = program.symbols[id]
    let extensions = symbol.extensions.map {
      place(facts.nameRange(of: $0), from: ref.file)
    }
    let parent = facts.parent(of: ref)
    let isLocal =
      parent.map {
        symbols.localTypes(of: $0, named: symbol.name).contains(id)
      } ?? false
    return [
      "\(symbol.kind) \(name(of: .program(id)))",
      symbol.parent.map { "nested in \(name(of: $0))" } ?? "",
      isLocal ? "local" : "",
      extensions.isEmpty ? "" : "extended at \(extensions.joined(separator: ", "))",
      accessText(ref),
    ]
  }

  /// Nil for declarations that are not found by name: local and unnamed ones.
  private func memberText(_ ref: DeclRef) -> String? {
    let declaration = facts.declaration(ref)
    guard let parent = facts.parent(of: ref) else { return nil }
    let place: String
    if let owner = symbols.nominal(of: parent) {
      guard symbols.members(of: owner, named: declaration.name).contains(ref) else { return nil }
      place = "member of \(name(of: owner))"
    } else {
      let module = program.modules.module(ofFile: ref.file)
      guard symbols.globals(of: module, named: declaration.name).contains(ref) else { return nil }
      let name = program.modules.name(ofFile: ref.file)
      place = "global" + (name.isEmpty ? "" : " of \(name)")
    }
    let isStatic = declaration.flags.contains(.isStatic) ? "static " : ""
    let access = accessText(ref)
    return "\(isStatic)\(title(of: ref))  \(place)" + (access.isEmpty ? "" : "  \(access)")
  }

  private func accessText(_ ref: DeclRef) -> String {
    let access = facts.declaration(ref).access
    return access == .unspecified ? "" : "\(access)"
  }

  // MARK: Types

  mutating func addTypes() {
    var found: [(SourceRange, [String])] = []
    forEachDeclaration { ref, declaration in
      if let text = typeText(of: ref, declaration) {
        found.append((facts.nameRange(of: ref), [text]))
      }
    }
    forEachNode { ref, node in
      guard node.kind == .call, let callee = facts.firstChild(of: ref) else { return }
      let parts = [
        "call of \(spelling(of: callee))", text(of: program.expressions.callTarget(of: ref)),
      ]
      found.append((facts.range(of: callee), parts))
    }
    for (range, parts) in found { add(parts, at: range) }
  }

  /// Nil for declarations without a type, and for functions without a written one.
  private func typeText(of ref: DeclRef, _ declaration: Declaration) -> String? {
    let title = name(of: ref)
    switch declaration.kind {
    case .variable: return "\(title): \(name(of: program.expressions.declaredType(of: ref)))"
    case .alias:
      return "\(title) = "
        + (program.types.resolve(declaration.type, from: ref).map(name) ?? "unknown")
    case .function:
      guard declaration.type != nil else { return nil }
      return "\(title) -> " + (program.expressions.resultType(of: ref).map(name) ?? "unknown")
    case .class, .struct, .enum, .actor, .protocol:
      guard case .program(let id)? = symbols.nominal(of: ref) else { return nil }
      let inherited = program.types.inherited(by: id).map(name(of:))
      return inherited.isEmpty ? nil : "\(title): \(inherited.joined(separator: ", "))"
    case .file, .extension, .initializer, .deinitializer, .subscript, .accessor, .enumElement,
      .associatedType, .macro:
      return nil
    }
  }

  // MARK: Kinds

  mutating func addKinds() {
    for id in symbols.typeIDs {
      let type = Nominal.program(id)
      let kinds = program.kinds.kinds(of: type).map(\.rawValue).joined(separator: ", ")
      let isWhole = program.kinds.areAllKnown(of: type)
      guard !kinds.isEmpty || !isWhole else { continue }
      add(
        name(of: type), kinds, isWhole ? "" : "others unknown",
        at: facts.nameRange(of: program.symbols[id].declaration))
    }
  }

  private func text(of target: CallTarget) -> String {
    switch target {
    case .functions(let overloads):
      "calls " + overloads.refs.map(name(of:)).joined(separator: " or ")
    case .construction(let type, let initializers):
      "creates \(name(of: type))"
        + (initializers.isEmpty
          ? ""
          : " with " + initializers.refs.map(facts.signature).joined(separator: " or "))
    case .enumElement(let type): "is a case of \(name(of: type))"
    case .variable(let ref): "calls the closure in \(name(of: ref))"
    case .unknown: "unknown"
    }
  }
}
