/// The build settings of a Tuist project or target, as far as names depend on them.
struct TuistSettings {
  private let evaluator: ManifestEvaluator
  /// Dictionaries that apply to all configurations.
  private var base: [ManifestValue] = []
  /// The dictionaries of single configurations.
  private var configurations: [ManifestValue] = []

  init(_ value: ManifestValue, of evaluator: ManifestEvaluator) {
    self.evaluator = evaluator
    for choice in value.choices {
      switch choice {
      case .null: continue
      case .object(let id) where evaluator.objects[id].type == "Settings":
        let fields = evaluator.objects[id].fields
        base.append(fields["base"] ?? .list([]))
        configurations += [fields["debug"], fields["release"]].compactMap(\.self)
        for element in evaluator.elements(of: fields["configurations"] ?? .list([])) {
          guard case .object(let id) = element else {
            configurations.append(.unknown)
            continue
          }
          configurations.append(evaluator.objects[id].fields["settings"] ?? .list([]))
        }
      default: base.append(.unknown)
      }
    }
  }

  /// The names of a target's module, one for each configuration that differs; none if they are
  /// unknown.
  func moduleNames(target: String, product: String, in project: TuistSettings) -> [String] {
    var names: [String] = []
    let perConfiguration = configurations.isEmpty ? [.list([])] : configurations
    for configuration in perConfiguration {
      let name = ProjectModuleNames.name(target: target, product: product) { key in
        for dictionary in [configuration] + base {
          let setting = evaluator.setting(key, in: dictionary)
          if setting != .unset { return setting }
        }
        // Tuist sets each target's product name, which overrides the project's.
        guard key != "PRODUCT_NAME" else { return .unset }
        return project.setting(key)
      }
      guard let name else { return [] }
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// A setting in all configurations.
  private func setting(_ key: String) -> ProjectModuleNames.Setting {
    var found = ProjectModuleNames.Setting.unset
    for dictionary in base {
      let setting = evaluator.setting(key, in: dictionary)
      if setting == .unset { continue }
      guard found == .unset || found == setting else { return .unknown }
      found = setting
    }
    return configurations.allSatisfy { evaluator.setting(key, in: $0) == .unset } ? found : .unknown
  }
}

extension ManifestEvaluator {
  /// A setting of one dictionary. If parts of the dictionary are unknown, the setting may be among
  /// them, unless no file contains its name.
  fileprivate func setting(
    _ key: String, in dictionary: ManifestValue
  ) -> ProjectModuleNames.Setting {
    var isUnknown = false
    var found = ProjectModuleNames.Setting.unset
    for element in elements(of: dictionary) {
      guard case .string(let name) = tupleField(0, of: element, count: 2) else {
        isUnknown = true
        continue
      }
      guard name == key else { continue }
      let value = settingValue(tupleField(1, of: element, count: 2))
      guard found == .unset || found == value else { return .unknown }
      found = value
    }
    return isUnknown && source.mentions("\"\(key)\"") ? .unknown : found
  }

  private func settingValue(_ value: ManifestValue) -> ProjectModuleNames.Setting {
    switch value {
    case .string(let text): return .value(text)
    case .object(let id):
      guard objects[id].factory == "string", case .string(let text)? = objects[id].fields["0"]
      else { return .unknown }
      return .value(text)
    default: return .unknown
    }
  }
}
