internal import SeededNumbers
internal import SwiftOutline

extension TreeMutation {
  private static func swiftFiles(of tree: SourceTree) -> [Int] {
    tree.files.indices.filter { !tree.files[$0].isManifest }
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static let folders = [
    "Copy", "Sources/App", "Sources/Core", "Tests/AppTests", "Tests/CoreTests", "Watch", "Phone",
    "Sources/App/Sub", "Sources", "Tests", "AppTests", "Modules/A/Sources/A", "Examples",
  ]

  static func doubleFiles(
    of tree: SourceTree, _ random: inout SeededGenerator
  ) -> SourceTree {
    var tree = tree
    let isInOneFolder = random.chance(60)
    let folder = random.pick(folders) ?? "Copy"
    for index in random.some(swiftFiles(of: tree)) {
      let file = tree.files[index]
      let target = isInOneFolder ? folder : random.pick(folders) ?? folder
      let place = file.path.dropLast(name(of: file.path).count)
      let path =
        random.chance(70)
        ? "\(target)/\(name(of: file.path))" : "\(place)\(target.prefix(1))Copy.swift"
      tree.add(file.text, at: path)
    }
    return tree
  }

  static func addConditions(_ tree: inout ParsedTree, _ random: inout SeededGenerator) {
    let starts = [
      "#if DEBUG", "#if os(iOS)", "#if canImport(UIKit)", "#if swift(>=6)", "#if A && !B", "#if",
    ]
    let start = random.pick(starts) ?? "#if A"
    if random.chance(40) {
      for index in random.some(Array(tree.files.indices)) where !tree.files[index].text.isEmpty {
        let end = tree.files[index].text.count
        let text = tree.files[index].string(0..<end)
        let other = random.chance(30) ? "\n#else\n\(text)" : ""
        tree.edit(index, 0..<0, "\(start)\n")
        tree.edit(index, end..<end, "\(other)\n\(random.chance(90) ? "#endif" : "")\n")
      }
      return
    }
    let kinds = NodeKind.declarations.union(NodeKind.statements).union([.switchCase, .accessor])
    for place in random.some(tree.places(kinds)) {
      let text = tree.files[place.file].text(of: place.node)
      let forms = [
        "\n\(start)\n\(text)\n#endif\n", "\n\(start)\n\(text)\n#else\n\(text)\n#endif\n",
        "\n\(start)\n#else\n\(text)\n#endif\n", "\n\(start)\n\(text)\n#elseif B\n#endif\n",
      ]
      tree.replace(place, by: random.pick(forms) ?? text)
    }
  }

  static func nest(_ tree: SourceTree, _ random: inout SeededGenerator) -> SourceTree {
    var tree = tree
    let parsed = ParsedTree(tree)
    let types = parsed.names(NodeKind.types) + ["DependencyValues", "DependencyKey"]
    let functions = parsed.names([.functionDecl])
    for index in random.some(swiftFiles(of: tree)) {
      let file = parsed.files[index]
      let imports = file.nodes([.importDecl]).map(file.range)
      let rest = imports.reversed().reduce(into: file.text) { $0.removeSubrange($1) }
      let (type, function) = (random.pick(types) ?? "T", random.pick(functions) ?? "f")
      let heads = [
        "enum \(type)Space", "extension \(type)", "class \(type)", "func \(function)()",
        "struct Outer<T>: \(type)", "actor \(type)", "protocol \(type)", "let x =", "#Preview",
        "\(function)", "final class \(type)Outer: \(type)", "@Suite struct \(type)Tests",
        "var \(function): \(type)", "withDependencies", "extension \(type): \(type)", "deinit",
        "enum E { case a }; extension E", "init(x: \(type) = \(type)())", "Task",
      ]
      let head = random.pick(heads) ?? "enum E"
      let text = imports.map { file.string($0) }.joined(separator: "\n") + "\n\(head) {\n"
      tree.files[index].text = Array(text.utf8) + rest + Array("\n}\n".utf8)
    }
    return tree
  }

  static func move(_ tree: SourceTree, _ random: inout SeededGenerator) -> SourceTree {
    var tree = tree
    if random.chance(50) {
      for index in random.some(swiftFiles(of: tree)) {
        let file = tree.files[index]
        let path = "\(random.pick(folders) ?? "Copy")/\(name(of: file.path))"
        guard !tree.files.contains(where: { $0.path == path }) else { continue }
        tree.files[index] = Material.File(path: path, text: file.text)
      }
      return tree
    }
    var parsed = ParsedTree(tree)
    for place in random.some(parsed.places(NodeKind.declarations)) {
      let other = random.below(parsed.files.count)
      let end = parsed.files[other].text.count
      let text = parsed.files[place.file].text(of: place.node)
      parsed.edit(other, end..<end, "\n\(text)\n")
      if random.chance(70) { parsed.replace(place, by: "") }
    }
    return parsed.applied(to: tree)
  }

  static func editFile(
    of tree: SourceTree, _ material: Material, _ random: inout SeededGenerator
  ) -> SourceTree {
    var tree = tree
    let count = random.chance(80) ? 1 : 1 + random.below(4)
    for _ in 0..<count {
      let index = random.below(tree.files.count)
      let mutation = random.pick(Mutation.allCases) ?? .tokens
      tree.files[index].text = mutation.applied(
        to: tree.files[index].text, at: random.below(1 << 20), of: material, &random)
    }
    return tree
  }
}
