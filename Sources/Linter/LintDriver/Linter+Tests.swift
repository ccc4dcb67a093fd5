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
    var options = options
    // Tests without dependencies are listed, too.
    options.linksAlways = true
    let overview = overview(of: project, .tests, &problems, options)
    var table = overview.tests
    table.tests.removeAll { test in name.map { !test.name.contains($0) } ?? false }
    problems = problems.sortedWithoutDuplicates()
    table.problems = problems.map(ReportedProblem.init)
    return (table, problems)
  }

  /// Parts of the program that the files of a project make up: those of a lint without rules.
  static func overview(
    of project: Project, _ parts: ProgramParts, _ problems: inout [Problem],
    _ options: LintOptions
  ) -> ReportOverview {
    var options = options
    options.rules = []
    options.configurations = nil
    options.programParts = parts
    let findings = findings(of: project, nil, nil, options, &problems)
    let texts = sourceTexts(
      [], also: findings.overview?.files ?? [], of: findings.files, options, &problems)
    return reportOverview(findings.overview, of: findings.files, texts, options, &problems)
  }
}
