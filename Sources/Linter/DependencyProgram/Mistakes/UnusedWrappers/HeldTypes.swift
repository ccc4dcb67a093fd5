internal import DependencyFacts

/// The types of which the program's own code may have a value at hand: one that a variable, a
/// parameter or a result has, or that another name stands for.
///
/// Reducers hardly are: code makes them where builders and stores take them, and only frameworks
/// have them from then on.
struct HeldTypes: KnowsExpressions {
  let expressions: ExpressionResolution
  private var names: Set<Name> = []

  init(of expressions: ExpressionResolution) {
    self.expressions = expressions
    for file in facts.fileIndices {
      for index in facts[file].declarations.indices {
        add(DeclRef(file: file, id: DeclarationID(index: UInt32(index))))
      }
    }
  }

  /// By the name of the type alone.
  func contains(_ type: Nominal) -> Bool { names.contains(symbols.baseName(of: type)) }

  private mutating func add(_ ref: DeclRef) {
    let declaration = facts.declaration(ref)
    switch declaration.kind {
    case .variable, .function, .subscript, .alias:
      add(typesIn: declaration.type, in: ref.file)
      if declaration.type == nil, let value = facts.initialRoot(of: ref) { add(madeIn: value) }
    // `@Reducer enum Path { case detail(Detail) }`: the macro makes states of the values.
    case .enumElement:
      if let type = symbols.enclosingType(of: ref), kinds.isKind(.reducer, type) { return }
    case .initializer: break
    case .file, .class, .struct, .enum, .actor, .protocol, .extension, .deinitializer, .accessor,
      .associatedType, .macro:
      return
    }
    for parameter in facts.parameterSlice(of: ref) { add(typesIn: parameter.type, in: ref.file) }
  }

  /// `Detail` and `[Detail]`, but neither `Detail.State` nor `StoreOf<Detail>`.
  private mutating func add(typesIn id: TypeID?, in file: Int32) {
    guard let id, let node = facts.typeNode(id, in: file) else { return }
    let parts = facts.parts(of: id, in: file)
    switch node.kind {
    case .named:
      names.insert(node.name)
      if facts.libraries.frameworks.store(named: node.name) != nil { return }
      for part in parts { add(typesIn: part, in: file) }
    case .member:
      names.insert(node.name)
      for part in parts.dropFirst() { add(typesIn: part, in: file) }
    case .optional, .array, .dictionary, .tuple, .element, .function, .opaque, .existential,
      .composition, .other:
      for part in parts { add(typesIn: part, in: file) }
    }
  }

  /// The types of what an initial value makes: `let detail = Detail()`.
  private mutating func add(madeIn value: CodeRef) {
    for place in facts.nodes(outsideClosuresIn: value) where facts.node(place).kind == .call {
      guard let callee = facts.firstChild(of: place), facts.node(callee).kind.hasName else {
        continue
      }
      let isInitializer = facts.node(callee).name == .`init`
      let type = isInitializer ? facts.base(of: callee) : callee
      if let type, facts.node(type).kind.hasName { names.insert(facts.node(type).name) }
    }
  }
}
