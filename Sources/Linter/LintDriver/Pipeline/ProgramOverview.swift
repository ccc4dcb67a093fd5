internal import DependencyFacts
internal import DependencyProgram
internal import DiagnosticReports

/// The parts of a program that reports can show beside findings.
package struct ProgramParts: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let graph = ProgramParts(rawValue: 1)
  package static let tests = ProgramParts(rawValue: 2)
  /// Who answers for the files.
  package static let owners = ProgramParts(rawValue: 4)
}

/// The graph and the tests of a program, taken down while it is there. Places are bytes of files:
/// their lines are found out later, in those few files that are named.
struct ProgramOverview: Sendable {
  private var nodes: [DependencyGraph.Node] = []
  private var edges: [Edge] = []
  private var tests: [Test] = []

  private struct Edge: Sendable {
    var edge: DependencyGraph.Edge
    /// The names on its way.
    let way: [String]
  }

  private struct Test: Sendable {
    let name: String
    let module: String
    var place: SourceRange
    var dependencies: [Dependency] = []
  }

  private struct Dependency: Sendable {
    let name: String
    let value: TestTable.Value
    let reach: TestTable.Reach
    var overrides: [SourceRange]
    let way: [String]
  }

  /// - Parameter usesSystem: whether the program may use a dependency system. If not, there is
  ///   nothing to follow from its tests.
  init(of program: Program, _ parts: ProgramParts, usesSystem: Bool) {
    if parts.contains(.graph), usesSystem {
      let graph = program.whereabouts.during("graph") { program.dependencyGraph }
      nodes = graph.nodes
      edges = graph.edges.map { Edge(edge: $0, way: $0.way.map(program.symbols.path(of:))) }
    }
    if parts.contains(.tests) {
      tests = program.whereabouts.during("tests") {
        usesSystem
          ? program.testReads.reports.map { ProgramOverview.test($0, of: program) }
          : program.tests.map { ProgramOverview.test($0, of: program) }
      }
    }
    // A file of several targets stands in the program once for each.
    let sources = program.instances.sources
    move { $0.file = sources[Int($0.file)] }
    // So do its tests.
    var seen: Set<SourceRange> = []
    tests.removeAll { !seen.insert($0.place).inserted }
  }

  private static func test(_ test: TestFunction, of program: Program) -> Test {
    Test(
      name: program.symbols.path(of: test.declaration),
      module: program.modules.name(ofFile: test.declaration.file),
      place: program.facts.nameRange(of: test.declaration))
  }

  private static func test(_ report: TestReport, of program: Program) -> Test {
    var test = test(report.test, of: program)
    test.dependencies = report.dependencies.map { dependency in
      Dependency(
        name: dependency.name, value: TestTable.Value(dependency.state),
        reach: dependency.isReached ? dependency.isCertain ? .certain : .possible : .unused,
        overrides: dependency.overrides.map(program.facts.range(of:)),
        way: dependency.way.dropFirst().map(program.symbols.path(of:)))
    }
    return test
  }

  private mutating func move(_ move: (inout SourceRange) -> Void) {
    nodes = nodes.map { $0.moved(move) }
    for index in edges.indices { edges[index].edge = edges[index].edge.moved(move) }
    for test in tests.indices {
      move(&tests[test].place)
      for index in tests[test].dependencies.indices {
        for place in tests[test].dependencies[index].overrides.indices {
          move(&tests[test].dependencies[index].overrides[place])
        }
      }
    }
  }

  // MARK: As reports show it

  /// The files that its places lie in.
  var files: Set<Int32> {
    var files = Set(tests.map(\.place.file))
    for test in tests { files.formUnion(test.dependencies.flatMap(\.overrides).map(\.file)) }
    for node in nodes {
      files.formUnion(node.extents.map(\.file))
      if let place = node.place { files.insert(place.file) }
    }
    for edge in edges { files.formUnion(edge.edge.places.map(\.range.file)) }
    return files
  }

  /// A file by its index among those of the lint: its path, and where its lines begin.
  typealias File = (Int32) -> (path: String, lines: LineTable)

  func reportedGraph(_ file: File) -> ReportedGraph {
    func location(_ range: SourceRange) -> ReportedGraph.Location {
      let (path, lines) = file(range.file)
      return ReportedGraph.Location(
        path: path, place: lines.place(ofOffset: range.start), end: Int(range.end))
    }
    return ReportedGraph(
      nodes.map { node in
        ReportedGraph.Node(
          kind: .init(node.kind), name: node.name, module: node.module,
          location: node.place.map(location), extents: node.extents.map(location),
          values: node.values.map(ReportedGraph.Values.init))
      },
      edges.map { known in
        let edge = known.edge
        return ReportedGraph.Edge(
          from: edge.from, to: edge.to, kind: .init(edge.kind),
          places: edge.places.map { ReportedGraph.Use(location($0.range), .init($0.flow)) },
          endpoints: edge.endpoints, way: known.way)
      })
  }

  /// - Parameter isShown: whether the tests of a file are in the table.
  func testTable(where isShown: (Int32) -> Bool, _ file: File) -> TestTable {
    func location(_ range: SourceRange) -> TestTable.Location {
      let (path, lines) = file(range.file)
      return TestTable.Location(path: path, place: lines.place(ofOffset: range.start))
    }
    let shown = tests.filter { isShown($0.place.file) }
    return TestTable(
      shown.map { test in
        TestTable.Test(
          name: test.name, module: test.module, at: location(test.place),
          dependencies: test.dependencies.map { dependency in
            TestTable.Dependency(
              name: dependency.name, value: dependency.value, reach: dependency.reach,
              overrides: dependency.overrides.map(location), way: dependency.way)
          })
      }, problems: [])
  }
}

// MARK: - Separate programs

extension ProgramOverview {
  /// The same with the indices of files among those of a whole tree.
  func moved(toFiles files: [Int]) -> ProgramOverview {
    var moved = self
    moved.move { $0.file = Int32(files[Int($0.file)]) }
    return moved
  }

  /// Those of separate programs together, in the order of one program. Things of the same name that
  /// no program declares, such as the dependencies of libraries outside the tree, count as one.
  init(of programs: [ProgramOverview]) {
    tests = programs.flatMap(\.tests).sorted {
      ($0.place.file, $0.place.start) < ($1.place.file, $1.place.start)
    }
    let merged = DependencyGraph.merged(programs.map(\.nodes))
    nodes = merged.nodes
    edges = zip(programs, merged.numbers).flatMap { program, numbers in
      program.edges.map { known in
        Edge(
          edge: known.edge.between(numbers[known.edge.from], numbers[known.edge.to]),
          way: known.way)
      }
    }.sorted { DependencyGraph.Edge.areInOrder($0.edge, $1.edge) }
  }
}

extension TestTable.Value {
  fileprivate init(_ state: TestedDependency.State) {
    self =
      switch state {
      case .overridden, .unused: .overridden
      case .unimplemented: .unimplemented
      case .missing: .missing
      case .live: .live
      case .testValue: .testValue
      case .unknown: .unknown
      }
  }
}
