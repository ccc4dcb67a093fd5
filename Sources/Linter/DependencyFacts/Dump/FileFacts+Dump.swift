extension FileFacts {
  /// The facts in a readable form: imports, then the declarations as a tree with their code, in the
  /// order of the file. For contributors and tests only; the analysis does not use it.
  package func dump(_ places: LineStarts) -> [String] {
    var dump = FactsDump(facts: self, places: places)
    dump.addImports()
    dump.addMembers(of: .file)
    return dump.lines
  }
}

/// The lines of a dump, as they are added.
private struct FactsDump {
  let facts: FileFacts
  let places: LineStarts
  private(set) var lines: [String] = []
  private var depth = 0
  /// The declarations directly inside each one, except for local ones.
  private let members: [UInt32: [DeclarationID]]

  init(facts: FileFacts, places: LineStarts) {
    self.facts = facts
    self.places = places
    var members: [UInt32: [DeclarationID]] = [:]
    for (index, declaration) in facts.declarations.enumerated() where declaration.local == nil {
      guard let parent = declaration.parent else { continue }
      members[parent.index, default: []].append(DeclarationID(index: UInt32(index)))
    }
    self.members = members
  }

  private mutating func add(_ text: String, at offset: UInt32? = nil) {
    let place = offset.map { places.place($0) + "  " } ?? ""
    lines.append(String(repeating: "  ", count: depth) + place + text)
  }

