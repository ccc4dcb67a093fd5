internal import DependencyProgram
package import DiagnosticReports

extension Linter {
  /// The graph of files and folders, linked with everything that a lint of the paths links.
  ///
  /// - Parameter parts: `tests`, too, if they are to be nodes.
  package static func graph(
    paths: [String], with parts: ProgramParts = .graph, _ options: LintOptions
  ) -> (graph: ReportedGraph, problems: [Problem]) {
    let walk = FileWalk(paths: paths, overlay: options.overlay, jobs: options.jobs)
    let project = Project(walk, LintPlan(walk, options))
    var problems = project.problems
    let overview = overview(of: project, parts.union(.graph), &problems, options)
    var graph = overview.graph
    if parts.contains(.tests) { graph = graph.adding(overview.tests) }
    problems = problems.sortedWithoutDuplicates()
    graph.problems = problems.map(ReportedProblem.init)
    return (graph, problems)
  }

  /// The same of files that lie on no disk.
  package static func graph(
    inMemory files: [(path: String, bytes: [UInt8])], _ options: LintOptions
  ) -> ReportedGraph {
    let project = Project(inMemory: files, options)
    var problems: [Problem] = []
    var graph = overview(of: project, .graph, &problems, options).graph
    graph.problems = problems.sortedWithoutDuplicates().map(ReportedProblem.init)
    return graph
  }

  /// The findings in a line, and the graph of the program: one lint gives both.
  ///
  /// - Parameter path: as reports print it.
  package static func explanation(
    of path: String, line: Int, in paths: [String], _ options: LintOptions
  ) -> (findings: Report, graph: ReportedGraph, problems: [Problem]) {
    var options = options
    options.programParts = .graph
    let result = run(paths: paths, options)
    return (
      result.report.limited(toLine: line, of: path),
      result.report.overview?.graph ?? ReportedGraph([], []), result.problems
    )
  }

  /// The part of the graph that the findings of a lint are about: one lint gives both.
  package static func lostGraph(
    paths: [String], with parts: ProgramParts = .graph, _ options: LintOptions
  ) -> (graph: ReportedGraph, problems: [Problem]) {
    var options = options
    options.programParts = parts.union(.graph)
    let result = run(paths: paths, options)
    var graph = result.report.overview?.graph ?? ReportedGraph([], [])
    if parts.contains(.tests), let tests = result.report.overview?.tests {
      graph = graph.adding(tests)
    }
    graph = graph.lost(result.report.diagnostics.map(result.report.namedRanges))
    graph.problems = result.report.problems
    return (graph, result.problems)
  }
}

extension ReportedGraph.Kind {
  init(_ kind: DependencyGraph.Kind) {
    self =
      switch kind {
      case .entryPoint: .entryPoint
      case .view: .view
      case .reducer: .reducer
      case .model: .model
      case .type: .type
      case .function: .function
      case .dependency: .dependency
      }
  }
}

extension ReportedGraph.Values {
  init(_ values: DependencyGraph.Values) {
    self.init(
      live: State(values.live), test: State(values.test), preview: State(values.preview))
  }
}

extension ReportedGraph.Values.State {
  init(_ state: DependencyGraph.Values.State) {
    self =
      switch state {
      case .has: .has
      case .lacks: .lacks
      case .placeholder: .placeholder
      case .unknown: .unknown
      }
  }
}

extension ReportedGraph.EdgeKind {
  init(_ kind: DependencyGraph.EdgeKind) {
    self =
      switch kind {
      case .reads: .reads
      case .creates: .creates
      case .calls: .calls
      case .inherits: .inherits
      case .supplies: .supplies
      case .overrides: .overrides
      }
  }
}

extension ReportedGraph.Flow {
  init(_ flow: DependencyGraph.Flow) {
    self =
      switch flow {
      case .current: .current
      case .overridden: .overridden
      case .propagated: .propagated
      case .forgotten: .forgotten
      case .lost: .lost
      case .unknown: .unknown
      }
  }
}
