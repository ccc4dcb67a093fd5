internal import DependencyProgram

/// The effective configuration for one path, with its sources: the output of `deplint config`.
package struct EffectiveConfiguration: Sendable {
  /// The path as messages print it.
  let path: String
  let isFolder: Bool
  /// Why the path is not linted even if it is named.
  let exclusion: Configuration.Exclusion?
  /// Why it is not linted unless it is named.
  let omission: Omission?
  /// Nil if no configuration governs the path.
  let configuration: Configuration?
  /// The origins of the overrides that apply to the path.
  let overrides: [String]
  /// The preset that the last layer names, and that layer; nil if none does.
  let preset: (value: RulePreset, origin: String)?
  let ruleSettings: RuleSettings
  let rules: [Rule]
  /// The declared targets that contain the file; none for a folder.
  let targets: [DeclaredTarget]
  /// Warnings about the configuration.
  package let warnings: [Problem]

  /// - Throws: the problems that keep the path or its configuration from being read.
  package init(
    ofPath path: String, _ options: LintOptions.Configurations
  ) throws(ConfigurationFailure) {
    let workingFolder: AbsolutePath
    do throws(SystemError) {
      workingFolder = try AbsolutePath.workingFolder()
    } catch {
      throw ConfigurationFailure(problems: [.unreadable(".", error)])
    }
    let point: StartingPoint
    do throws(Problem) {
      point = try StartingPoint(path, SourceOverlay(), workingFolder: workingFolder)
    } catch {
      throw ConfigurationFailure(problems: [error])
    }
    var governing = GoverningConfigurations(
      ConfigurationLoader(options, workingFolder: workingFolder),
      common: options.file.map { AbsolutePath($0, from: workingFolder) }, points: [point])
    switch governing.governor(ofFolder: point.folder) {
    case .broken: throw ConfigurationFailure(problems: governing.problems)
    case .nobody: configuration = nil
    case .configuration(let governor): configuration = governor
    }
    self.path = point.shown.isEmpty ? "." : point.shown
    isFolder = point.isFolder
    omission = Omission.of(point, workingFolder: workingFolder)
    let subject = GlobSubject(point.path, isFolder: point.isFolder)
    exclusion = configuration?.exclusion(of: subject)
    let layers = configuration?.layers(for: subject) ?? []
    let tops = configuration?.files.map(\.shown) ?? []
    overrides = layers.map(\.origin).filter { !tops.contains($0) }
    preset = layers.last { $0.preset != nil }.flatMap { layer in
      layer.preset.map { (value: $0, origin: layer.origin) }
    }
    rules = options.rules
    warnings =
      configuration?.warningsOfIdleGlobs(
        within: point.surroundings.repository ?? workingFolder, workingFolder: workingFolder) ?? []
    ruleSettings = RuleSettings(
      options.rules, layers: layers, commandLine: RuleSelection.IDs())
    targets = point.isFolder ? [] : DeclaredTarget.all(of: point, workingFolder: workingFolder)
  }

  /// Whether findings in it are reported if a run comes across it.
  var isLinted: Bool { exclusion == nil && omission == nil }

  /// Why it is not linted, as one phrase; nil if it is.
  var reason: String? {
    switch exclusion {
    case .excluded(let glob, let file): return "'\(glob)' in 'exclude' of \(file)"
    case .notIncluded(let file): return "no glob in 'include' of \(file) matches it"
    case nil: return omission?.text
    }
  }
}

/// The reason why there is no configuration to show.
package struct ConfigurationFailure: Error {
  package let problems: [Problem]
}
