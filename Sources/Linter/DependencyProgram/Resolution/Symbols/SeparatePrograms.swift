package import DependencyFacts
package import PackageGraph

/// The programs of a tree that cannot see each other.
///
/// A repository can have hundreds of packages and projects. Where no dependency and no import
/// connects two of them, no code of one can name anything of the other, and nothing that is found
/// out about one depends on the other. So each is linked for itself: it takes the time and memory
/// of its own files, and not all are linked if one of them changes.
///
/// Whole packages and projects stay together, with the files without a known target in their
/// folders. An import of an unknown module may mean such files, in a folder of its name.
package struct SeparatePrograms {
  /// A part of the tree.
  package struct Part: Sendable {
    /// The indices of its files, ascending.
    package var files: [Int]
    package var graph: TargetGraph

    package init(files: [Int], graph: TargetGraph) {
      self.files = files
      self.graph = graph
    }
  }

  /// In the order of their first files.
  package let parts: [Part]

  /// - Parameters:
  ///   - files: the files of the tree, sorted by path.
  ///   - names: the table that has numbered the facts of all files.
  package init(of files: [ProgramFile], names: ProgramNames, graph: TargetGraph) {
    self.init(
      of: files.map(\.path), importing: files.map { $0.facts.facts.imports.map(\.module) },
      names: names, graph: graph)
  }

  /// - Parameters:
  ///   - paths: the paths of the files, sorted.
  ///   - imports: the modules that each file imports, or may import.
  ///   - names: the table that has numbered their names.
  package init(
    of paths: [String], importing imports: [[Name]], names: ProgramNames, graph: TargetGraph
  ) {
    let owners = graph.targets(ofFiles: paths)
    // The last one stands for files that no package or project has around it.
    let homeless = graph.targets.count
    var connections = graph.connections.withOneMore()
    var imported = ImportedModules(of: graph, names: names)
    let firstOwners = paths.indices.map { file in
      owners[file].first ?? graph.home(ofFile: paths[file]) ?? homeless
    }
    let unknown = UnknownModules(paths, owners, firstOwners, names)
    for (file, first) in firstOwners.enumerated() {
      for owner in owners[file].dropFirst() { connections.connect(first, owner) }
      for target in owners[file].isEmpty ? [homeless] : owners[file] {
        let module = ModuleID(index: Int32(target))
        for name in imports[file] {
          let meant = imported.meant(by: name, in: module, at: paths[file])
          for other in meant { connections.connect(first, Int(other.index)) }
          guard meant.isEmpty else { continue }
          for other in unknown.owners(ofModule: name) { connections.connect(first, other) }
        }
      }
    }
    var numbers: [Int: Int] = [:]
    var members: [[Int]] = []
    for (file, owner) in firstOwners.enumerated() {
      let group = connections.group(of: owner)
      let number = numbers[group] ?? members.count
      if number == members.count {
        numbers[group] = number
        members.append([])
      }
      members[number].append(file)
    }
    guard members.count > 1 else {
      parts = [Part(files: Array(paths.indices), graph: graph)]
      return
    }
    // Targets without files are in nobody's program.
    let rest = members.count
    let graphs = graph.divided(
      into: graph.targets.indices.map { numbers[connections.group(of: $0)] ?? rest },
      files: (members + [[]]).map { files in (files.map { paths[$0] }, files.map { owners[$0] }) })
    parts = zip(members, graphs).map { Part(files: $0, graph: $1) }
  }
}

/// The files whose targets are not known, by the modules that they may belong to.
private struct UnknownModules {
  private var owners: [Name: Set<Int>] = [:]

  /// - Parameter firstOwners: of each file, the target that stands for its package or project.
  init(
    _ paths: [String], _ owners: [[TargetGraph.TargetID]], _ firstOwners: [Int],
    _ names: ProgramNames
  ) {
    for file in paths.indices where owners[file].isEmpty {
      for folder in paths[file].split(separator: "/").dropLast() {
        guard let name = names.existing(String(folder)) else { continue }
        self.owners[name, default: []].insert(firstOwners[file])
      }
    }
  }

  /// The targets and projects with files in a folder of a module's name.
  func owners(ofModule name: Name) -> Set<Int> { owners[name] ?? [] }
}
