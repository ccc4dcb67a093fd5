package import DependencyFacts

/// Declarations and their nesting.
extension ProgramFacts {
  @inline(__always)
  package func declaration(_ ref: DeclRef) -> Declaration {
    self[ref.file].declarations[Int(ref.id.index)]
  }

  /// Whether a declaration has `@available(…, deprecated …)`.
  package func isDeprecated(_ ref: DeclRef) -> Bool {
    attributes(of: ref).contains { attribute in
      guard libraries.language.isAvailability(attribute: attribute.name),
        let arguments = arguments(of: attribute, of: ref)
      else { return false }
      return nodes(in: arguments).contains { place in
        let node = node(place)
        return node.kind.hasName && libraries.language.isDeprecated(node.name)
      }
    }
  }

  package func imports(in file: Int32) -> [Import] { Array(self[file].imports) }

  /// Whether the program starts with a file's statements.
  func isScript(file: Int32) -> Bool {
    paths[Int(file)] == "main.swift" || paths[Int(file)].hasSuffix("/main.swift")
  }

  /// The components of the path of a file's folder.
  func folder(ofFile file: Int32) -> [Substring] {
    paths[Int(file)].split(separator: "/").dropLast()
  }

  package func parent(of ref: DeclRef) -> DeclRef? {
    declaration(ref).parent.map { DeclRef(file: ref.file, id: $0) }
  }

  /// A declaration and those around it, from the inside out.
  func outward(from ref: DeclRef) -> some Sequence<DeclRef> {
    sequence(first: ref) { [self] in parent(of: $0) }
  }

  /// The declarations directly inside a type or extension.
  package func members(in ref: DeclRef) -> [DeclRef] {
    let declarations = self[ref.file].declarations
    let end = declarations[Int(ref.id.index)].end
    var result: [DeclRef] = []
    var index = Int(ref.id.index) + 1
    while index < declarations.count, declarations[index].start < end {
      if declarations[index].parent == ref.id {
        result.append(DeclRef(file: ref.file, id: DeclarationID(index: UInt32(index))))
      }
      index += 1
    }
    return result
  }

  package func parameters(of ref: DeclRef) -> [Parameter] { Array(parameterSlice(of: ref)) }

  /// The same without a copy, for access to single parameters.
  func parameterSlice(of ref: DeclRef) -> Slice<FactTable<Parameter>> {
    self[ref.file].parameters[declaration(ref).parameters]
  }

  func parameter(_ index: Int, of ref: DeclRef) -> Parameter {
    let slice = parameterSlice(of: ref)
    return slice[slice.startIndex + index]
  }

  /// Whether two members of one name can stand for each other: one overrides or implements the
  /// other, if their types do not tell them apart.
  func haveSameSignature(_ one: DeclRef, _ other: DeclRef) -> Bool {
    let (left, right) = (declaration(one), declaration(other))
    return left.kind == right.kind
      && left.flags.contains(.isStatic) == right.flags.contains(.isStatic)
      && parameterSlice(of: one).map(\.label) == parameterSlice(of: other).map(\.label)
  }

  /// Whether a member is declared by a protocol itself.
  func isRequirement(_ member: DeclRef) -> Bool {
    parent(of: member).map { declaration($0).kind == .protocol } ?? false
  }

  package func attributes(of ref: DeclRef) -> Slice<FactTable<Attribute>> {
    self[ref.file].attributes[declaration(ref).attributes]
  }

  func genericParameters(of ref: DeclRef) -> Slice<FactTable<Name>> {
    self[ref.file].genericParameters[declaration(ref).genericParameters]
  }

  /// The generic parameters with the constraints that are written there; for an extension, the
  /// requirements in its `where` clause.
  func requirements(of ref: DeclRef) -> [(name: Name, constraint: TypeID?)] {
    let slice = declaration(ref).genericParameters
    return zip(self[ref.file].genericParameters[slice], self[ref.file].genericConstraints[slice])
      .map { (name: $0, constraint: $1.wrappedValue) }
  }

  func inheritedTypeIDs(of ref: DeclRef) -> Slice<FactTable<TypeID>> {
    self[ref.file].inheritedTypes[declaration(ref).inheritedTypes]
  }

  /// Whether a member is `private` or `fileprivate`, by itself or by its extension.
  func isPrivateToFile(_ ref: DeclRef) -> Bool {
    let own = declaration(ref).access
    let outer = parent(of: ref).map { declaration($0).access } ?? .unspecified
    return [own, outer].contains { $0 == .private || $0 == .fileprivate }
  }

  /// Whether a member is public, by itself or by its extension.
  func isPublic(_ ref: DeclRef) -> Bool {
    let own = declaration(ref).access
    guard own == .unspecified, let outer = parent(of: ref) else { return own == .public }
    return declaration(outer).kind == .extension && declaration(outer).access == .public
  }

  /// Whether other modules see a member, by its own access or its extension's.
  func isExported(_ ref: DeclRef) -> Bool {
    let own = declaration(ref).access
    guard own == .unspecified, let outer = parent(of: ref), declaration(outer).kind == .extension
    else { return own >= .package }
    return declaration(outer).access >= .package
  }

