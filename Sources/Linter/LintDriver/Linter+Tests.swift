internal import DependencyFacts
package import DependencyProgram
package import DiagnosticReports

extension Linter {
  /// The dependencies of each test in files and folders: the tests of linted files, linked with all
  /// that a lint of the paths links.
  ///
  /// - Parameter name: a part of the names of the tests that are shown; nil for all of them.
  package static func tests(
    named name: String? = nil, paths: [String], _ options: LintOptions
  ) -> (table: TestTable, problems: [Problem]) {
    let walk = FileWalk(paths: paths, overlay: options.overlay, jobs: options.jobs)
    return tests(named: name, in: Project(walk, LintPlan(walk, options)), options)
  }

  /// The same of files that lie on no disk.
  package static func tests(
    inMemory files: [(path: String, bytes: [UInt8])], _ options: LintOptions
  ) -> TestTable {
    tests(named: nil, in: Project(inMemory: files, options), options).table
  }

  private static func tests(
    named name: String?, in project: Project, _ options: LintOptions
  ) -> (table: TestTable, problems: [Problem]) {
    var problems = project.problems
    let files = read(project.sources, options, &problems).sorted { $0.programPath < $1.programPath }
    let graph = project.targetGraph(&problems, jobs: options.jobs).graph
    let shown = Workers.run { [files] in
      let program = Program(
        files: files.map { Program.File(path: $0.programPath, facts: $0.facts) }, graph: graph,
        options: project.options)
      return tests(of: program, in: files).filter { name.map($0.name.contains) ?? true }
    }
    problems = problems.sortedWithoutDuplicates()
    return (TestTable(shown, problems: problems.map(ReportedProblem.init)), problems)
  }

  /// A file that is read, with what a table shows of it.
  struct ReadFile: Sendable {
    let path: String
    let programPath: String
    let isLinted: Bool
    let facts: FileFacts
    let lines: LineTable
  }

  static func read(
    _ sources: [SourceFile], _ options: LintOptions, _ problems: inout [Problem]
  ) -> [ReadFile] {
    let reader = FactReader(options.buildFacts)
    let results = Workers.map(sources.count, jobs: options.jobs) { read(sources[$0], reader) }
    var files: [ReadFile] = []
    for result in results {
      switch result {
      case .success(let file): files.append(file)
      case .failure(let problem): problems.append(problem)
      }
    }
    return files
  }

  private static func read(
    _ source: SourceFile, _ reader: FactReader
  ) -> Result<ReadFile, Problem> {
    do throws(Problem) {
      let bytes = try source.read().bytes
      let facts = try bytes.withUnsafeBufferPointer { bytes throws(Problem) in
        try reader.facts(of: source, bytes, nil)
      }
      return .success(
        ReadFile(
          path: source.path, programPath: source.programPath, isLinted: source.policy.isLinted,
          facts: facts, lines: LineTable(bytes)))
    } catch {
      return .failure(error)
    }
  }

  // MARK: The table

  private static func tests(of program: Program, in files: [ReadFile]) -> [TestTable.Test] {
    func location(_ range: SourceRange) -> TestTable.Location {
      let file = files[Int(program.instances.sources[Int(range.file)])]
      return TestTable.Location(path: file.path, place: file.lines.place(ofOffset: range.start))
    }
    var seen: Set<SourceRange> = []
    return program.testReads.reports.compactMap { report in
      var range = program.facts.nameRange(of: report.test.declaration)
      let place = location(range)
      range.file = program.instances.sources[Int(range.file)]
      // A file of several targets has its tests in each of them.
      guard files[Int(range.file)].isLinted, seen.insert(range).inserted else { return nil }
      return TestTable.Test(
        name: program.symbols.path(of: report.test.declaration), at: place,
        dependencies: report.dependencies.map { dependency in
          TestTable.Dependency(
            name: dependency.name, value: TestTable.Value(dependency.state),
            reach: dependency.isReached ? dependency.isCertain ? .certain : .possible : .unused,
            overrides: dependency.overrides.map { location(program.facts.range(of: $0)) },
            way: dependency.way.dropFirst().map(program.symbols.path(of:)))
        })
    }
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
