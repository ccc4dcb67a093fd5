internal import SwiftLexer
internal import SwiftOutline

extension FactsBuilder {
  /// Adds the items of a file, a member block or a block of code.
  mutating func addItems(of parent: NodeID) {
    forEachChild(of: parent) { builder, child, kind in builder.addItem(child, kind) }
  }

  mutating func addItem(_ id: NodeID, _ kind: NodeKind) {
    switch kind {
    case .importDecl: addImport(id)
    case .classDecl: addTypeDeclaration(id, .class)
    case .structDecl: addTypeDeclaration(id, .struct)
    case .enumDecl: addTypeDeclaration(id, .enum)
    case .actorDecl: addTypeDeclaration(id, .actor)
    case .protocolDecl: addTypeDeclaration(id, .protocol)
    case .extensionDecl: addTypeDeclaration(id, .extension)
    case .functionDecl: addFunction(id, .function)
    case .initializerDecl: addFunction(id, .initializer)
    case .deinitializerDecl: addFunction(id, .deinitializer)
    case .subscriptDecl: addFunction(id, .subscript)
    case .variableDecl: addVariables(id)
    case .enumCaseDecl:
      forEachChild(of: id) { builder, child, kind in
        if kind == .enumElement { builder.addFunction(child, .enumElement) }
      }
    case .typealiasDecl: addAlias(id, .alias)
    case .associatedtypeDecl: addAlias(id, .associatedType)
    case .macroExpansion where isTypeMember: addMacroMember(id)
    case .conditionalBlock: addConditionalBlock(id)
    case .macroDecl, .operatorDecl, .precedenceGroupDecl, .attribute, .modifier, .genericParameter,
      .inheritedType, .whereClause:
      break
    // Code among the members of a type is half-typed, as in `@State model = M()`, or part of a
    // merge conflict. It never runs.
    case _ where codeParent == nil: break
    default: addCode(id, kind)
    }
  }

  private var isTypeMember: Bool {
    facts.declarations[Int(declaration.index)].kind.isTypeOrExtension
  }

  // MARK: Kinds of declarations

  private mutating func addImport(_ id: NodeID) {
    let nameToken = node(id).nameToken
    let module = name(at: nameToken)
    let isNamed = nameToken != Outline.noToken
    var fact = Import(
      module: module, nameStart: isNamed ? token(nameToken).offset : 0,
      nameEnd: isNamed ? token(nameToken).end : 0, branch: branch)
    if nameToken != Outline.noToken, nameToken > 0 {
      fact.isScoped = token(nameToken - 1).keyword != .import
    }
    if branch == nil { lastImport = id }
    forEachChild(of: id) { builder, child, kind in
      if kind == .modifier { fact.hasAccess = true }
      guard kind == .attribute else { return }
      let nameToken = builder.node(child).nameToken
      let name = builder.name(at: nameToken)
      if name == ._exported { fact.isExported = true }
      if name == .testable { fact.isTestable = true }
    }
    facts.imports.append(fact)
  }

  private mutating func addTypeDeclaration(_ id: NodeID, _ kind: Declaration.Kind) {
    let declaration = addDeclaration(kind, of: id)
    let outer = self.declaration
    let outerOutline = outlineOfDeclaration
    let outerCode = codeParent
    self.declaration = declaration
    outlineOfDeclaration = id
    codeParent = nil
    addHeader(of: id, to: declaration)
    if kind == .extension {
      let type = addType(in: id)
      facts.declarations[Int(declaration.index)].type = type
      // The name of an extension is that of the extended type.
      if let extended = firstChild(of: id, where: \.isType) {
        facts.declarations[Int(declaration.index)].nameStart = start(of: extended)
        facts.declarations[Int(declaration.index)].nameEnd = end(of: extended)
      }
    }
    if let members = firstChild(of: id, where: { $0 == .memberBlock }) { addItems(of: members) }
    self.declaration = outer
    outlineOfDeclaration = outerOutline
    codeParent = outerCode
  }

  private mutating func addFunction(_ id: NodeID, _ kind: Declaration.Kind) {
    let declaration = addDeclaration(kind, of: id)
    let outer = self.declaration
    self.declaration = declaration
    defer { self.declaration = outer }
    addHeader(of: id, to: declaration)
    addParameters(of: id, to: declaration)
    if let result = firstChild(of: id, where: { $0 == .returnType }) {
      let type = addType(in: result)
      facts.declarations[Int(declaration.index)].type = type
    }
    if let block = firstChild(of: id, where: { $0 == .block }) {
      let body = withBody(of: declaration) { builder in builder.addItems(of: block) }
      facts.declarations[Int(declaration.index)].body = body
    }
    if let accessors = firstChild(of: id, where: { $0 == .accessorBlock }) {
      addAccessors(accessors, of: declaration)
    }
  }

