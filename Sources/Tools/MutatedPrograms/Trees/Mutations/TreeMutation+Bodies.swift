internal import SeededNumbers
internal import SwiftOutline

extension TreeMutation {
  private static let withBodies: Set<NodeKind> = [
    .functionDecl, .initializerDecl, .deinitializerDecl, .accessor, .subscriptDecl,
  ]

  /// The block of a function, or the accessors of a subscript or a property.
  private static func body(of place: ParsedTree.Place, in tree: ParsedTree) -> ParsedTree.Place? {
    tree.files[place.file].child(of: place.node, [.block, .accessorBlock])
      .map { ParsedTree.Place(file: place.file, node: $0) }
  }

  static func dropBodies(_ tree: inout ParsedTree, _ random: inout SeededGenerator) {
    for place in random.some(tree.places(withBodies)) {
      guard let body = body(of: place, in: tree) else { continue }
      tree.replace(body, by: "")
    }
  }

  static func shortenBodies(_ tree: inout ParsedTree, _ random: inout SeededGenerator) {
    let functions = tree.names([.functionDecl])
    let types = tree.names(NodeKind.types)
    for place in random.some(tree.places(withBodies)) {
      guard let body = body(of: place, in: tree) else { continue }
      let (function, type) = (random.pick(functions) ?? "f", random.pick(types) ?? "Int")
      let own = tree.name(of: place) ?? function
      let texts = [
        "{}", "{ fatalError() }", "{ \(own)() }", "{ self.\(own)() }", "{ \(function)() }",
        "{ \(type)() }", "{ .init() }", "{ nil }", "{ super.\(own)() }", "{ \(own) }",
        "{ @Dependency(\\.date) var date; return date.now }", "{ self }", "{ throw E() }",
        "{ await \(function)() }",
        "{ withDependencies { $0.date = .now } operation: { \(own)() } }",
      ]
      tree.replace(body, by: random.pick(texts) ?? "{}")
    }
  }

  /// Types become protocols: their functions keep only their heads.
  static func makeRequirements(_ tree: inout ParsedTree, _ random: inout SeededGenerator) {
    let types = tree.places([.classDecl, .structDecl, .enumDecl, .actorDecl])
    for type in random.some(types) {
      let file = tree.files[type.file]
      guard let word = file.introducer(of: type.node) else { continue }
      tree.edit(type.file, word, "protocol")
      guard let block = file.child(of: type.node, [.memberBlock]) else { continue }
      for member in file.children(of: block) {
        let place = ParsedTree.Place(file: type.file, node: member)
        if let body = body(of: place, in: tree) { tree.replace(body, by: "") }
        guard file.kind(of: member) == .variableDecl else { continue }
        for binding in file.children(of: member) {
          if let value = file.child(of: binding, [.initialValue, .accessorBlock]) {
            let value = ParsedTree.Place(file: type.file, node: value)
            tree.replace(value, by: random.chance(70) ? " { get set }" : "")
          }
        }
      }
    }
  }

  /// New protocols require functions of types, which may lose them.
  static func addProtocols(_ tree: inout ParsedTree, _ random: inout SeededGenerator) {
    let types = tree.places(NodeKind.types)
    for type in random.some(types) {
      let file = tree.files[type.file]
      guard let name = file.name(of: type.node),
        let block = file.child(of: type.node, [.memberBlock])
      else { continue }
      var heads: [String] = []
      for member in file.children(of: block) where file.kind(of: member) == .functionDecl {
        let range = file.range(of: member)
        let body = file.child(of: member, [.block])
        let end = body.map { file.range(of: $0).lowerBound } ?? range.upperBound
        heads.append(file.string(range.lowerBound..<max(range.lowerBound, end)))
        if random.chance(30) { tree.edit(type.file, range, "") }
      }
      let word = random.chance(20) ? "class" : "protocol"
      let bodies = random.chance(30) ? " {}" : ""
      let requirements = heads.map { "  \($0)\(bodies)\n" }.joined()
      let inherited = random.pick([name, "AnyObject", "Sendable", "DependencyKey"]) ?? name
      let end = file.text.count
      tree.edit(
        type.file, end..<end,
        "\n\(word) \(name)Required: \(inherited) {\n\(requirements)}\n"
          + "extension \(name): \(name)Required {}\n")
    }
  }

  private static let written = [
    "@_silgen_name(\"native\") ", "@Native ", "@objc ", "@MainActor ", "@DependencyClient ",
    "@DependencyEndpoint ", "@DependencyEntry ", "@Dependency(\\.date) ", "@Reducer ",
    "@Observable ", "@ObservableState ", "@TaskLocal ", "@Published ", "@State ",
    "@StateObject ", "@Test ", "@Suite ", "@autoclosure ", "@escaping ", "@Sendable ", "@main ",
    "@available(*, unavailable) ", "@dynamicMemberLookup ", "@propertyWrapper ",
    "@resultBuilder ", "@Test(.dependency(\\.date, .now)) ", "@dynamicCallable ",
    "static ", "class ", "override ", "lazy ", "final ", "private ", "public ", "mutating ",
    "nonisolated ", "isolated ", "indirect ", "weak ", "unowned ", "async ", "consuming ",
    "convenience ", "required ", "optional ", "inout ", "borrowing ", "sending ", "distributed ",
  ]

  static func addAttributes(_ tree: inout ParsedTree, _ random: inout SeededGenerator) {
    var kinds = NodeKind.declarations
    kinds.formUnion([.parameter, .accessor])
    if random.chance(50), let kind = random.pick(kinds.sorted { $0.rawValue < $1.rawValue }) {
      kinds = [kind]
    }
    let attribute = random.pick(written) ?? ""
    for place in random.some(tree.places(kinds)) {
      tree.insert(random.chance(70) ? attribute : random.pick(written) ?? "", before: place)
    }
  }
}
