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
  private var graph: DependencyGraph?
  /// The names on the way of each edge.
  private var ways: [[String]] = []
  private var tests: [Test] = []

  private struct Test: Sendable {
    let name: String
    let module: String
    let place: SourceRange
    let dependencies: [Dependency]
  }

  private struct Dependency: Sendable {
    let name: String
    let value: TestTable.Value
    let reach: TestTable.Reach
    let overrides: [SourceRange]
    let way: [String]
  }

  init(of program: Program, _ parts: ProgramParts) {
    if parts.contains(.graph) {
      let graph = program.dependencyGraph
      ways = graph.edges.map { $0.way.map(program.symbols.path(of:)) }
      self.graph = graph.moved { ProgramOverview.moved($0, of: program) }
    }
    if parts.contains(.tests) { tests = ProgramOverview.tests(of: program) }
  }

  /// A file of several targets stands in the program once for each.
  private static func moved(_ range: SourceRange, of program: Program) -> SourceRange {
    var range = range
    range.file = program.instances.sources[Int(range.file)]
    return range
  }

  private static func tests(of program: Program) -> [Test] {
    var seen: Set<SourceRange> = []
    return program.testReads.reports.compactMap { report in
      let declaration = report.test.declaration
      let place = moved(program.facts.nameRange(of: declaration), of: program)
      // A file of several targets has its tests in each of them.
      guard seen.insert(place).inserted else { return nil }
      return Test(
        name: program.symbols.path(of: declaration),
        module: program.modules.name(ofFile: declaration.file), place: place,
        dependencies: report.dependencies.map { dependency in
          Dependency(
            name: dependency.name, value: TestTable.Value(dependency.state),
            reach: dependency.isReached ? dependency.isCertain ? .certain : .possible : .unused,
            overrides: dependency.overrides.map { moved(program.facts.range(of: $0), of: program) },
            way: dependency.way.dropFirst().map(program.symbols.path(of:)))
        })
    }
  }

  // MARK: As reports show it

  /// The files that its places lie in.
  var files: Set<Int32> {
    var files = Set(tests.map(\.place.file))
    for test in tests { files.formUnion(test.dependencies.flatMap(\.overrides).map(\.file)) }
    for node in graph?.nodes ?? [] {
      files.formUnion(node.extents.map(\.file))
      if let place = node.place { files.insert(place.file) }
    }
    for edge in graph?.edges ?? [] { files.formUnion(edge.places.map(\.range.file)) }
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
    guard let graph else { return ReportedGraph([], []) }
    return ReportedGraph(
      graph.nodes.map { node in
        ReportedGraph.Node(
          kind: .init(node.kind), name: node.name, module: node.module,
          location: node.place.map(location), extents: node.extents.map(location),
          values: node.values.map(ReportedGraph.Values.init))
      },
      zip(graph.edges, ways).map { edge, way in
        ReportedGraph.Edge(
          from: edge.from, to: edge.to, kind: .init(edge.kind),
          places: edge.places.map { ReportedGraph.Use(location($0.range), .init($0.flow)) },
          endpoints: edge.endpoints, way: way)
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
