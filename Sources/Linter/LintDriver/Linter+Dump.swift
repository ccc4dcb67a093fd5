internal import DependencyFacts
package import DependencyProgram

extension Linter {
  /// The contents of an analysis layer for files and folders: those that a lint of the paths links,
  /// whether or not they are reported.
  package static func dump(
    _ layer: Layer, paths: [String], _ options: LintOptions
  ) -> (text: String, problems: [Problem]) {
    let walk = FileWalk(paths: paths, overlay: options.overlay, jobs: options.jobs)
    let project = Project(walk, LintPlan(walk, options))
    let sources = project.sources
    var problems = project.problems
    var files: [Layer.File] = []
    let reader = FactReader(options)
    let results = Workers.map(sources.count, jobs: options.jobs) { file(sources[$0], reader) }
    for result in results {
      switch result {
      case .success(let file): files.append(file)
      case .failure(let problem): problems.append(problem)
      }
    }
    let targets = project.targets(jobs: options.jobs)
    problems += targets.problems
    let text = Workers.run { [files] in
      layer.dump(files, graph: targets.graph, options: project.options)
    }
    return (text, problems.sortedWithoutDuplicates())
  }

  private static func file(
    _ source: SourceFile, _ reader: FactReader
  ) -> Result<Layer.File, Problem> {
    do throws(Problem) {
      let bytes = try source.read().bytes
      let facts = try bytes.withUnsafeBufferPointer { bytes throws(Problem) in
        try reader.facts(of: source, bytes, nil)
      }
      return .success(Layer.File(path: source.programPath, facts: facts, bytes: bytes))
    } catch {
      return .failure(error)
    }
  }
}
