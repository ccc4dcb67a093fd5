internal import DependencyFacts
package import DependencyProgram
package import DiagnosticReports

extension Linter {
  /// The graph of files and folders, linked with all that a lint of the paths links.
  ///
  /// - Parameter onlyLost: whether to leave out what no finding of a lint is about.
  package static func graph(
    paths: [String], onlyLost: Bool = false, _ options: LintOptions
  ) -> (graph: ReportedGraph, problems: [Problem]) {
    let walk = FileWalk(paths: paths, overlay: options.overlay, jobs: options.jobs)
    let project = Project(walk, LintPlan(walk, options))
    var problems = project.problems
    let files = read(project.sources, options, &problems).sorted { $0.programPath < $1.programPath }
    let targets = project.targetGraph(&problems, jobs: options.jobs).graph
    let work = Workers.work(options.jobs)
    var graph = Workers.run { [files] in
      let program = Program(
        files: files.map { Program.File(path: $0.programPath, facts: $0.facts) }, graph: targets,
        options: project.options, work: work)
      return ReportedGraph(program, of: files)
    }
    if onlyLost {
      let result = run(paths: paths, options)
      graph = graph.lost(result.report.namedRanges)
      problems += result.problems
    }
    problems = problems.sortedWithoutDuplicates()
    graph.problems = problems.map(ReportedProblem.init)
    return (graph, problems)
  }
}

extension ReportedGraph {
  fileprivate init(_ program: Program, of files: [Linter.ReadFile]) {
    let graph = program.dependencyGraph
    func location(_ range: SourceRange) -> Location {
      let file = files[Int(program.instances.sources[Int(range.file)])]
      return Location(
        path: file.path, place: file.lines.place(ofOffset: range.start), end: Int(range.end))
    }
    self.init(
      graph.nodes.map { node in
        Node(
          kind: Kind(node.kind), name: node.name, module: node.module,
          location: node.place.map(location), extents: node.extents.map(location),
          values: node.values.map(Values.init))
      },
      graph.edges.map { edge in
        Edge(
          from: edge.from, to: edge.to, kind: EdgeKind(edge.kind),
          places: edge.places.map { Use(location($0.range), Flow($0.flow)) },
          endpoints: edge.endpoints, way: edge.way.map(program.symbols.path(of:)))
      })
  }
}

extension Report {
  /// For each finding the parts of files that it and its notes name, its own first.
  fileprivate var namedRanges: [[(path: String, range: Range<Int>)]] {
    diagnostics.map { diagnostic in
      ([diagnostic.range] + diagnostic.notes.compactMap(\.range)).map { range in
        (source(of: range).path, Int(range.start)..<Int(max(range.start, range.end)))
      }
    }
  }
}

extension ReportedGraph.Kind {
  fileprivate init(_ kind: DependencyGraph.Kind) {
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
  fileprivate init(_ values: DependencyGraph.Values) {
    self.init(
      live: State(values.live), test: State(values.test), preview: State(values.preview))
  }
}

extension ReportedGraph.Values.State {
  fileprivate init(_ state: DependencyGraph.Values.State) {
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
  fileprivate init(_ kind: DependencyGraph.EdgeKind) {
    self =
      switch kind {
      case .reads: .reads
      case .creates: .creates
      case .calls: .calls
      case .supplies: .supplies
      case .overrides: .overrides
      }
  }
}

extension ReportedGraph.Flow {
  fileprivate init(_ flow: DependencyGraph.Flow) {
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