  private mutating func indented(_ body: (inout FactsDump) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  // MARK: Imports

  mutating func addImports() {
    for fact in facts.imports {
      var words: [String] = []
      if fact.isExported { words.append("@_exported") }
      if fact.isTestable { words.append("@testable") }
      if fact.hasAccess { words.append("restricted") }
      words.append("import " + facts.names.string(fact.module))
      if fact.isScoped { words.append("(one declaration)") }
      add(words.joined(separator: " ") + branchText(fact.branch))
    }
  }

  // MARK: Declarations

  /// Adds the parts and the members of a declaration, below its own line. The file has none.
  mutating func addMembers(of id: DeclarationID) {
    addParts(of: id)
    for member in members[id.index] ?? [] {
      add(text(of: member), at: declaration(member).nameStart)
      indented { $0.addMembers(of: member) }
    }
  }

  private mutating func addParts(of id: DeclarationID) {
    let declaration = declaration(id)
    for attribute in facts.attributes[declaration.attributes.asInt] {
      add("@" + facts.names.string(attribute.name), at: attribute.start)
      if let arguments = attribute.arguments { addCode(inside: arguments) }
    }
    for parameter in facts.parameters[declaration.parameters.asInt] {
      guard let value = parameter.defaultValue else { continue }
      add("default of " + spelling(parameter.name))
      addCode(inside: value)
    }
    if let value = declaration.initialValue {
      add("value")
      addCode(inside: value)
    }
    // Every file has a body, but only scripts have code in it.
    if let body = declaration.body, id != .file || !children(of: body).isEmpty {
      add("body")
      addCode(inside: body)
    }
  }

  private func text(of id: DeclarationID) -> String {
    let declaration = declaration(id)
    var words = declaration.access == .unspecified ? [] : ["\(declaration.access)"]
    words += declaration.flags.words
    words.append(keyword(of: declaration))
    var text = words.joined(separator: " ")
    if declaration.kind != .extension { text += spelledName(of: declaration) }
    let generics = declaration.genericParameters.asInt.map(genericParameterText)
    if !generics.isEmpty { text += "<" + generics.joined(separator: ", ") + ">" }
    if declaration.kind.isCallable || !declaration.parameters.isEmpty {
      text += "(" + parameterTexts(of: declaration).joined(separator: ", ") + ")"
    }
    if declaration.flags.contains(.isAsync) { text += " async" }
    if declaration.flags.contains(.isThrowing) { text += " throws" }
    if let type = declaration.type {
      text += declaration.kind.typeMark + self.text(of: type)
    }
    let inherited = facts.inheritedTypes[declaration.inheritedTypes.asInt]
    if !inherited.isEmpty {
      text += ": " + inherited.map { self.text(of: $0) }.joined(separator: ", ")
    }
    return text + branchText(declaration.branch)
  }

  private func keyword(of declaration: Declaration) -> String {
    switch declaration.kind {
    case .file, .class, .struct, .enum, .actor, .protocol, .extension, .subscript, .accessor,
      .macro:
      "\(declaration.kind)"
    case .function: "func"
    case .initializer: declaration.flags.contains(.isFailable) ? "init?" : "init"
    case .deinitializer: "deinit"
    case .variable: declaration.flags.contains(.isLet) ? "let" : "var"
    case .enumElement: "case"
    case .alias: "typealias"
    case .associatedType: "associatedtype"
    }
  }

  /// The name after the keyword; empty if the keyword is the name, or if there is no name.
  private func spelledName(of declaration: Declaration) -> String {
    switch declaration.kind {
    case .initializer, .deinitializer, .subscript: ""
    case .accessor where declaration.name == Name.none: ""
    default: " " + spelling(declaration.name)
    }
  }

  private func parameterTexts(of declaration: Declaration) -> [String] {
    facts.parameters[declaration.parameters.asInt].map { parameter in
      let label = spelling(parameter.label)
      let name = spelling(parameter.name)
      var text = label == name ? name : "\(label) \(name)"
      if let type = parameter.type { text += ": " + self.text(of: type) }
      if parameter.isVariadic { text += "..." }
      return parameter.hasDefault ? text + " = default" : text
    }
  }

  // MARK: Code

  private mutating func addCode(inside root: CodeID) {
    indented { dump in
      for child in dump.children(of: root) { dump.addCode(child) }
    }
  }

  /// The children of a node, without the bodies of other declarations, which lie among them in the
  /// table.
  private func children(of id: CodeID) -> [CodeID] {
    let end = facts.code[Int(id.index)].end
    var children: [CodeID] = []
    var child = id.index + 1
    while child < end {
      if facts.code[Int(child)].parent == id { children.append(CodeID(index: child)) }
      child = facts.code[Int(child)].end
    }
    return children
  }

  private mutating func addCode(_ id: CodeID) {
    let node = facts.code[Int(id.index)]
    if node.kind == .local, let id = node.declaration {
      add(text(of: id), at: declaration(id).nameStart)
      indented { $0.addMembers(of: id) }
    } else {
      add(text(of: node) + node.marks, at: node.start)
      addCode(inside: id)
    }
  }

  private func text(of node: CodeNode) -> String {
    switch node.kind {
    case .argument:
      let trailing = node.flags.contains(.trailingClosure) ? "trailing " : ""
      return trailing + "argument" + (node.name == Name.none ? "" : " \(spelling(node.name)):")
    case .capture:
      let strength = node.flags.contains(.weak) ? "weak " : ""
      let owned = node.flags.contains(.unowned) ? "unowned " : ""
      return "capture \(strength)\(owned)\(spelling(node.name))"
    case .call:
      let awaited = node.flags.contains(.awaited) ? " awaited" : ""
      return "call" + awaited + (node.flags.contains(.effectful) ? " effectful" : "")
    case .sequence:
      let name = node.name == Name.none ? [] : [spelling(node.name)]
      return (["sequence"] + name + node.flags.sequenceWords).joined(separator: " ")
    case .string: return node.flags.contains(.plain) ? "string plain" : "string"
    case .type, .cast: return "\(node.kind) " + (text(of: node.type))
    case .conditional: return "conditional" + branchText(BranchID(index: node.payload))
    case _ where node.kind.hasName: return "\(node.kind) " + spelling(node.name)
    default: return "\(node.kind)"
    }
  }

  // MARK: Names, branches, types

  private func declaration(_ id: DeclarationID) -> Declaration {
    facts.declarations[Int(id.index)]
  }

  private func genericParameterText(_ index: Int) -> String {
    let constraint = facts.genericConstraints[index].wrappedValue
    return spelling(facts.genericParameters[index])
      + (constraint.map { ": " + text(of: $0) } ?? "")
  }

  private func spelling(_ name: Name) -> String {
    name == Name.none ? "_" : facts.names.string(name)
  }

  /// Blocks of a file and branches of a block count from 1.
  private func branchText(_ branch: BranchID?) -> String {
    guard let branch else { return "" }
    let block = facts.branches[Int(branch.index)].block
    let number = facts.branches[...Int(branch.index)].count { $0.block == block }
    let isOfRelease = facts.branches[Int(branch.index)].isOfRelease
    return "  #if \(block + 1) branch \(number)\(isOfRelease ? " of releases" : "")"
  }

  private func text(of id: TypeID?) -> String {
    guard let id else { return "?" }
    let node = facts.types[Int(id.index)]
    var parts: [String] = []
    var child = id.index + 1
    while child < node.end {
      parts.append(text(of: TypeID(index: child)))
      child = facts.types[Int(child)].end
    }
    return node.flags.words.map { $0 + " " }.joined()
      + node.text(spelling(node.name), parts: parts)
  }
}

extension TypeNode {
  /// - Parameters:
  ///   - name: the name of the type itself.
  ///   - parts: the texts of the types that it is made from.
  fileprivate func text(_ name: String, parts: [String]) -> String {
    let first = parts.first ?? "?"
    switch kind {
    case .named: return name + Self.arguments(parts[...])
    case .member: return "\(first).\(name)" + Self.arguments(parts.dropFirst())
    case .optional: return first + "?"
    case .array: return "[\(first)]"
    case .dictionary: return "[\(parts.joined(separator: ": "))]"
    case .element: return "\(name): \(first)"
    case .tuple: return "(\(parts.joined(separator: ", ")))"
    case .function:
      let arrow = flags.contains(.async) ? " async -> " : " -> "
      return "(\(parts.dropLast().joined(separator: ", ")))" + arrow + (parts.last ?? "?")
    case .opaque: return "some " + first
    case .existential: return "any " + first
    case .composition: return parts.joined(separator: " & ")
    case .other: return "?"
    }
  }

