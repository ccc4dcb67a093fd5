internal import DependencyProgram

/// A configuration file with those that it extends, each once: the outermost parent first, itself
/// last.
struct Configuration: Sendable {
  let files: [ConfigurationFile]

  /// A setting and the file that contains it.
  struct Setting<Value> {
    let value: Value
    let origin: ConfigurationFile
  }

  /// The value from the last file that sets it.
  func last<Value>(_ key: KeyPath<ConfigurationFile, Value?>) -> Setting<Value>? {
    for file in files.reversed() {
      if let value = file[keyPath: key] { return Setting(value: value, origin: file) }
    }
    return nil
  }

  /// The values from all files together.
  func all<Value>(_ key: KeyPath<ConfigurationFile, [Value]?>) -> [Setting<Value>] {
    files.flatMap { file in
      (file[keyPath: key] ?? []).map { Setting(value: $0, origin: file) }
    }
  }

  /// The layers that apply to a file; later ones override earlier ones.
  func layers(for subject: GlobSubject) -> [RuleLayer] {
    layers(overriddenAs: overrides(for: subject))
  }

  /// For each override of the files, in their order, whether it applies.
  func overrides(for subject: GlobSubject) -> [Bool] {
    files.flatMap { file in file.overrides.map { $0.paths.glob(matching: subject) != nil } }
  }

  func layers(overriddenAs holds: [Bool]) -> [RuleLayer] {
    var holds = holds[...]
    return files.flatMap { file in
      let overrides = file.overrides.filter { _ in holds.popFirst() == true }
      return [file.rules] + overrides.map(\.rules)
    }
  }

  /// Why a file is not linted; nil if it is. For a folder, why nothing in it is linted.
  func exclusion(of subject: GlobSubject) -> Exclusion? {
    for file in files {
      if let glob = file.exclude?.glob(matching: subject) {
        return .excluded(glob: glob, by: file.shown)
      }
    }
    if !subject.isFolder, let include = last(\.include),
      include.value.glob(matching: subject) == nil
    {
      return .notIncluded(by: include.origin.shown)
    }
    return nil
  }

  enum Exclusion: Equatable {
    case excluded(glob: String, by: String)
    case notIncluded(by: String)
  }
}

extension ConfigurationFile {
  /// The keys that it sets for the program as a whole.
  var programKeys: [ConfigurationKey] { ConfigurationKey.allCases.filter(says) }

  /// Whether it sets a key that is about the program as a whole.
  private func says(_ key: ConfigurationKey) -> Bool {
    switch key {
    case .hints: hints != nil
    case .profile: profile != nil
    case .system: system != nil
    case .escapingFunctions: escapingFunctions != nil
    case .ignoredChildren: ignoredChildren != nil
    case .documentation: documentation != nil
    case .schema, .extends, .requiredVersion, .preset, .select, .ignore, .severities, .failOn,
      .baseline, .include, .exclude, .overrides:
      false
    }
  }
}
