import Testing

@testable import DependencyFacts

/// Facts that no source text leads to, as from a defective parser or a damaged cache.
@Suite struct ValidationTests {
  private static let source = """
    import Dependencies
    @MainActor final class Model<Value>: Base, Sendable {
      @Dependency(\\.date) private var date
      #if DEBUG
      let names: [String: Int?] = ["a": 1]
      #endif
      func load(from place: some Place, _ count: Int = 3, then: @escaping () async -> Void) async {
        @Dependency(\\.uuid) var uuid
        let child = Child(id: uuid(), names.map { [weak self] name in name as? String ?? "\\(self)" })
        func helper() { child.run() }
        if let place { helper() } else { place = child }
      }
    }
    """

  private static func facts() throws -> FileFacts {
    var source = source
    return try source.withUTF8 { try FileFacts(bytes: $0) }
  }

  private func check(
    _ what: String, in table: String, spoil: (inout FileFacts) -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var facts = try Self.facts()
    spoil(&facts)
    do throws(MalformedFacts) {
      try facts.validate(size: Self.source.utf8.count)
      Issue.record("the facts are taken for valid", sourceLocation: sourceLocation)
    } catch {
      #expect(error.table == table && error.what == what, sourceLocation: sourceLocation)
    }
  }

  @Test("the facts of a valid file pass")
  func valid() throws {
    try Self.facts().validate(size: Self.source.utf8.count)
  }

  @Test("a declaration comes after its parent and has its parts")
  func declarations() throws {
    try check("its parent comes after it", in: "declarations") {
      $0.declarations[1].parent = DeclarationID(index: 1)
    }
    try check("its parent comes after it", in: "declarations") {
      $0.declarations[2].parent = .none
    }
    try check("the file must come first, exactly once", in: "declarations") {
      $0.declarations[0].kind = .struct
    }
    try check("its name is unknown", in: "declarations") {
      $0.declarations[1].name = Name(rawValue: UInt32($0.names.count))
    }
    try check("it lies outside of the file", in: "declarations") {
      $0.declarations[1].nameEnd = .max
    }
    try check("its branch is unknown", in: "declarations") {
      $0.declarations[1].branch = BranchID(index: UInt32($0.branches.count))
    }
    try check("its type is unknown", in: "declarations") {
      $0.declarations[1].type = TypeID(index: UInt32($0.types.count))
    }
    try check("its parts lie outside of their tables", in: "declarations") {
      $0.declarations[1].attributes = 0..<UInt32($0.attributes.count + 1)
    }
    try check("its code is unknown", in: "declarations") { facts in
      facts.declarations[1].body = CodeID(index: UInt32(facts.code.count))
    }
    try check("there is no declaration of the file", in: "declarations") { $0.declarations = [] }
  }

  @Test("a local declaration lies in the code of an earlier one")
  func locals() throws {
    try check("it is local to a later one", in: "declarations") { facts in
      guard var root = facts.declarations.lazy.compactMap(\.local).first else { return }
      while let parent = facts.code[Int(root.index)].parent { root = parent }
      facts.code[Int(root.index)].payload = UInt32(facts.declarations.count - 1)
    }
  }

  @Test("code nests, and names what there is")
  func code() throws {
    try check("it does not nest", in: "code") { $0.code[0].end = .max }
    try check("it does not nest", in: "code") { $0.code[1].end = 1 }
    try check("its parent is not the node around it", in: "code") { facts in
      let node = facts.code.firstIndex { $0.kind == .name } ?? 0
      facts.code[node].parent = nil
    }
    try check("it lies outside of the file", in: "code") { $0.code[0].length = .max }
    for kind in [CodeNode.Kind.name, .member, .local, .type, .conditional, .capture] {
      try check("its payload is unknown", in: "code") { facts in
        let node = facts.code.firstIndex { $0.kind.rawValue == kind.rawValue }
        let any = facts.code.firstIndex { $0.kind == .call } ?? 0
        facts.code[node ?? any].kind = kind
        facts.code[node ?? any].payload = .max - 1
      }
    }
    try check("its payload is unknown", in: "code") { facts in
      let node = facts.code.firstIndex { $0.kind == .name } ?? 0
      facts.code[node].payload = Name.none.rawValue
    }
  }

  @Test("types nest, and those that wrap another have it")
  func types() throws {
    try check("it does not nest", in: "types") { $0.types[0].end = 0 }
    try check("it wraps no type", in: "types") { facts in
      let leaf = facts.types.indices.first { facts.types[$0].end == UInt32($0 + 1) } ?? 0
      facts.types[leaf].kind = .optional
    }
  }

  @Test("the other tables name what there is")
  func lists() throws {
    try check("its parent comes after it", in: "branches") {
      $0.branches[0].parent = BranchID(index: 0)
    }
    try check("its name is unknown", in: "imports") { $0.imports[0].module = Name(rawValue: 9_999) }
    try check("its type is unknown", in: "parameters") {
      $0.parameters[0].type = TypeID(index: 9_999)
    }
    try check("its default value is unknown", in: "parameters") {
      $0.parameters[0].defaultValue = CodeID(index: 9_999)
    }
    try check("its arguments are unknown", in: "attributes") {
      $0.attributes[0].arguments = CodeID(index: 9_999)
    }
    try check("its type is unknown", in: "inheritedTypes") {
      $0.inheritedTypes[0] = TypeID(index: .max)
    }
    try check("its name is unknown", in: "genericParameters") {
      $0.genericParameters[0] = Name(rawValue: 9_999)
    }
  }

  @Test("stored facts with a byte changed or missing are refused, or as safe as any others")
  func storedBytes() throws {
    var stored: [UInt8] = []
    try Self.facts().store(in: &stored)
    let size = Self.source.utf8.count
    var refused = 0
    for index in stride(from: 0, to: stored.count, by: 3) {
      var bytes = stored
      bytes[index] ^= [0xFF, 0x01, 0x80][index % 3]
      let loaded = bytes.withUnsafeBytes { FileFacts(stored: $0, ofFileWithSize: size) }
      if loaded == nil { refused += 1 }
      try loaded?.validate(size: size)
    }
    #expect(refused > stored.count / 6)
    for count in stride(from: 0, to: stored.count, by: 61) {
      let loaded = stored[..<count].withUnsafeBytes { FileFacts(stored: $0, ofFileWithSize: size) }
      #expect(loaded == nil)
    }
  }
}