  private static func arguments(_ parts: ArraySlice<String>) -> String {
    parts.isEmpty ? "" : "<\(parts.joined(separator: ", "))>"
  }
}

extension TypeNode.Flags {
  fileprivate var words: [String] {
    var words: [String] = []
    if contains(.escaping) { words.append("@escaping") }
    if contains(.autoclosure) { words.append("@autoclosure") }
    if contains(.inout) { words.append("inout") }
    return words
  }
}

extension CodeNode {
  /// Words for a preceding `try`, by whether it catches the error, and `await`, and for a following
  /// `?`.
  fileprivate var marks: String {
    let awaited = flags.contains(.awaited) && kind != .call ? " awaited" : ""
    let loop = flags.contains(.effectful) && kind == .for ? " effectful" : ""
    let error = flags.contains(.throwing) ? " throwing" : ""
    let caught = flags.contains(.catching) ? " catching" : ""
    return awaited + loop + error + caught + (flags.contains(.optionalChain) ? " optional" : "")
  }
}

extension CodeNode.Flags {
  fileprivate var sequenceWords: [String] {
    var words: [String] = []
    if contains(.ternary) { words.append("ternary") }
    if contains(.coalescing) { words.append("coalescing") }
    if contains(.range) { words.append("range") }
    if contains(.modifying) { words.append("modifying") }
    return words
  }
}

extension Declaration.Flags {
  /// The words before the keyword.
  fileprivate var words: [String] {
    var words: [String] = []
    if contains(.isLocal) { words.append("local") }
    if contains(.isStatic) { words.append("static") }
    if contains(.isOverride) { words.append("override") }
    if contains(.isLazy) { words.append("lazy") }
    if contains(.isWeak) { words.append("weak") }
    if contains(.isAsyncLet) { words.append("async") }
    if contains(.isNonisolated) { words.append("nonisolated") }
    if contains(.isComputed) { words.append("computed") }
    if contains(.hasSetter) { words.append("settable") }
    if contains(.isEndpoint) { words.append("endpoint") }
    return words
  }
}

extension Declaration.Kind {
  /// Whether it has parentheses even without parameters.
  fileprivate var isCallable: Bool {
    self == .function || self == .initializer || self == .subscript
  }

  fileprivate var typeMark: String {
    switch self {
    case .function, .subscript: " -> "
    case .alias: " = "
    case .extension: " "
    default: ": "
    }
  }
}

extension Range<UInt32> {
  fileprivate var asInt: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
