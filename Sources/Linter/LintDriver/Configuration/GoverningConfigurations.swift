/// Finds the configuration that governs a file of a run: the nearest one above it, within the
/// repository.
struct GoverningConfigurations {
  private var loader: ConfigurationLoader
  /// The configuration for all files, if the command line names one.
  private let common: AbsolutePath?
  /// The folders with a configuration.
  private var configured: Set<AbsolutePath> = []
  /// The roots of repositories: no configuration above one governs the files in it.
  private var repositories: Set<AbsolutePath> = []
  private var known: [AbsolutePath: Governor] = [:]

  enum Governor {
    case nobody
    case configuration(Configuration)
    /// The configuration, or one that it extends, has problems.
    case broken
  }

  /// - Parameters:
  ///   - points: the starting points of the run.
  ///   - marks: the configurations and the `.git` entries in the folders below.
  init(
    _ loader: ConfigurationLoader, common: AbsolutePath?, points: [StartingPoint],
    marks: [AbsolutePath] = []
  ) {
    self.loader = loader
    self.common = common
    configured = Set(points.compactMap(\.surroundings.configured))
    repositories = Set(points.compactMap(\.surroundings.repository))
    for mark in marks {
      guard let folder = mark.parent else { continue }
      if mark.components.last == ".git" {
        repositories.insert(folder)
      } else {
        configured.insert(folder)
      }
    }
  }

  /// Whether no file can have a configuration.
  var isEmpty: Bool { common == nil && configured.isEmpty }

  /// The problems in the configurations that were requested.
  var problems: [Problem] { loader.problems }

  /// Their texts, and those of the configurations that they extend.
  var texts: [AbsolutePath: [UInt8]] { loader.texts }

  mutating func governor(ofFolder folder: AbsolutePath) -> Governor {
    if let governor = known[folder] { return governor }
    let governor = findGovernor(ofFolder: folder)
    known[folder] = governor
    return governor
  }

  private mutating func findGovernor(ofFolder folder: AbsolutePath) -> Governor {
    if let common { return load(common) }
    if configured.contains(folder) { return load(folder.appending(ConfigurationFile.name)) }
    guard !repositories.contains(folder), let parent = folder.parent else { return .nobody }
    return governor(ofFolder: parent)
  }

  private mutating func load(_ path: AbsolutePath) -> Governor {
    loader.load(path).map(Governor.configuration) ?? .broken
  }
}
