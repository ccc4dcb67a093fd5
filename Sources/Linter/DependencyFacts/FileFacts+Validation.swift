/// The invariants that linking relies on: no index points outside its table, and no chain of
/// indices is a cycle.
///
/// Facts are checked once, after they are built and after they are loaded: so a defect of the
/// parser or a damaged cache costs at most one file. Enums and flags are checked as bytes, because
/// a value that is not a case must not even be copied as one.
extension FileFacts {
  /// The maximum nesting of code or of types. The parser nests code far less deeply; linking
  /// recurses over some of the nodes.
  static let nestingLimit = 2_000

  /// - Parameter size: the size of the file, in bytes.
  package func validate(size: Int) throws(MalformedFacts) {
    try validateBytes()
    try names.validate()
    try validateTypes()
    try validateBranches()
    try validateDeclarations(size: size)
    try validateCode(size: size)
    try validateLocals()
    try validateLists(size: size)
  }

  /// Comes first, because the later checks read the enums and flags of a row.
  private func validateBytes() throws(MalformedFacts) {
    try check(types, "types", \.kind, of: TypeNode.Kind.self)
    try check(declarations, "declarations", \.kind, of: Declaration.Kind.self)
    try check(declarations, "declarations", \.access, of: Declaration.Access.self)
    try check(code, "code", \.kind, of: CodeNode.Kind.self)
    try check(imports, "imports", \.isExported)
    try check(imports, "imports", \.isTestable)
    try check(imports, "imports", \.isScoped)
    try check(imports, "imports", \.hasAccess)
    try check(parameters, "parameters", \.hasDefault)
    try check(parameters, "parameters", \.isVariadic)
  }

  private func validateTypes() throws(MalformedFacts) {
    let table = "types"
    var open = OpenNodes(count: types.count)
    for (index, node) in types.enumerated() {
      try require(open.enter(index, end: node.end), table, index, "it does not nest")
      try require(isName(node.name), table, index, "its name is unknown")
      try require(
        !node.kind.wrapsType || Int(node.end) > index + 1, table, index, "it wraps no type")
    }
  }

  private func validateBranches() throws(MalformedFacts) {
    for (index, branch) in branches.enumerated() {
      try require(
        branch.parent.map { Int($0.index) < index } ?? true, "branches", index,
        "its parent comes after it")
    }
  }

  // MARK: Declarations

  private func validateDeclarations(size: Int) throws(MalformedFacts) {
    let table = "declarations"
    try require(!declarations.isEmpty, table, 0, "there is no declaration of the file")
    for (index, declaration) in declarations.enumerated() {
      let isFile = declaration.kind == .file
      try require(isFile == (index == 0), table, index, "the file must come first, exactly once")
      let parent = declaration.parent.map { Int($0.index) }
      try require(
        isFile ? parent == nil : parent.map { $0 < index } ?? false, table, index,
        "its parent comes after it")
      try require(isName(declaration.name), table, index, "its name is unknown")
      try require(
        isPlace(declaration.start, declaration.end, size)
          && isPlace(declaration.nameStart, declaration.nameEnd, size), table, index,
        "it lies outside of the file")
      try require(
        isBranch(declaration.branch), table, index, "its branch is unknown")
      try require(isType(declaration.type), table, index, "its type is unknown")
      try require(hasParts(declaration), table, index, "its parts lie outside of their tables")
      try require(hasCode(declaration), table, index, "its code is unknown")
    }
  }

  private func hasParts(_ declaration: Declaration) -> Bool {
    isSlice(declaration.attributes, of: attributes.count)
      && isSlice(declaration.genericParameters, of: genericParameters.count)
      && isSlice(declaration.inheritedTypes, of: inheritedTypes.count)
      && isSlice(declaration.parameters, of: parameters.count)
  }

  private func hasCode(_ declaration: Declaration) -> Bool {
    isCode(declaration.body, [.body]) && isCode(declaration.local, [.local])
      && isCode(declaration.initialValue, [.body, .local])
  }

  // MARK: Code

  private func validateCode(size: Int) throws(MalformedFacts) {
    let table = "code"
    var open = OpenNodes(count: code.count)
    for (index, node) in code.enumerated() {
      try require(open.enter(index, end: node.end), table, index, "it does not nest")
      try require(
        node.parent.map { node.kind != .body && Int($0.index) == open.parent }
          ?? (node.kind == .body), table, index, "its parent is not the node around it")
      try require(
        Int(node.start) <= size && Int(node.length) <= size - Int(node.start), table, index,
        "it lies outside of the file")
      try require(hasPayload(node), table, index, "its payload is unknown")
    }
  }

  private func hasPayload(_ node: CodeNode) -> Bool {
    switch node.kind {
    case .name, .member, .implicitMember: node.name != Name.none && isName(node.name)
    case .bind, .argument, .capture, .parameter, .keyPathComponent, .macro, .sequence:
      isName(node.name)
    case .body, .local: Int(node.payload) < declarations.count
    case .cast, .type: isType(node.type)
    case .conditional: Int(node.payload) < branches.count
    case .block, .pattern, .if, .guard, .while, .for, .switch, .case, .do, .catch, .defer, .return,
      .throw, .assignment, .call, .subscript, .closure, .keyPath, .string, .literal, .array,
      .dictionary,
      .tuple, .other:
      true
    }
  }

  /// Looking outward from a local declaration leads to the declaration whose code contains it. That
  /// one must be earlier, so that the search ends.
  private func validateLocals() throws(MalformedFacts) {
    for (index, declaration) in declarations.enumerated() {
      guard var root = declaration.local else { continue }
      while let parent = code[Int(root.index)].parent { root = parent }
      try require(
        Int(code[Int(root.index)].payload) < index, "declarations", index,
        "it is local to a later one")
    }
  }

