internal import SeededNumbers
internal import SwiftOutline

extension TreeMutation {
  /// Closes one cycle of a few types, or lets every type inherit from any other.
  static func closeClassCycles(_ tree: inout ParsedTree, _ random: inout SeededGenerator) {
    let kinds: Set<NodeKind> = random.chance(50) ? [.classDecl] : NodeKind.types
    var types = tree.places(kinds)
    if types.isEmpty { types = tree.places(NodeKind.types) }
    let isWhole = random.chance(20)
    if !isWhole {
      let count = 1 + random.below(4)
      types = (0..<min(count, types.count)).compactMap { _ in random.pick(types) }
    }
    let word: String? = random.chance(70) ? "class" : random.chance(30) ? "protocol" : nil
    for (index, type) in types.enumerated() {
      let next =
        isWhole ? random.pick(types) ?? type : types[(index + 1) % types.count]
      guard let name = tree.name(of: type), let above = tree.name(of: next) else { continue }
      let file = tree.files[type.file]
      if let word, let old = file.introducer(of: type.node) { tree.edit(type.file, old, word) }
      inherit(type, named: name, from: above, &tree, &random)
    }
  }

  private static func inherit(
    _ type: ParsedTree.Place, named name: String, from above: String, _ tree: inout ParsedTree,
    _ random: inout SeededGenerator
  ) {
    let other = random.below(tree.files.count)
    let end = tree.files[other].text.count
    switch random.below(10) {
    case 0: tree.edit(other, end..<end, "\nextension \(name): \(above) {}\n")
    case 1:
      tree.edit(other, end..<end, "\ntypealias \(name)Above = \(above)\n")
      addInheritance(of: "\(name)Above", to: type, &tree)
    case 2: addInheritance(of: "\(above)<\(name)>", to: type, &tree)
    case 3:
      tree.edit(other, end..<end, "\nclass \(name)Middle: \(above) {}\n")
      addInheritance(of: "\(name)Middle", to: type, &tree)
    default: addInheritance(of: above, to: type, &tree)
    }
  }

  /// A superclass comes first.
  private static func addInheritance(
    of name: String, to type: ParsedTree.Place, _ tree: inout ParsedTree
  ) {
    let file = tree.files[type.file]
    if let first = file.child(of: type.node, [.inheritedType]) {
      tree.insert("\(name), ", before: .init(file: type.file, node: first))
    } else if let block = file.child(of: type.node, [.whereClause, .memberBlock]) {
      tree.insert(": \(name) ", before: .init(file: type.file, node: block))
    }
  }

  static func changeKinds(_ tree: inout ParsedTree, _ random: inout SeededGenerator) {
    let words = ["class", "struct", "enum", "actor", "protocol", "extension", "final class"]
    let fixed = random.chance(50) ? random.pick(words) : nil
    for type in random.some(tree.places(NodeKind.types)) {
      guard let old = tree.files[type.file].introducer(of: type.node) else { continue }
      tree.edit(type.file, old, fixed ?? random.pick(words) ?? "class")
    }
  }

  static func addAliases(_ tree: inout ParsedTree, _ random: inout SeededGenerator) {
    let names = tree.names(NodeKind.types.union([.typealiasDecl]))
    for type in random.some(tree.places(NodeKind.types)) {
      guard let name = tree.name(of: type), let other = random.pick(names) else { continue }
      let file = tree.files[type.file]
      let end = file.text.count
      switch random.below(6) {
      case 0: tree.replace(type, by: "typealias \(name) = \(other)")
      case 1: tree.edit(type.file, end..<end, "\ntypealias \(name) = \(other)\n")
      case 2: tree.edit(type.file, end..<end, "\ntypealias \(other) = \(name)<\(other)>\n")
      case 3:
        if let range = file.nameRange(of: type.node) {
          tree.edit(type.file, range, "\(name)Own")
          tree.edit(type.file, end..<end, "\ntypealias \(name) = \(name)Own\n")
        }
      case 4:
        tree.edit(
          type.file, end..<end, "\ntypealias \(name)A = \(name)B; typealias \(name)B = \(name)A\n")
      default:
        guard let block = file.child(of: type.node, [.memberBlock]) else { continue }
        let alias = random.pick(["Value", "Element", "Body", "Action", name, "Self"]) ?? "Value"
        tree.insert(
          " typealias \(alias) = \(other).\(alias); ", into: .init(file: type.file, node: block))
      }
    }
  }

