internal import SeededNumbers
internal import SwiftOutline

extension TreeMutation {
  /// The parts of the grammar that can stand in each other's place.
  private static let categories: [Set<NodeKind>] = [
    NodeKind.expressions, NodeKind.expressions, NodeKind.writtenTypes, NodeKind.declarations,
    NodeKind.statements, [.parameter], [.argument], [.block], [.memberBlock], [.attribute],
    [.inheritedType], [.accessorBlock], [.binding], [.closureExpr], [.callExpr], [.nameExpr],
    [.genericArguments, .genericParameter], [.keyPathExpr, .keyPathComponent], [.switchCase],
    [.returnType], [.whereClause], [.enumElement], [.capture], [.pattern, .optionalBinding],
    [.functionDecl, .initializerDecl, .variableDecl], [.importDecl], NodeKind.types,
  ]

  /// The length of code that is put in another place, in bytes.
  private static let lengthLimit = 3000

  static func swapParts(_ tree: inout ParsedTree, _ random: inout SeededGenerator) {
    let category = random.pick(categories) ?? NodeKind.expressions
    let places = tree.places(category)
    for place in random.some(places) {
      // A part may be put into itself.
      guard let other = random.pick(places) else { continue }
      let text = tree.files[other.file].text(of: other.node)
      if text.utf8.count <= lengthLimit { tree.replace(place, by: text) }
    }
  }

  static func dropParts(_ tree: inout ParsedTree, _ random: inout SeededGenerator) {
    let category = random.pick(categories) ?? NodeKind.expressions
    for place in random.some(tree.places(category)) { tree.replace(place, by: "") }
  }

  static func repeatParts(_ tree: inout ParsedTree, _ random: inout SeededGenerator) {
    let category = random.pick(categories) ?? NodeKind.statements
    guard let place = random.pick(tree.places(category)) else { return }
    let text = tree.files[place.file].text(of: place.node)
    guard text.utf8.count <= lengthLimit else { return }
    let count = min(1 << random.below(10), 60_000 / max(1, text.utf8.count))
    let separator = random.pick(["\n", ", ", " ", "; ", ".", " + "]) ?? "\n"
    tree.replace(
      place, by: [String](repeating: text, count: max(2, count)).joined(separator: separator))
  }
}
