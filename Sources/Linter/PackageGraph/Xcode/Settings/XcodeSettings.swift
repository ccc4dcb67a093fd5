/// The build settings of a project, as far as module names depend on them.
///
/// A setting of a target is looked for in four places, in this order: the target's configuration,
/// the file that it is based on, the project's configuration of the same name, and its file.
struct XcodeSettings {
  typealias ObjectID = XcodeObjects.ObjectID

  private let objects: XcodeObjects
  private let projectName: String
  private let read: (String) -> [UInt8]?
  /// The configuration files that have been requested; nil for one that cannot be read.
  private var files: [String: XcodeConfigurationFile?] = [:]
  /// The project's configurations by their names.
  private var projectConfigurations: [String: ObjectID] = [:]
  /// The configuration for names that the project does not have.
  private var defaultConfiguration: ObjectID?

  init(
    _ objects: XcodeObjects, project: ObjectID, projectName: String,
    read: @escaping (String) -> [UInt8]?
  ) {
    self.objects = objects
    self.projectName = projectName
    self.read = read
    guard let list = objects.object("buildConfigurationList", of: project) else { return }
    for configuration in objects.objects("buildConfigurations", of: list) {
      guard let name = objects.string("name", of: configuration) else { continue }
      projectConfigurations[name] = configuration
    }
    defaultConfiguration = objects.string("defaultConfigurationName", of: list)
      .flatMap { projectConfigurations[$0] }
  }

  /// The names under which a target can be imported, that of most configurations first; none if
  /// one of them cannot be determined.
  mutating func moduleNames(
    of target: ObjectID, named name: String, _ groups: inout XcodeGroups
  ) -> [String] {
    guard let list = objects.object("buildConfigurationList", of: target) else { return [] }
    var names: [String] = []
    var counts: [String: Int] = [:]
    for configuration in objects.objects("buildConfigurations", of: list) {
      let configurationName = objects.string("name", of: configuration) ?? ""
      let shared = projectConfigurations[configurationName] ?? defaultConfiguration
      var levels = levels(of: configuration, &groups)
      if let shared { levels += self.levels(of: shared, &groups) }
      var evaluator = XcodeSettingEvaluator(
        objects, files: files, levels: levels, configuration: configurationName,
        target: name, project: projectName)
      guard let values = evaluator.values(of: "PRODUCT_MODULE_NAME") else { return [] }
      for (index, value) in values.enumerated() {
        guard let identifier = XcodeModuleName.identifier(from: value) else { return [] }
        if counts[identifier] == nil { names.append(identifier) }
        // A name under a condition is not the usual name.
        counts[identifier, default: 0] += index == 0 ? 1 : 0
      }
    }
    // Ties are broken by the order of the configurations.
    return names.enumerated().sorted { one, other in
      let counts = (counts[one.element] ?? 0, counts[other.element] ?? 0)
      return counts.0 == counts.1 ? one.offset < other.offset : counts.0 > counts.1
    }.map(\.element)
  }

  // MARK: Levels

  /// A configuration's own settings, and those of the file that it is based on.
  private mutating func levels(
    of configuration: ObjectID, _ groups: inout XcodeGroups
  ) -> [XcodeSettingEvaluator.Level] {
    let own = objects.member("buildSettings", of: configuration).map {
      [XcodeSettingEvaluator.Level.dictionary($0)]
    }
    switch baseFile(of: configuration, &groups) {
    case .inside(let path)?:
      load(path)
      return (own ?? []) + [.file(path)]
    case .outside?, .unknown?, nil: return own ?? []
    }
  }

  /// The file that a configuration is based on: a file reference, or a path in a synchronised
  /// folder; nil if there is none.
  private func baseFile(
    of configuration: ObjectID, _ groups: inout XcodeGroups
  ) -> XcodeLocation? {
    if objects.member("baseConfigurationReference", of: configuration) != nil {
      return objects.object("baseConfigurationReference", of: configuration)
        .map { groups.location(of: $0) } ?? .unknown
    }
    guard objects.member("baseConfigurationReferenceAnchor", of: configuration) != nil
    else { return nil }
    guard let anchor = objects.object("baseConfigurationReferenceAnchor", of: configuration),
      let path = objects.string("baseConfigurationReferenceRelativePath", of: configuration)
    else { return .unknown }
    return groups.location(of: anchor).appending(path)
  }

  /// Reads a file and all files that it includes, each once.
  private mutating func load(_ path: String) {
    var queue = [path]
    while let path = queue.popLast() {
      guard files[path] == nil else { continue }
      let file = read(path).map { XcodeConfigurationFile($0, path: path) }
      files.updateValue(file, forKey: path)
      guard let file else { continue }
      for statement in file.statements {
        if let include = statement.include?.path { queue.append(include) }
      }
    }
  }
}
