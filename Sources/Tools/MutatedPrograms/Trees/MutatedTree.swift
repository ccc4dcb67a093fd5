internal import SeededNumbers

/// A whole program, changed in one way or in several. An index and a seed always give the same one.
package struct MutatedTree: CustomStringConvertible {
  package let tree: SourceTree
  let mutations: [TreeMutation]

  package init(index: Int, seed: UInt64, of material: Material) {
    var random = SeededGenerator(
      seed: seed &* 0x9E37_79B9 &+ UInt64(index) &* 0xD134_2543_DE82_EF95)
    let kinds = TreeMutation.allCases
    var mutations = [kinds[index % kinds.count]]
    while mutations.count < 10, random.chance(65), let further = random.pick(kinds) {
      mutations.append(further)
    }
    var tree = Self.base(of: material, &random)
    for mutation in mutations {
      let changed = mutation.applied(to: tree, of: material, &random)
      // A program that has grown too large keeps the mutations so far.
      if changed.size > SourceTree.sizeLimit { break }
      tree = changed
    }
    self.tree = tree
    self.mutations = mutations
  }

  package var description: String {
    "// changed by \(mutations.map(\.rawValue).joined(separator: ", "))\n\(tree)"
  }

  // MARK: The program that is changed

  private static func base(
    of material: Material, _ random: inout SeededGenerator
  ) -> SourceTree {
    if random.chance(material.share), let program = random.pick(material.trees) {
      return SourceTree(window(of: program.files, SourceTree.fileLimit, &random))
    }
    var files: [Material.File] = []
    for _ in 0...random.below(3) {
      let count = random.pick([1, 1, 2, 2, 3, 5, 8, 13]) ?? 1
      for file in window(of: material.pool, count, &random)
      where !files.contains(where: { $0.path == file.path }) {
        files.append(file)
      }
    }
    var tree = SourceTree(Array(files.prefix(SourceTree.fileLimit - 2)))
    if random.chance(60) { tree.files = laidOut(tree.files, &random) }
    if random.chance(50) { tree = TreeMutation.tests.applied(to: tree, of: material, &random) }
    if random.chance(50) { tree = TreeMutation.manifest.applied(to: tree, of: material, &random) }
    return tree
  }

  /// Neighbours in the order of their paths, which often use each other; and the manifest.
  private static func window(
    of files: [Material.File], _ limit: Int, _ random: inout SeededGenerator
  ) -> [Material.File] {
    guard files.count > limit else { return files }
    let start = random.below(files.count - limit + 1)
    var result = Array(files[start..<start + limit])
    let manifest = files.first { $0.path == "Package.swift" }
    if let manifest, !result.contains(where: { $0.path == manifest.path }), result.count > 1 {
      result[0] = manifest
    }
    return result
  }

  /// The files in the folders of targets.
  private static func laidOut(
    _ files: [Material.File], _ random: inout SeededGenerator
  ) -> [Material.File] {
    let targets = ["App", "Core", "Client"].prefix(1 + random.below(3))
    let imports = targets.map { "import \($0)\n" }.joined()
    let importsOthers = random.chance(70)
    return files.enumerated().map { index, file in
      let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
      let target = random.pick(Array(targets)) ?? "App"
      let folder = file.isTest || random.chance(10) ? "Tests/\(target)Tests" : "Sources/\(target)"
      let text = importsOthers ? Array(imports.utf8) + file.text : file.text
      return Material.File(path: "\(folder)/\(index)\(name)", text: text)
    }
  }
}
