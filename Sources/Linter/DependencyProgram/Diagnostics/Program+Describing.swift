internal import DependencyFacts

/// How places and declarations are called in findings.
extension Program {
  /// The module that a file belongs to, empty where none is known.
  package func moduleName(ofFile file: Int32) -> String {
    modules.name(of: modules.module(ofFile: file))
  }

  package func module(ofFile file: Int32) -> ModuleID { modules.module(ofFile: file) }

  /// A declaration's path from the module inward: `ListModel.rowTapped(_:)`.
  package func path(of ref: DeclRef) -> String {
    var parts: [String] = []
    var current: DeclRef? = ref
    while let ref = current {
      if let part = pathComponent(of: ref) { parts.append(part) }
      current = parent(of: ref)
    }
    return parts.reversed().joined(separator: ".")
  }

  private func pathComponent(of ref: DeclRef) -> String? {
    let declaration = declaration(ref)
    switch declaration.kind {
    case .file: return nil
    case .extension:
      return symbols.nominal(of: ref).map(name(of:))
    case .function, .subscript, .initializer: return signature(of: ref)
    case .deinitializer: return "deinit"
    case .accessor: return nil
    case .class, .struct, .enum, .actor, .protocol, .variable, .enumElement, .alias,
      .associatedType, .macro:
      return declaration.name == Name.none ? nil : string(declaration.name)
    }
  }

  /// `refresh(_:from:)`
  package func signature(of ref: DeclRef) -> String {
    let labels = parameters(of: ref).map { $0.label == Name.none ? "_:" : string($0.label) + ":" }
    return string(declaration(ref).name) + "(" + labels.joined() + ")"
  }

  /// How a function, initialiser or variable is called in a note: `'refresh()'`.
  package func quoted(_ ref: DeclRef) -> String {
    switch declaration(ref).kind {
    case .function, .initializer, .subscript: "'\(signature(of: ref))'"
    default: "'\(string(declaration(ref).name))'"
    }
  }

  /// The place of a callee as a person would point at it: the whole of a plain path such as
  /// `Task.detached`, or else the last name alone.
  package func calleeRange(of call: CodeRef) -> SourceRange {
    guard let callee = firstChild(of: call) else { return range(of: call) }
    var range = range(of: callee)
    guard node(callee).kind.hasName else { return self.range(of: call) }
    var current = callee
    while node(current).kind == .member {
      guard let base = firstChild(of: current) else { return range }
      guard node(base).kind == .name || node(base).kind == .member else { return range }
      current = base
    }
    range.start = node(current).start
    return range
  }
}

// MARK: - Making diagnostics

extension Program {
  /// A finding at a place in code.
  package func diagnostic(
    _ rule: Rule, severity: Severity? = nil, at range: SourceRange, in declaration: DeclRef,
    subject: String, message: String, notes: [Diagnostic.Note] = [], fixes: [Diagnostic.Fix] = []
  ) -> Diagnostic {
    Diagnostic(
      rule: rule.id, severity: severity ?? rule.severity, message: message, range: range,
      module: moduleName(ofFile: range.file), symbol: path(of: declaration), subject: subject,
      notes: notes, fixes: fixes)
  }

  /// The way from an effect to where it begins, a note a step.
  package func trail(from site: EffectSite) -> [Diagnostic.Note] {
    var notes: [Diagnostic.Note] = []
    var current: EffectSite? = site
    while let site = current, notes.count < 8 {
      notes.append(Diagnostic.Note(description(of: site), at: range(of: site)))
      current = effects.reason(for: site.cause)
    }
    if case .creation(let type)? = lastCause(from: site), let owned = wrappers.stored[type]?.first {
      notes.append(
        Diagnostic.Note(
          "'\(name(of: type))' owns '@Dependency(\(description(of: owned.target)))'",
          at: nameRange(of: owned.declaration)))
    }
    return notes
  }

  private func lastCause(from site: EffectSite) -> EffectSite.Cause? {
    var site = site
    for _ in 0..<16 {
      guard let next = effects.reason(for: site.cause) else { return site.cause }
      site = next
    }
    return nil
  }

  /// What an effect's place does: `'refresh()' is called`.
  private func description(of site: EffectSite) -> String {
    switch site.cause {
    case .wrapper(let use): "'@Dependency(\(description(of: use.target)))' is declared here"
    case .current: "the current values are read here"
    case .creation(let type): "'\(name(of: type))' is created here"
    case .call(let ref): "\(quoted(ref)) is called here"
    case .property(let ref): "\(quoted(ref)) is read here"
    }
  }

  package func range(of site: EffectSite) -> SourceRange {
    if case .wrapper(let use) = site.cause { return nameRange(of: use.declaration) }
    return range(of: site.place)
  }
}
