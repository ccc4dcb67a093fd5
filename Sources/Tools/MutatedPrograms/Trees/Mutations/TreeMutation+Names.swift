internal import SeededNumbers
internal import SwiftOutline

extension TreeMutation {
  /// The kinds of names that become one.
  private static let nameKinds: [Set<NodeKind>] = [
    NodeKind.types, [.functionDecl], [.binding], [.parameter], [.importDecl],
    [.enumElement, .functionDecl], [.binding, .functionDecl], [.typealiasDecl, .structDecl],
    [.classDecl], [.genericParameter, .structDecl],
  ]

  static func unifyNames(
    in tree: SourceTree, _ random: inout SeededGenerator
  ) -> SourceTree {
    let parsed = ParsedTree(tree)
    let names = parsed.names(random.pick(nameKinds) ?? [.functionDecl])
    return unify(random.some(uniqued(names)), in: tree, parsed, &random)
  }

  static func unifyNamesOfAll(
    in tree: SourceTree, _ random: inout SeededGenerator
  ) -> SourceTree {
    let parsed = ParsedTree(tree)
    let kinds = NodeKind.declarations.union([.binding, .parameter, .enumElement])
    return unify(random.some(uniqued(parsed.names(kinds))), in: tree, parsed, &random)
  }

  private static func uniqued(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// Replaces some names everywhere by one of them, or by one of the system's.
  private static func unify(
    _ names: [String], in tree: SourceTree, _ parsed: ParsedTree, _ random: inout SeededGenerator
  ) -> SourceTree {
    let known = [
      "Value", "liveValue", "testValue", "Dependency", "DependencyValues", "date", "Store",
      "DependencyKey", "withDependencies", "self", "Int", "body", "State", "Action", "init",
    ]
    // One name alone becomes another one of the program.
    let others = names.count > 1 ? names : parsed.names(NodeKind.declarations)
    guard let one = random.chance(15) ? random.pick(known) : random.pick(others) else {
      return tree
    }
    let replaced = Set(names)
    var parsed = parsed
    for file in parsed.files.indices {
      for range in parsed.files[file].identifiers
      where replaced.contains(parsed.files[file].string(range)) {
        parsed.edit(file, range, one)
      }
    }
    return parsed.applied(to: tree)
  }

  static func changeUses(_ tree: inout ParsedTree, _ random: inout SeededGenerator) {
    let names = tree.names(
      NodeKind.declarations.union([.binding, .parameter, .enumElement]))
    let uses: Set<NodeKind> = [
      .nameExpr, .memberExpr, .implicitMemberExpr, .namedType, .memberType, .keyPathComponent,
      .argument, .attribute,
    ]
    for place in random.some(tree.places(uses)) {
      guard let range = tree.files[place.file].nameRange(of: place.node),
        let name = random.pick(names)
      else { continue }
      tree.edit(place.file, range, name)
    }
  }
}