  private mutating func addVariables(_ id: NodeID) {
    var first: DeclarationID?
    forEachChild(of: id) { builder, child, kind in
      guard kind == .binding else { return }
      first = builder.addVariable(child, of: id, after: first) ?? first
    }
  }

  /// - Parameter first: the first variable of the statement, unless this is the first.
  /// - Returns: nil for names that are not declarations.
  private mutating func addVariable(
    _ binding: NodeID, of statement: NodeID, after first: DeclarationID?
  ) -> DeclarationID? {
    let hasName = node(binding).nameToken != Outline.noToken
    let isLocal = codeParent != nil
    if !hasName, isLocal {
      let first = facts.code.count
      addDestructuring(binding)
      if isAsyncLet(statement) { mark(first, .awaited) }
      return nil
    }
    let declaration = addDeclaration(.variable, of: binding, modifiersOf: statement)
    if node(statement).flags.contains(.isLet) { insert(.isLet, into: declaration) }
    if let first {
      shareHeader(of: first, with: declaration)
    } else {
      addHeader(of: statement, to: declaration)
    }
    let type = addType(in: binding)
    facts.declarations[Int(declaration.index)].type = type
    if !isLocal {
      markEndpoint(declaration, binding, of: statement)
      if first == nil, let entry = entry(binding, of: statement) {
        add(entry, of: declaration)
        return declaration
      }
    }
    addInitialValue(of: binding, to: declaration, isLocal: isLocal)
    if let accessors = firstChild(of: binding, where: { $0 == .accessorBlock }) {
      let outer = self.declaration
      self.declaration = declaration
      addAccessors(accessors, of: declaration)
      self.declaration = outer
    }
    return declaration
  }

  private mutating func addInitialValue(
    of binding: NodeID, to declaration: DeclarationID, isLocal: Bool
  ) {
    let value = firstChild(of: binding, where: { $0 == .initialValue })
    if isLocal, facts.declarations[Int(declaration.index)].flags.contains(.isLocal) {
      let local = addCode(.local, payload: declaration.index, spanning: binding) { builder in
        if let value { builder.addChildCode(of: value) }
      }
      facts.declarations[Int(declaration.index)].local = local
      facts.declarations[Int(declaration.index)].initialValue = value == nil ? nil : local
    } else if let value {
      let outer = self.declaration
      self.declaration = declaration
      let body = withBody(of: declaration, flags: .initialValue) { builder in
        builder.addChildCode(of: value)
      }
      self.declaration = outer
      facts.declarations[Int(declaration.index)].initialValue = body
    }
  }

  /// `let (a, b) = f()` inside code: names and the expression that gives their values.
  private mutating func addDestructuring(_ binding: NodeID) {
    if let pattern = firstChild(of: binding, where: { $0 == .pattern }) { addPattern(pattern) }
    if let value = firstChild(of: binding, where: { $0 == .initialValue }) {
      addChildCode(of: value)
    }
  }

  private mutating func addAlias(_ id: NodeID, _ kind: Declaration.Kind) {
    let declaration = addDeclaration(kind, of: id)
    addHeader(of: id, to: declaration)
    let type = addType(in: id)
    facts.declarations[Int(declaration.index)].type = type
  }

  private mutating func addMacroMember(_ id: NodeID) {
    let declaration = addDeclaration(.macro, of: id)
    addHeader(of: id, to: declaration)
    let outer = self.declaration
    self.declaration = declaration
    let body = withBody(of: declaration) { builder in builder.addCode(id, .macroExpansion) }
    self.declaration = outer
    facts.declarations[Int(declaration.index)].body = body
  }
}

// MARK: - Parts of declarations

extension FactsBuilder {
  /// Adds the bare declaration; `modifiersOf` is the node with its modifiers, if that is another
  /// one.
  mutating func addDeclaration(
    _ kind: Declaration.Kind, of id: NodeID, modifiersOf statement: NodeID? = nil
  ) -> DeclarationID {
    let whole = statement ?? id
    let nameToken = node(id).nameToken
    let hasName = nameToken != Outline.noToken
    let name = hasName ? name(at: nameToken) : .none
    let declaration = DeclarationID(index: UInt32(facts.declarations.count))
    facts.declarations.append(
      Declaration(
        kind: kind, access: .unspecified, flags: [], name: name,
        parent: kind == .file ? nil : self.declaration,
        start: start(of: whole), end: end(of: whole),
        nameStart: hasName ? token(nameToken).offset : start(of: whole),
        nameEnd: hasName ? token(nameToken).end : start(of: whole),
        attributes: 0..<0, genericParameters: 0..<0, inheritedTypes: 0..<0, parameters: 0..<0,
        type: nil, body: nil, initialValue: nil, local: nil, branch: branch))
    if codeParent != nil, self.declaration != .file || isInBlock {
      insert(.isLocal, into: declaration)
      // A local variable's node is made with its initial value.
      if kind != .variable {
        let local = addCode(.local, payload: declaration.index, spanning: whole) { _ in }
        facts.declarations[Int(declaration.index)].local = local
      }
    }
    addFlags(of: id, to: declaration)
    return declaration
  }

