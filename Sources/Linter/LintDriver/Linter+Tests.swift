internal import DependencyFacts
internal import DependencyProgram
package import DiagnosticReports

extension Linter {
  /// The dependencies of each test in files and folders: the tests of linted files, linked with
  /// everything that a lint of the paths links.
  ///
  /// - Parameter name: a part of the names of the tests that are shown; nil for all of them.
  package static func tests(
    named name: String? = nil, paths: [String], _ options: LintOptions
  ) -> (table: TestTable, problems: [Problem]) {
    let walk = FileWalk(paths: paths, overlay: options.overlay, jobs: options.jobs)
    return tests(named: name, in: Project(walk, LintPlan(walk, options)), options)
  }

  /// The same for files in memory.
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
    let overview = overview(of: project, files, .tests, &problems, options)
    var table = overview.testTable(
      where: { files[Int($0)].isLinted }, { (files[Int($0)].path, files[Int($0)].lines) })
    table.tests.removeAll { test in name.map { !test.name.contains($0) } ?? false }
    problems = problems.sortedWithoutDuplicates()
    table.problems = problems.map(ReportedProblem.init)
    return (table, problems)
  }

  /// A question to the program that files make up.
  static func overview(
    of project: Project, _ files: [ReadFile], _ parts: ProgramParts, _ problems: inout [Problem],
    _ options: LintOptions
  ) -> ProgramOverview {
    let targets = project.targets(jobs: options.jobs)
    problems += targets.problems
    let work = Workers.work(options.jobs)
    return Workers.run {
      let program = Program(
        files: files.map { Program.File(path: $0.programPath, facts: $0.facts) },
        graph: targets.graph,
        options: project.options, work: work)
      return ProgramOverview(of: program, parts)
    }
  }

  /// A file that has been read, with the parts that a table needs.
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
}