  static func addProperties(_ tree: inout ParsedTree, _ random: inout SeededGenerator) {
    let names = tree.names(NodeKind.types)
    for type in random.some(tree.places(NodeKind.types)) {
      guard let block = tree.files[type.file].child(of: type.node, [.memberBlock]),
        let name = tree.name(of: type), let other = random.pick([name] + names)
      else { continue }
      let forms = [
        "var child = \(other)()", "let child: \(other)", "static let shared = \(other).shared",
        "lazy var child = \(other)(parent: self)", "var child: \(other) { \(other)() }",
        "init(child: \(other) = \(other)()) { self.child = child }",
        "weak var delegate: \(other)?", "static let liveValue = \(other).liveValue",
        "static var testValue: \(other) { \(other).liveValue }", "typealias Value = \(other)",
        "static let testValue = \(name)()", "@Dependency(\(other).self) var other",
        "@Dependency(\\.child) var child", "subscript(key: \(other)) -> Self { self[key] }",
        "func callAsFunction() -> \(other) { self() }", "class Inner: \(other) {}",
        "static let previewValue = Self.testValue", "let keyPath = \\\(other).child.child",
        "convenience init() { self.init(child: \(other)()) }", "deinit { child.close() }",
        "case child(\(other)), \(name)(\(name))", "static func make() -> \(other) { .make() }",
        "var body: some \(other) { child.body }",
        "subscript(dynamicMember x: String) -> Self { self.y }",
      ]
      for _ in 0...random.below(3) {
        tree.insert(
          " \(random.pick(forms) ?? ""); ", into: .init(file: type.file, node: block))
      }
    }
  }

  static func moveToExtensions(_ tree: inout ParsedTree, _ random: inout SeededGenerator) {
    let names = tree.names(NodeKind.types) + ["DependencyValues", "DependencyKey", "View", "Any"]
    let members: Set<NodeKind> = [.functionDecl, .initializerDecl, .variableDecl, .subscriptDecl]
    for member in random.some(tree.places(members)) {
      let file = tree.files[member.file]
      let own = file.enclosingType(of: member.node).flatMap { file.name(of: $0) }
      guard let name = random.chance(60) ? own ?? random.pick(names) : random.pick(names) else {
        continue
      }
      let other = random.below(tree.files.count)
      let end = tree.files[other].text.count
      let clause = random.pick([
        "", "", "", " where Self: AnyObject", ": \(random.pick(names) ?? name)",
      ])
      tree.edit(
        other, end..<end,
        "\nextension \(name)\(clause ?? "") {\n  \(file.text(of: member.node))\n}\n")
      if random.chance(50) { tree.replace(member, by: "") }
    }
  }

  static func changeWrittenTypes(_ tree: inout ParsedTree, _ random: inout SeededGenerator) {
    let names = tree.names(NodeKind.types.union([.typealiasDecl, .genericParameter]))
    for place in random.some(tree.places(NodeKind.writtenTypes)) {
      let text = tree.files[place.file].text(of: place.node)
      let name = random.pick(names) ?? "Int"
      let forms = [
        "\(text)?", "any \(text)", "some \(text)", "[\(text)]", "\(name)<\(text)>", name,
        "(\(text)) -> \(text)", "\(text).\(name)", "\(text).Type", "@escaping () -> \(text)",
        "\(text)!", "(\(text), \(name))", "[\(text): \(name)]", "\(text) & \(name)", "Self",
        "\(text)<\(text)>", "DependencyValues", "Dependency<\(text)>", "Optional<\(text)>",
      ]
      tree.replace(place, by: random.pick(forms) ?? text)
    }
    for type in random.some(tree.places(NodeKind.types)) where random.chance(30) {
      guard let range = tree.files[type.file].nameRange(of: type.node) else { continue }
      let end = range.upperBound
      tree.edit(type.file, end..<end, "<\(random.pick(names) ?? "T")>")
    }
  }
}