  /// Whether the current code is in braces, such as the closure of a `#Preview`, and not at the top
  /// level of a script.
  private var isInBlock: Bool {
    var current = codeParent
    while let id = current {
      let node = facts.code[Int(id.index)]
      if node.kind == .block || node.kind == .closure { return true }
      current = node.parent
    }
    return false
  }

  private mutating func addFlags(of id: NodeID, to declaration: DeclarationID) {
    let flags = node(id).flags
    if flags.contains(.async) { insert(.isAsync, into: declaration) }
    if flags.contains(.throws) { insert(.isThrowing, into: declaration) }
    if flags.contains(.optional) { insert(.isFailable, into: declaration) }
  }

  mutating func insert(_ flag: Declaration.Flags, into declaration: DeclarationID) {
    facts.declarations[Int(declaration.index)].flags.insert(flag)
  }

  /// Attributes, modifiers, generic parameters and inherited types.
  mutating func addHeader(of id: NodeID, to declaration: DeclarationID) {
    var attributes: [Attribute] = []
    var inherited: [TypeID] = []
    let firstGeneric = UInt32(facts.genericParameters.count)
    var child = node(id).firstChild
    // The declarations of a 'var' are not part of its header.
    while child != .none, node(child).kind != .binding {
      addHeaderPart(child, to: declaration, &attributes, &inherited)
      child = node(child).nextSibling
    }
    let index = Int(declaration.index)
    facts.declarations[index].genericParameters =
      firstGeneric..<UInt32(facts.genericParameters.count)
    facts.declarations[index].attributes = facts.attributes.append(slice: attributes)
    facts.declarations[index].inheritedTypes = facts.inheritedTypes.append(slice: inherited)
  }

  /// Gives a further name of a 'var' the attributes and modifiers of the first one: otherwise a
  /// thousand names with a thousand attributes would take a million entries.
  private mutating func shareHeader(
    of first: DeclarationID, with declaration: DeclarationID
  ) {
    let header = facts.declarations[Int(first.index)]
    let index = Int(declaration.index)
    facts.declarations[index].attributes = header.attributes
    facts.declarations[index].access = header.access
    facts.declarations[index].flags.formUnion(
      header.flags.intersection([
        .isStatic, .isLazy, .isOverride, .isWeak, .isAsyncLet, .isNonisolated,
      ]))
  }

  private mutating func addHeaderPart(
    _ id: NodeID, to declaration: DeclarationID, _ attributes: inout [Attribute],
    _ inherited: inout [TypeID]
  ) {
    switch node(id).kind {
    case .attribute: attributes.append(attribute(id, of: declaration))
    case .modifier: addModifier(id, to: declaration)
    case .genericParameter:
      let nameToken = node(id).nameToken
      let name = name(at: nameToken)
      let constraint = addType(in: id)
      facts.genericParameters.append(name)
      facts.genericConstraints.append(Compact(wrappedValue: constraint))
    case .inheritedType:
      if let type = addType(in: id) { inherited.append(type) }
    case .whereClause where facts.declarations[Int(declaration.index)].kind == .extension:
      addRequirements(id)
    default: break
    }
  }

  /// The requirements of an extension, in the place of the generic parameters that it cannot have:
  /// the name on the left side, `Name.none` for `Value.Element`, and the type on the right side.
  private mutating func addRequirements(_ clause: NodeID) {
    var left: NodeID?
    forEachChild(of: clause) { builder, child, kind in
      guard kind.isType else { return }
      guard let name = left else {
        left = child
        return
      }
      left = nil
      let isName = builder.node(name).kind == .namedType
      let nameToken = builder.node(name).nameToken
      builder.facts.genericParameters.append(isName ? builder.name(at: nameToken) : .none)
      let constraint = builder.addType(child)
      builder.facts.genericConstraints.append(Compact(wrappedValue: constraint))
    }
  }

