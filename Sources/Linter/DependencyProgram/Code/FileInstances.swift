internal import Diagnostics
internal import PackageGraph

/// The files of a program, once for every target that they belong to.
///
/// A file that two applications share is compiled for each, and can mean different things there:
/// another type of the same name, another live value. So the program contains it twice, with equal
/// facts, and findings are merged afterwards.
package struct FileInstances: Sendable {
  /// For each instance, the index of its file among the original files.
  package let sources: [Int32]
  /// For each instance, its target; nil if no known target has the file.
  let targets: [TargetGraph.TargetID?]
  /// The number of instances of each original file.
  private let counts: [Int32]

  /// - Parameter paths: the paths of the files, sorted.
  init(of paths: [String], _ graph: TargetGraph) {
    var sources: [Int32] = []
    var targets: [TargetGraph.TargetID?] = []
    var counts: [Int32] = []
    sources.reserveCapacity(paths.count)
    targets.reserveCapacity(paths.count)
    counts.reserveCapacity(paths.count)
    for (file, owners) in graph.targets(ofFiles: paths).enumerated() {
      sources += repeatElement(Int32(file), count: max(owners.count, 1))
      targets += owners.isEmpty ? [nil] : owners.map(Optional.init)
      counts.append(Int32(max(owners.count, 1)))
    }
    self.sources = sources
    self.targets = targets
    self.counts = counts
  }

  /// Whether some file has more than one instance.
  var areShared: Bool { sources.count != counts.count }

  /// The files, repeated for each instance.
  func files(_ files: consuming [ProgramFile]) -> [ProgramFile] {
    guard areShared else { return files }
    return sources.map { files[Int($0)] }
  }
}

// MARK: - Findings

extension FileInstances {
  /// Turns findings about instances into findings about files: a finding of all instances of a file
  /// appears once, and a finding of only some of them names those.
  ///
  /// - Parameter graph: the graph of the program.
  func joined(_ diagnostics: [Diagnostic], in graph: TargetGraph) -> [Diagnostic] {
    guard areShared else { return diagnostics }
    var places: [Place: Int] = [:]
    var joined: [(diagnostic: Diagnostic, instances: Set<Int32>)] = []
    for diagnostic in diagnostics {
      let instance = diagnostic.range.file
      let told = diagnostic.moved(toFiles: sources)
      let place = Place(rule: told.rule, range: told.range, subject: told.subject)
      guard let index = places[place] else {
        places[place] = joined.count
        joined.append((told, [instance]))
        continue
      }
      joined[index].instances.insert(instance)
      let known = joined[index].diagnostic
      // A note may hold in one target alone, such as one on its scopes.
      let tellsMore = told.severity == known.severity && told.notes.count > known.notes.count
      if told.severity > known.severity || tellsMore { joined[index].diagnostic = told }
    }
    return joined.map { diagnostic, instances in
      var diagnostic = diagnostic
      if let note = note(on: diagnostic, in: instances, graph) { diagnostic.notes.append(note) }
      return diagnostic
    }
  }

  private struct Place: Hashable {
    let rule: String
    let range: SourceRange
    let subject: String
  }

  /// Test targets are not named, because findings are not expected to hold there.
  private func note(
    on diagnostic: Diagnostic, in instances: Set<Int32>, _ graph: TargetGraph
  ) -> Diagnostic.Note? {
    guard counts[Int(diagnostic.range.file)] > instances.count else { return nil }
    let all = sources.indices.filter { sources[$0] == diagnostic.range.file }
    let others = all.filter { !instances.contains(Int32($0)) }.compactMap { targets[$0] }
      .filter { !graph.isTest($0) }
    guard !others.isEmpty else { return nil }
    let own = instances.sorted().compactMap { targets[Int($0)] }
    return Diagnostic.Note(
      "this holds in \(list(own, graph)), but not in \(list(others, graph)), which "
        + (others.count == 1 ? "also has the file" : "also have the file"))
  }

  private func list(_ targets: [TargetGraph.TargetID], _ graph: TargetGraph) -> String {
    let names = targets.map { "'\(graph.targets[$0].name)'" }
    return names.count == 1
      ? "the target \(names[0])" : "the targets " + names.joined(separator: ", ")
  }
}
