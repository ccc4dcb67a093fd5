internal import DependencyFacts
internal import PackageGraph

/// Collects the lines of one layer's dump, and provides the words that all layers use.
struct ProgramDump: KnowsExpressions {
  let program: Program
  var expressions: ExpressionResolution { program.expressions }
  private let lines: [LineStarts]
  private var entries: [Entry] = []
  /// The lines about the program as a whole.
  private var preface: [String] = []

  private struct Entry {
    var range: SourceRange
    var text: String
  }

  /// - Parameter lines: the line starts of the program's files, in their order.
  init(of program: Program, lines: [LineStarts]) {
    self.program = program
    self.lines = program.instances.sources.map { lines[Int($0)] }
  }

  mutating func add(_ parts: [String], at range: SourceRange) {
    entries.append(Entry(range: range, text: parts.filter { !$0.isEmpty }.joined(separator: "  ")))
  }

  mutating func add(_ parts: String..., at range: SourceRange) { add(parts, at: range) }

  mutating func add(_ parts: [String], at place: CodeRef) { add(parts, at: facts.range(of: place)) }

  mutating func add(_ parts: String..., at place: CodeRef) { add(parts, at: place) }

  mutating func add(_ parts: [String], at ref: DeclRef) { add(parts, at: facts.nameRange(of: ref)) }

  mutating func add(_ parts: String..., at ref: DeclRef) { add(parts, at: ref) }

  mutating func addPreface(_ line: String) { preface.append(line) }

  /// The preface, then the lines of each file that has any, by place.
  var text: String {
    var result = preface.map { $0 + "\n" }.joined()
    let order = entries.indices.sorted { a, b in
      let (one, other) = (entries[a].range, entries[b].range)
      return (one.file, one.start, a) < (other.file, other.start, b)
    }
    var file: Int32?
    for index in order {
      let entry = entries[index]
      if entry.range.file != file { result += heading(of: entry.range.file) + "\n" }
      file = entry.range.file
      result += "  \(place(entry.range))  \(entry.text)\n"
    }
    return result
  }

  /// The file's path; with the target if several have the file.
  private func heading(of file: Int32) -> String {
    let path = program.paths[Int(file)]
    guard program.instances.areShared, let target = program.modules.target(ofFile: file) else {
      return path
    }
    return "\(path) in \(program.graph.targets[target].name)"
  }

  // MARK: Places

  private func place(_ range: SourceRange) -> String { lines[Int(range.file)].place(range.start) }

  /// `4:2`, or `B.swift:4:2` in a line about another file.
  func place(_ range: SourceRange, from file: Int32) -> String {
    range.file == file ? place(range) : "\(program.paths[Int(range.file)]):\(place(range))"
  }

  func place(_ place: CodeRef, from file: Int32) -> String {
    self.place(facts.range(of: place), from: file)
  }

  func place(_ ref: DeclRef, from file: Int32) -> String {
    place(facts.nameRange(of: ref), from: file)
  }

  /// Calls `body` with every declaration of the program, in its order.
  func forEachDeclaration(_ body: (DeclRef, Declaration) -> Void) {
    for file in facts.fileIndices {
      for (index, declaration) in program.facts[file].declarations.enumerated() {
        body(DeclRef(file: file, id: DeclarationID(index: UInt32(index))), declaration)
      }
    }
  }

  /// Calls `body` with every node of the program's code, in its order.
  func forEachNode(_ body: (CodeRef, CodeNode) -> Void) {
    for file in facts.fileIndices {
      for (place, node) in facts.nodes(ofFile: file) { body(place, node) }
    }
  }

  // MARK: Words

  /// `App.Model.Row`, with the module first if it has a name; `external Date`.
  func name(of nominal: Nominal) -> String {
    switch nominal {
    case .external(let name): return "external " + facts.string(name)
    case .program(let id):
      let symbol = program.symbols[id]
      // In an extension of a nested type, the enclosing declarations are not the whole path of the
      // type.
      return symbol.parent.map { "\(name(of: $0)).\(facts.string(symbol.name))" }
        ?? path(of: symbol.declaration)
    }
  }

  /// `App.Model.refresh(_:)`
  func name(of ref: DeclRef) -> String {
    let declaration = facts.declaration(ref)
    guard declaration.kind.isTypeOrExtension else { return path(of: ref) }
    return symbols.nominal(of: ref).map(name(of:)) ?? "unknown"
  }

  private func path(of ref: DeclRef) -> String {
    let module = program.modules.name(ofFile: ref.file)
    guard let parent = facts.parent(of: ref) else { return module.isEmpty ? "the file" : module }
    let own = title(of: ref)
    if parent.id == .file { return module.isEmpty ? own : "\(module).\(own)" }
    return "\(name(of: parent)).\(own)"
  }

  /// `refresh(_:)`, `date`, `get`
  func title(of ref: DeclRef) -> String {
    let declaration = facts.declaration(ref)
    switch declaration.kind {
    case .function, .initializer, .subscript: return facts.signature(of: ref)
    case .deinitializer: return "deinit"
    case .accessor where declaration.name == Name.none: return "get"
    default: return facts.string(declaration.name)
    }
  }

  func name(of type: ValueType) -> String {
    switch type {
    case .unknown: "unknown"
    case .instance(let nominal): name(of: nominal)
    case .metatype(let nominal): name(of: nominal) + ".Type"
    case .boxed(.external(.known(.Array)), let types) where types.count == 1: "[\(list(types))]"
    case .boxed(let nominal, let types): "\(name(of: nominal))<\(list(types))>"
    case .optional(let type): name(of: type) + "?"
    case .tuple(let parts): "(\(list(parts.map(\.type))))"
    case .function(let parameters, let result): "(\(list(parameters))) -> \(name(of: result))"
    }
  }

  private func list(_ types: [ValueType]) -> String { types.map(name(of:)).joined(separator: ", ") }

  /// The part of an expression that consists of names: `queue.async`, `Task`, `.init`.
  func spelling(of ref: CodeRef) -> String {
    let node = facts.node(ref)
    let first = facts.firstChild(of: ref)
    switch node.kind {
    case .name: return facts.string(node.name)
    case .member: return (first.map(spelling) ?? "") + "." + facts.string(node.name)
    case .implicitMember: return "." + facts.string(node.name)
    case .call, .assignment: return first.map(spelling) ?? "_"
    default: return "_"
    }
  }
}
