package import DependencyProgram
internal import DiagnosticReports

/// The configuration that a project begins with, and the baseline of the findings that it already
/// has.
package struct FirstConfiguration {
  /// The paths of the two files, as messages print them.
  package let path: String
  package let baselinePath: String
  /// The baseline that the configuration names.
  package let baseline: BaselineState
  /// The files that could not be read or written. After a failure nothing is configured.
  package let problems: [Problem]

  package enum BaselineState {
    /// There is nothing to accept.
    case none
    /// It existed already, and is left unchanged.
    case kept
    case written(findings: Int, safelyFixable: Int)
  }

  package var isWritten: Bool { !problems.contains(where: \.isFailure) }

  /// Lints the folder, writes a baseline if there are findings, and then the configuration.
  ///
  /// - Parameters:
  ///   - version: the version of deplint that the configuration is written for.
  ///   - preset: the preset to write into it; nil leaves the default.
  package init(
    in folder: String, _ options: LintOptions, version: String, preset: RulePreset?
  ) throws(Problem) {
    let start = try FirstConfiguration.start(folder)
    path = start.path
    baselinePath = start.baselinePath
    var options = options
    if start.hasBaseline {
      baseline = .kept
      problems = []
    } else {
      let found = Linter.run(paths: [folder], options)
      let counts = FindingCounts(of: found.report.places, in: found.report)
      if counts.all == 0 {
        baseline = .none
        problems = found.problems
      } else {
        options.baseline = BaselineUse(.file(start.baselinePath), purpose: .update)
        problems = Linter.run(paths: [folder], options).problems
        baseline = .written(
          findings: counts.all, safelyFixable: counts.safelyFixable)
      }
    }
    guard isWritten else { return }
    try OutputFile.write(document(version: version, preset: preset), to: path)
  }

  private func document(version: String, preset: RulePreset?) -> String {
    // Later versions read it too: an update of deplint must not break a build.
    let minor = version.split(separator: ".").prefix(2).joined(separator: ".")
    var members: [(key: String, value: JSONValue)] = [
      (ConfigurationKey.requiredVersion.rawValue, .string(">=\(minor)"))
    ]
    if let preset { members.append((ConfigurationKey.preset.rawValue, .string(preset.rawValue))) }
    switch baseline {
    case .none: break
    case .kept, .written:
      members.append((ConfigurationKey.baseline.rawValue, .string(BaselineUse.defaultPath)))
    }
    return JSONValue.object(members).formatted()
  }

  private static func start(
    _ folder: String
  ) throws(Problem) -> (path: String, baselinePath: String, hasBaseline: Bool) {
    let workingFolder: AbsolutePath
    do throws(SystemError) {
      workingFolder = try AbsolutePath.workingFolder()
    } catch {
      throw .unreadable(folder, error)
    }
    let point = try StartingPoint(folder, SourceOverlay(), workingFolder: workingFolder)
    guard point.isFolder else { throw .notAFolder(folder) }
    if let configured = point.surroundings.configured {
      throw .alreadyConfigured(
        folder, by: configured.appending(ConfigurationFile.name).shown(from: workingFolder))
    }
    let baseline = point.path.appending(BaselineUse.defaultPath)
    return (
      point.path.appending(ConfigurationFile.name).shown(from: workingFolder),
      baseline.shown(from: workingFolder), point.path.has(BaselineUse.defaultPath)
    )
  }
}

extension Problem {
  fileprivate static func notAFolder(_ path: String) -> Problem {
    Problem(path: path, what: "not a folder", advice: "name the folder of a project")
  }

  fileprivate static func alreadyConfigured(_ path: String, by file: String) -> Problem {
    Problem(
      path: path, what: "'\(file)' configures it already",
      advice: "'deplint config' shows the settings")
  }
}
