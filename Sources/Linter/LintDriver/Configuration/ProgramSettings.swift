internal import DependencyProgram
internal import DiagnosticReports

/// The settings for the program as a whole, from the configurations that govern the linted paths.
/// Their lists are joined; only the profile must be unique. The first address of pages counts.
struct ProgramSettings {
  private(set) var options: Program.Options
  /// Nil if none of them sets it.
  private(set) var pages: RulePages?
  /// Whether one of them shows hints in full.
  private(set) var showsHints = false
  private(set) var problems: [Problem] = []
  private var profileOrigin: ConfigurationFile?

  /// - Parameter profile: the command line's, which takes precedence.
  init(profile: Profile?, governing: [Configuration]) {
    options = Program.Options(profile: profile)
    for configuration in governing {
      if profile == nil, let setting = configuration.last(\.profile) { note(setting) }
      showsHints = showsHints || configuration.last(\.hints)?.value == true
      pages = pages ?? configuration.last(\.documentation)?.value
      if let system = configuration.last(\.system)?.value, !options.systems.contains(system) {
        options.systems.append(system)
      }
      options.escapingFunctions += configuration.all(\.escapingFunctions).map(\.value)
      options.ignoredChildren.formUnion(configuration.all(\.ignoredChildren).map(\.value))
    }
  }

  private mutating func note(_ setting: Configuration.Setting<Profile>) {
    guard let earlier = options.profile, let origin = profileOrigin else {
      options.profile = setting.value
      profileOrigin = setting.origin
      return
    }
    guard earlier != setting.value else { return }
    problems.append(
      Problem(
        path: setting.origin.shown,
        what: "its profile is '\(setting.value.rawValue)', that of '\(origin.shown)' is "
          + "'\(earlier.rawValue)', and both govern paths of this run",
        advice: "lint the paths one by one, or give '--profile'"))
  }
}
