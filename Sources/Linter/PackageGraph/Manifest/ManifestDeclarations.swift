import SwiftOutline

/// The declarations of a manifest besides its statements: functions, computed variables, and the
/// members of its types and extensions. They can be used before the line that declares them.
struct ManifestDeclarations {
  /// A declaration that has a name: a binding, a function or a case.
  struct Member {
    var node: ManifestNode
    var isStatic: Bool
    /// The type that it belongs to; empty at file level.
    var owner: String
    /// Whether other files cannot see it.
    var isPrivate: Bool
  }

  /// The overloads of a name, and its variants in branches of `#if`, in source order.
  typealias Members = [String: [Member]]

  /// By the name of the type, as `canonical` spells it; file level under the empty name.
  private(set) var members: [String: Members] = [:]
  /// The names of a struct's stored properties, in order.
  private(set) var storedProperties: [String: [String]] = [:]
  /// The names of an enum's cases, in order.
  private(set) var cases: [String: [String]] = [:]
  /// The types declared here, without aliases and the types of the package description.
  private(set) var types: Set<String> = []
  private var aliases: [String: String] = [:]
  private let source: ManifestSource
  private let vocabulary: ManifestVocabulary

  private static let deepest = 16

  /// Collects the declarations of all files.
  init(source: ManifestSource, vocabulary: ManifestVocabulary) {
    self.source = source
    self.vocabulary = vocabulary
    aliases = vocabulary.aliases
    for file in source.texts.indices {
      collect(source.root(ofFile: file), owner: "", isPrivate: false, depth: 0)
    }
  }

  /// Whether a function belongs to a file or to a type, rather than to a body.
  func isCollected(_ function: ManifestNode) -> Bool {
    guard let name = source.name(function) else { return false }
    return members.values.contains { $0[name]?.contains { $0.node == function } == true }
  }

  /// The members of a type with that name.
  func members(named name: String, of owner: String) -> [Member] { members[owner]?[name] ?? [] }

  /// The one type that has a static member of that name; nil for none or several.
  func onlyOwner(ofStatic name: String) -> String? {
    let owners = members.filter { entry in
      !entry.key.isEmpty && entry.value[name]?.contains(where: \.isStatic) == true
    }
    return owners.count == 1 ? owners.first?.key : nil
  }
}

// MARK: - Names of types

extension ManifestDeclarations {
  /// Whether an expression of that name is a type.
  func isType(_ name: String) -> Bool {
    vocabulary.types.contains(name) || types.contains(name) || aliases[name] != nil
  }

  /// The name without module and aliases; `owner` is the type around the place of the name.
  func canonical(_ name: String, in owner: String = "") -> String {
    var name = name
    for module in vocabulary.modules where name.hasPrefix(module + ".") {
      name.removeFirst(module.count + 1)
    }
    if name == "Self" { return owner }
    let nested = "\(owner).\(name)"
    if !owner.isEmpty, isType(nested) { name = nested }
    return aliases[name] ?? name
  }

  /// The name of a type node; for a list, an optional and the like, that of the element.
  func typeName(_ node: ManifestNode, in owner: String = "") -> String? {
    written(node, depth: 0).map { canonical($0, in: owner) }
  }

  /// The labels of a tuple by the name of its type, which is spelled `(a,b)`; empty ones for none.
  static func labels(ofTuple type: String) -> [Substring] {
    guard type.hasPrefix("("), type.hasSuffix(")") else { return [] }
    return type.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false)
  }

  private func written(_ node: ManifestNode, depth: Int) -> String? {
    guard depth < Self.deepest else { return nil }
    let parts = source.children(node)
    switch source.kind(node) {
    case .namedType:
      if let element = elementOfGenericList(node) { return written(element, depth: depth + 1) }
      return source.name(node)
    case .memberType:
      guard let base = parts.first, let name = source.name(node) else { return nil }
      return written(base, depth: depth + 1).map { "\($0).\(name)" }
    case .optionalType, .implicitlyUnwrappedType, .arrayType, .attributedType, .dictionaryType,
      .existentialType, .opaqueType, .inheritedType, .returnType, .tupleTypeElement:
      return parts.last.flatMap { written($0, depth: depth + 1) }
    case .tupleType where parts.count == 1:
      return parts.first.flatMap { written($0, depth: depth + 1) }
    case .tupleType:
      return "(" + parts.map { source.name($0) ?? "" }.joined(separator: ",") + ")"
    default: return nil
    }
  }

  /// `T` of `Array<T>`, `Set<T>` and `Optional<T>`.
  private func elementOfGenericList(_ node: ManifestNode) -> ManifestNode? {
    guard let name = source.name(node), ["Array", "Set", "Optional"].contains(name) else {
      return nil
    }
    return source.child(node, .genericArguments).flatMap { source.operand($0) }
  }
}

