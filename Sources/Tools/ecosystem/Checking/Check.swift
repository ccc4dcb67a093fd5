/// Runs every command on every project.
enum Check {
  /// Prints all failures.
  ///
  /// - Returns: whether there were none.
  static func run(on projects: [Project], by binary: Binary, jobs: Int) throws -> Bool {
    var (runs, failures) = (0, 0)
    try projects.forEach(jobs: jobs) { project in
      var check = try ProjectCheck(of: project, by: binary)
      try check.run()
      return check
    } then: { project, check in
      runs += check.runs
      failures += check.failures.count
      for failure in check.failures { print("\(project.name): \(failure)") }
    }
    print("\(projects.count) trees, \(runs) runs: \(failures) failures")
    return failures == 0
  }
}