  /// Whether debug builds, such as those of tests and previews, leave a declaration out.
  func isOfRelease(_ ref: DeclRef) -> Bool {
    let branches = self[ref.file].branches
    var branch = declaration(ref).branch
    while let current = branch {
      if branches[Int(current.index)].isOfRelease { return true }
      branch = branches[Int(current.index)].parent
    }
    return false
  }

  /// Whether two declarations are in different branches of one `#if`.
  package func areAlternatives(_ a: DeclRef, _ b: DeclRef) -> Bool {
    a.file == b.file && areAlternatives(declaration(a).branch, declaration(b).branch, in: a.file)
  }

  /// Whether two pieces of code are different branches of one `#if`.
  package func areAlternatives(_ a: CodeRef?, _ b: CodeRef?) -> Bool {
    guard let a, let b, a.file == b.file else { return false }
    return areAlternatives(node(a).branch, node(b).branch, in: a.file)
  }

  private func areAlternatives(_ a: BranchID?, _ b: BranchID?, in file: Int32) -> Bool {
    guard let a, let b, a != b else { return false }
    let branches = self[file].branches
    return branches[Int(a.index)].block == branches[Int(b.index)].block
  }

  package func nameRange(of ref: DeclRef) -> SourceRange {
    let declaration = declaration(ref)
    return SourceRange(file: ref.file, start: declaration.nameStart, end: declaration.nameEnd)
  }

  /// `refresh(_:from:)`
  package func signature(of ref: DeclRef) -> String {
    let labels = parameters(of: ref).map { $0.label == Name.none ? "_:" : string($0.label) + ":" }
    return string(declaration(ref).name) + "(" + labels.joined() + ")"
  }

  /// The name of a function, initialiser or variable in a note: `'refresh()'`.
  package func quoted(_ ref: DeclRef) -> String {
    switch declaration(ref).kind {
    case .function, .initializer, .subscript: "'\(signature(of: ref))'"
    default: "'\(string(declaration(ref).name))'"
    }
  }

  // MARK: Written types

  /// Nil if no type is written.
  func typeNode(_ id: TypeID?, in file: Int32) -> TypeNode? {
    id.map { self[file].types[Int($0.index)] }
  }

  /// The first type that a written type is made from.
  func firstChild(of id: TypeID?, in file: Int32) -> TypeID? {
    guard let id, let node = typeNode(id, in: file), node.end > id.index + 1 else { return nil }
    return TypeID(index: id.index + 1)
  }

  /// A written type and all types that it is made from, in order.
  func typeNodes(in id: TypeID?, in file: Int32) -> [TypeID] {
    guard let id, let node = typeNode(id, in: file) else { return [] }
    return (id.index..<node.end).map(TypeID.init(index:))
  }

  /// The names in a written type, `Name.none` for parts without one.
  func names(inType id: TypeID?, in file: Int32) -> some Sequence<Name> {
    typeNodes(in: id, in: file).lazy.map { self[file].types[Int($0.index)].name }
  }

  /// The types that a written type is directly made from, in order.
  func parts(of id: TypeID?, in file: Int32) -> [TypeID] {
    guard let id, let node = typeNode(id, in: file) else { return [] }
    var parts: [TypeID] = []
    var next = id.index + 1
    while next < node.end {
      parts.append(TypeID(index: next))
      next = self[file].types[Int(next)].end
    }
    return parts
  }

  /// The key path in a written type: `KeyPath<Root, Value>`, `Swift.KeyPath<…>?`,
  /// `any Sendable & WritableKeyPath<…>`; its name, and the written type of its root.
  func writtenKeyPath(_ id: TypeID?, in file: Int32) -> (name: Name, root: TypeID)? {
    guard let id, let node = typeNode(id, in: file) else { return nil }
    switch node.kind {
    case .optional, .existential, .opaque:
      return firstChild(of: id, in: file).flatMap { writtenKeyPath($0, in: file) }
    case .composition:
      return parts(of: id, in: file).lazy.compactMap { self.writtenKeyPath($0, in: file) }.first
    case .named, .member:
      guard libraries.language.isLikeKeyPath(spelling: string(node.name)) else { return nil }
      let base = id.index + 1
      let root = node.kind == .named || base >= node.end ? base : self[file].types[Int(base)].end
      return root < node.end ? (node.name, TypeID(index: root)) : nil
    case .array, .dictionary, .tuple, .element, .function, .other: return nil
    }
  }

  /// The getter of a property or subscript; nil if it has none of its own.
  package func getter(of ref: DeclRef) -> DeclRef? {
    members(in: ref).first { declaration($0).isGetter }
  }

  /// The property or subscript of an accessor; otherwise the declaration itself.
  func member(of unit: DeclRef) -> DeclRef {
    guard declaration(unit).kind == .accessor else { return unit }
    return parent(of: unit) ?? unit
  }
}