  // MARK: The other tables

  private func validateLists(size: Int) throws(MalformedFacts) {
    for (index, fact) in imports.enumerated() {
      try require(isName(fact.module), "imports", index, "its name is unknown")
      try require(isBranch(fact.branch), "imports", index, "its branch is unknown")
    }
    try require(
      Int(importPlace.offset) <= size, "importPlace", 0, "it lies outside of the file")
    for (index, parameter) in parameters.enumerated() {
      try require(
        isName(parameter.label) && isName(parameter.name), "parameters", index,
        "its name is unknown")
      try require(isType(parameter.type), "parameters", index, "its type is unknown")
      try require(
        isCode(parameter.defaultValue, [.body]), "parameters", index,
        "its default value is unknown")
    }
    for (index, attribute) in attributes.enumerated() {
      try require(
        isName(attribute.qualifier) && isName(attribute.name), "attributes", index,
        "its name is unknown")
      try require(
        isCode(attribute.arguments, [.body]), "attributes", index, "its arguments are unknown")
      try require(
        isPlace(attribute.start, attribute.end, size), "attributes", index,
        "it lies outside of the file")
    }
    for (index, type) in inheritedTypes.enumerated() {
      try require(isType(type), "inheritedTypes", index, "its type is unknown")
    }
    for (index, name) in genericParameters.enumerated() {
      try require(isName(name), "genericParameters", index, "its name is unknown")
    }
    try require(
      genericConstraints.count == genericParameters.count, "genericConstraints",
      genericConstraints.count, "there must be one for each parameter")
    for (index, type) in genericConstraints.enumerated() {
      try require(isType(type.wrappedValue), "genericConstraints", index, "its type is unknown")
    }
  }

  // MARK: Questions about single values

  private func isName(_ name: Name) -> Bool {
    name == Name.none || Int(name.rawValue) < names.count
  }

  // Absent values are valid.

  private func isType(_ type: TypeID?) -> Bool { type.map { Int($0.index) < types.count } ?? true }

  private func isBranch(_ branch: BranchID?) -> Bool {
    branch.map { Int($0.index) < branches.count } ?? true
  }

  private func isCode(_ id: CodeID?, _ kinds: [CodeNode.Kind]) -> Bool {
    guard let id else { return true }
    return Int(id.index) < code.count && kinds.contains(code[Int(id.index)].kind)
  }

  private func isPlace(_ start: UInt32, _ end: UInt32, _ size: Int) -> Bool {
    start <= end && Int(end) <= size
  }

  /// The bounds of a stored range may be any numbers, in any order.
  private func isSlice(_ range: Range<UInt32>, of count: Int) -> Bool {
    range.lowerBound <= range.upperBound && Int(range.upperBound) <= count
  }
}

extension ImportPlace {
  /// The only row of a table.
  static func validated(_ rows: [ImportPlace]) throws(MalformedFacts) -> ImportPlace {
    try check(rows, "importPlace", \.isAfterImport)
    try check(rows, "importPlace", \.isWindows)
    guard rows.count == 1 else {
      throw MalformedFacts(table: "importPlace", row: rows.count, what: "there must be one row")
    }
    return rows[0]
  }
}

// MARK: - Bytes that must be cases

/// Checks that the values of a field are cases of an enum without payload, whose raw values count
/// from 0.
private func check<Row, Value: RawRepresentable & CaseIterable>(
  _ rows: [Row], _ table: String, _ field: KeyPath<Row, Value>, of type: Value.Type
) throws(MalformedFacts) where Value.RawValue == UInt8 {
  try check(rows, table, field, limit: type.allCases.count)
}

private func check<Row>(
  _ rows: [Row], _ table: String, _ field: KeyPath<Row, Bool>
) throws(MalformedFacts) {
  try check(rows, table, field, limit: 2)
}

private func check<Row, Value>(
  _ rows: [Row], _ table: String, _ field: KeyPath<Row, Value>, limit: Int
) throws(MalformedFacts) {
  guard let offset = MemoryLayout<Row>.offset(of: field) else { return }
  let invalid = rows.withUnsafeBytes { bytes in
    rows.indices.first { Int(bytes[$0 * MemoryLayout<Row>.stride + offset]) >= limit }
  }
  guard let invalid else { return }
  throw MalformedFacts(table: table, row: invalid, what: "a value is not a case")
}

private func require(
  _ holds: Bool, _ table: String, _ row: Int, _ what: @autoclosure () -> String
) throws(MalformedFacts) {
  guard !holds else { return }
  throw MalformedFacts(table: table, row: row, what: what())
}

/// The nodes around the current one, in a table in preorder.
private struct OpenNodes {
  private var nodes: [(index: Int, end: Int)] = []
  private let count: Int

  init(count: Int) { self.count = count }

  /// The node around the last one entered, or -1.
  var parent: Int { nodes.count > 1 ? nodes[nodes.count - 2].index : -1 }

  /// Enters the next node. False if it exceeds the node around it, or is nested too deeply.
  mutating func enter(_ index: Int, end: UInt32) -> Bool {
    while let last = nodes.last, last.end <= index { nodes.removeLast() }
    let limit = nodes.last?.end ?? count
    guard Int(end) > index, Int(end) <= limit, nodes.count < FileFacts.nestingLimit else {
      return false
    }
    nodes.append((index, Int(end)))
    return true
  }
}
