internal import SeededNumbers
internal import SwiftOutline

extension TreeMutation {
  static func captureWeakly(_ tree: inout ParsedTree, _ random: inout SeededGenerator) {
    let names = tree.names([.binding, .parameter])
    for place in random.some(tree.places([.closureExpr])) {
      let file = tree.files[place.file]
      let name = random.pick(names) ?? "x"
      let captures = [
        "weak self", "weak self", "weak self", "unowned self", "self", "weak \(name)",
        "weak \(name) = self", "\(name) = self.\(name)", "weak self, \(name)",
        "unowned(unsafe) self",
      ]
      let list = random.pick(captures) ?? "weak self"
      if let capture = file.child(of: place.node, [.capture]) {
        tree.edit(place.file, file.range(of: capture), list)
      } else {
        let hasSignature = file.flags(of: place.node).contains(.hasSignature)
        tree.insert(hasSignature ? " [\(list)] " : " [\(list)] in ", into: place)
      }
      // Its calls may have to ask whether there still is a `self`.
      for node in file.nodes([.nameExpr]) where random.chance(30) {
        let (range, closure) = (file.range(of: node), file.range(of: place.node))
        if closure.contains(range.lowerBound), file.string(range) == "self" {
          tree.edit(place.file, range.upperBound..<range.upperBound, "?")
        }
      }
    }
  }

  static func handClosures(_ tree: inout ParsedTree, _ random: inout SeededGenerator) {
    let functions = tree.names([.functionDecl]) + tree.names(NodeKind.types)
    for place in random.some(tree.places(NodeKind.statements)) {
      let file = tree.files[place.file]
      guard let parent = file.parent(of: place.node),
        [.block, .file].contains(file.kind(of: parent))
      else { continue }
      let text = file.text(of: place.node)
      let function = random.pick(functions) ?? "f"
      let forms = [
        "\(function) { [weak self] in \(text) }", "self.\(function) { \(text) }",
        "\(function)({ \(text) }, completion: { [weak self] in \(text) })",
        "Task { [weak self] in \(text) }", "Task.detached { \(text) }",
        "DispatchQueue.main.async { [weak self] in \(text) }", "_ = { \(text) }()",
        "withDependencies { $0.date = .now } operation: { \(text) }",
        "withDependencies(from: self) { \(text) }", "defer { \(text) }",
        "withEscapedDependencies { c in \(function) { c.yield { \(text) } } }",
        "if true { \(text) }", "for x in [1] { \(text) }", "guard true else { \(text); return }",
        "func \(function)() { \(text) }; \(function)()", "let \(function) = { \(text) }",
        "\(function)(\(function) { \(text) })", "do { \(text) } catch { \(text) }",
        "await withTaskGroup(of: Void.self) { $0.addTask { \(text) } }",
        "publisher.sink { [weak self] \(function) in \(text) }", "\(function) = { \(text) }",
        "switch x { case .a: \(text) default: \(text) }", "xs.map { $0.\(function) { \(text) } }",
      ]
      tree.replace(place, by: random.pick(forms) ?? text)
    }
  }

  static func handFunctions(_ tree: inout ParsedTree, _ random: inout SeededGenerator) {
    let functions = tree.names([.functionDecl])
    for place in random.some(tree.places([.closureExpr, .callExpr])) {
      let name = random.pick(functions) ?? "f"
      let file = tree.files[place.file]
      guard file.kind(of: place.node) == .closureExpr else {
        if let callee = file.children(of: place.node).first {
          let callee = ParsedTree.Place(file: place.file, node: callee)
          tree.replace(callee, by: random.pick([name, "self.\(name)", "super.\(name)"]) ?? name)
        }
        continue
      }
      guard let parent = file.parent(of: place.node), file.kind(of: parent) == .argument,
        !file.flags(of: parent).contains(.trailingClosure)
      else {
        // A closure after the parentheses stays one.
        let range = file.range(of: place.node)
        tree.replace(
          place, by: random.chance(50) ? "{ \(name)() }" : "{ \(file.string(range))() }")
        continue
      }
      let forms = [name, "self.\(name)", "{ \(name) }", "{ [weak self] in self?.\(name)() }"]
      tree.replace(place, by: random.pick(forms) ?? name)
    }
  }
}