  private mutating func attribute(_ id: NodeID, of declaration: DeclarationID) -> Attribute {
    let nameToken = node(id).nameToken
    let name = name(at: nameToken)
    var arguments: CodeID?
    // An entry's are the values of its key.
    if name != .DependencyEntry, firstChild(of: id, where: { $0 == .argument }) != nil {
      let outer = self.declaration
      self.declaration = declaration
      arguments = withBody(of: declaration, flags: .attributeArguments) { builder in
        builder.addArguments(of: id)
      }
      self.declaration = outer
    }
    return Attribute(
      qualifier: qualifier(before: nameToken), name: name, arguments: arguments,
      start: start(of: id), end: end(of: id))
  }

  /// `Module` of `Module.Name`.
  private mutating func qualifier(before nameToken: Outline.TokenIndex) -> Name {
    guard nameToken != Outline.noToken, nameToken >= 2, token(nameToken - 1).kind == .dot,
      token(nameToken - 2).kind == .identifier || token(nameToken - 2).kind == .quotedIdentifier
    else { return .none }
    return name(at: nameToken - 2)
  }

  private mutating func addModifier(_ id: NodeID, to declaration: DeclarationID) {
    let index = Int(declaration.index)
    let nameToken = node(id).nameToken
    guard nameToken != Outline.noToken else { return }
    let hasDetail = node(id).endToken - node(id).firstToken > 1
    switch token(nameToken).keyword {
    case .private where !hasDetail: facts.declarations[index].access = .private
    case .fileprivate where !hasDetail: facts.declarations[index].access = .fileprivate
    case .internal where !hasDetail: facts.declarations[index].access = .internal
    case .package where !hasDetail: facts.declarations[index].access = .package
    case .public where !hasDetail: facts.declarations[index].access = .public
    case .open where !hasDetail: facts.declarations[index].access = .open
    case .static, .class: insert(.isStatic, into: declaration)
    case .lazy: insert(.isLazy, into: declaration)
    case .override: insert(.isOverride, into: declaration)
    case .weak, .unowned: insert(.isWeak, into: declaration)
    case .async: insert(.isAsyncLet, into: declaration)
    case .nonisolated: insert(.isNonisolated, into: declaration)
    default: break
    }
  }

  private mutating func addParameters(of id: NodeID, to declaration: DeclarationID) {
    var parameters: [Parameter] = []
    forEachChild(of: id) { builder, child, kind in
      guard kind == .parameter else { return }
      let labelToken = builder.outline.parameterLabel(of: child)
      let nameToken = builder.outline.parameterName(of: child)
      // A subscript is called without labels unless they are written in addition to the names.
      let isLabelled =
        labelToken != nameToken
        || builder.facts.declarations[Int(declaration.index)].kind != .subscript
      let label = isLabelled ? builder.name(at: labelToken) : .none
      let name = builder.name(at: nameToken)
      let type = builder.addType(in: child)
      let value = builder.firstChild(of: child, where: { $0 == .initialValue })
      var body: CodeID?
      if let value {
        body = builder.withBody(of: declaration, flags: .defaultArgument) { builder in
          builder.addChildCode(of: value)
        }
      }
      parameters.append(
        Parameter(
          label: label, name: name, type: type, hasDefault: value != nil,
          isVariadic: builder.node(child).flags.contains(.variadic), defaultValue: body))
    }
    facts.declarations[Int(declaration.index)].parameters =
      facts.parameters.append(slice: parameters)
  }

  /// The accessors of a variable or subscript. A getter without the word `get` has no name.
  private mutating func addAccessors(_ block: NodeID, of variable: DeclarationID) {
    let outer = declaration
    declaration = variable
    let outerCode = codeParent
    codeParent = nil
    forEachChild(of: block) { builder, child, kind in
      guard kind == .accessor else { return }
      let accessor = builder.addDeclaration(.accessor, of: child)
      builder.markVariable(variable, for: accessor)
      guard let body = builder.firstChild(of: child, where: { $0 == .block }) else { return }
      builder.declaration = accessor
      let code = builder.withBody(of: accessor) { builder in builder.addItems(of: body) }
      builder.facts.declarations[Int(accessor.index)].body = code
      builder.declaration = variable
    }
    declaration = outer
    codeParent = outerCode
  }

  private mutating func markVariable(_ variable: DeclarationID, for accessor: DeclarationID) {
    switch facts.declarations[Int(accessor.index)].name.known {
    case .set, ._modify: insert([.hasSetter, .isComputed], into: variable)
    case .willSet, .didSet: break
    default: insert(.isComputed, into: variable)
    }
  }
}

extension Array {
  /// Appends the elements and returns their range.
  fileprivate mutating func append(slice: [Element]) -> Range<UInt32> {
    guard !slice.isEmpty else { return 0..<0 }
    let start = UInt32(count)
    append(contentsOf: slice)
    return start..<UInt32(count)
  }
}