// MARK: - Collecting

extension ManifestDeclarations {
  /// - Parameter isPrivate: whether the members that an extension adds are hidden from other files.
  private mutating func collect(
    _ parent: ManifestNode, owner: String, isPrivate: Bool, depth: Int
  ) {
    guard depth < Self.deepest else { return }
    for item in source.children(parent) {
      let isPrivate = isPrivate || source.has("private", item) || source.has("fileprivate", item)
      switch source.kind(item) {
      case .conditionalBlock, .conditionalClause:
        collect(item, owner: owner, isPrivate: isPrivate, depth: depth + 1)
      case .functionDecl, .initializerDecl:
        add(item, named: source.name(item), owner: owner, isPrivate: isPrivate, from: item)
      case .variableDecl: collectBindings(item, owner: owner, isPrivate: isPrivate)
      case .enumCaseDecl:
        for element in source.children(item, .enumElement) {
          add(
            element, named: source.name(element), owner: owner, isStatic: true, isPrivate: isPrivate
          )
          if let name = source.name(element) { cases[owner, default: []].append(name) }
        }
      case .typealiasDecl: collectAlias(item, owner: owner)
      case .structDecl, .enumDecl, .classDecl, .actorDecl, .protocolDecl:
        collectType(item, owner: owner, isPrivate: isPrivate, depth: depth)
      case .extensionDecl: collectExtension(item, isPrivate: isPrivate, depth: depth)
      default: continue
      }
    }
  }

  private mutating func add(
    _ node: ManifestNode, named name: String?, owner: String, isStatic: Bool, isPrivate: Bool
  ) {
    guard let name else { return }
    let member = Member(node: node, isStatic: isStatic, owner: owner, isPrivate: isPrivate)
    members[owner, default: [:]][name, default: []].append(member)
  }

  private mutating func add(
    _ node: ManifestNode, named name: String?, owner: String, isPrivate: Bool,
    from declaration: ManifestNode
  ) {
    let isStatic = source.has("static", declaration) || source.has("class", declaration)
    add(node, named: name, owner: owner, isStatic: isStatic, isPrivate: isPrivate)
  }

  /// At the top level of the manifest itself, collects only computed variables: a stored one has
  /// its value only from its line on.
  private mutating func collectBindings(
    _ declaration: ManifestNode, owner: String, isPrivate: Bool
  ) {
    for binding in source.children(declaration, .binding) {
      let isComputed =
        source.child(binding, .accessorBlock) != nil
        && source.child(binding, .initialValue) == nil
      guard isComputed || !owner.isEmpty || binding.file != 0 else { continue }
      add(
        binding, named: source.name(binding), owner: owner, isPrivate: isPrivate, from: declaration)
      let isStored = !isComputed && !source.has("static", declaration)
      if isStored, let name = source.name(binding) {
        storedProperties[owner, default: []].append(name)
      }
    }
  }

  private mutating func collectAlias(_ node: ManifestNode, owner: String) {
    guard let name = source.name(node), let type = source.children(node).last else { return }
    guard let target = typeName(type, in: owner) else { return }
    aliases[owner.isEmpty ? name : "\(owner).\(name)"] = target
  }

  private mutating func collectType(
    _ node: ManifestNode, owner: String, isPrivate: Bool, depth: Int
  ) {
    guard let name = source.name(node) else { return }
    let type = owner.isEmpty ? name : "\(owner).\(name)"
    types.insert(type)
    guard let block = source.child(node, .memberBlock) else { return }
    collect(block, owner: type, isPrivate: isPrivate, depth: depth + 1)
  }

  /// Members of `extension [T]` and of `extension Array where Element == T` are those of `Array`;
  /// the static ones are also found where a `T` is expected.
  private mutating func collectExtension(_ node: ManifestNode, isPrivate: Bool, depth: Int) {
    let parts = source.children(node)
    guard let block = source.child(node, .memberBlock),
      let extended = parts.first(where: { ![.attribute, .modifier].contains(source.kind($0)) })
    else { return }
    let name = typeName(extended) ?? ""
    let constraint = source.child(node, .whereClause).flatMap { source.children($0).last }
    let isList =
      source.kind(extended) == .arrayType || name == "Array" || name == "Collection"
      || name == "Sequence" || vocabulary.dictionaries.contains(name)
    guard isList else {
      return collect(block, owner: name, isPrivate: isPrivate, depth: depth + 1)
    }
    collect(block, owner: "Array", isPrivate: isPrivate, depth: depth + 1)
    let isElement = source.kind(extended) == .arrayType || vocabulary.dictionaries.contains(name)
    let element = isElement ? name : constraint.flatMap { typeName($0) }
    if let element { collect(block, owner: element, isPrivate: isPrivate, depth: depth + 1) }
  }
}
