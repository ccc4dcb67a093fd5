internal import DependencyFacts
internal import PackageGraph

/// The folders of applications that no manifest or project tells apart: those with an entry point
/// each. A module has only one, so they are modules of their own.
///
/// They count only if all files without a manifest are in one of them: they may share other files.
struct ApplicationFolders {
  private var folders: [String] = []

  init(of facts: ProgramFacts, targets: [TargetGraph.TargetID?], graph: TargetGraph) {
    let loose = facts.fileIndices.filter { file in
      targets[Int(file)] == nil && graph.home(ofFile: facts.paths[Int(file)]) == nil
    }
    let entries = loose.filter { Self.hasEntryPoint($0, facts) }
      .map { facts.paths[Int($0)].split(separator: "/").dropLast() }
      .sorted { $0.lexicographicallyPrecedes($1) }
    guard entries.count > 1 else { return }
    for (position, entry) in entries.enumerated() {
      let neighbours = [position - 1, position + 1].filter(entries.indices.contains)
      let shared = neighbours.map { Self.sharedCount(entry, entries[$0]) }.max() ?? 0
      // Its folder is around that of another one, or is the same.
      guard entry.count > shared else {
        folders = []
        return
      }
      folders.append(entry.prefix(shared + 1).joined(separator: "/") + "/")
    }
    if !loose.allSatisfy({ folder(ofFile: facts.paths[Int($0)]) != nil }) { folders = [] }
  }

  /// The folder of the application that a file without a manifest belongs to.
  func folder(ofFile path: String) -> String? {
    folders.first { path.utf8.starts(with: $0.utf8) }
  }

  private static func hasEntryPoint(_ file: Int32, _ facts: ProgramFacts) -> Bool {
    if facts.isScript(file: file) { return true }
    let attributes = facts.libraries.frameworks.attributes[.entryPoint] ?? []
    return facts[file].declarations.indices.contains { index in
      let ref = DeclRef(file: file, id: DeclarationID(index: UInt32(index)))
      return facts.declaration(ref).kind.isNominal
        && facts.attributes(of: ref).contains { attributes.contains($0.name) }
    }
  }

  private static func sharedCount(_ one: ArraySlice<Substring>, _ other: ArraySlice<Substring>)
    -> Int
  {
    zip(one, other).prefix { $0 == $1 }.count
  }
}
