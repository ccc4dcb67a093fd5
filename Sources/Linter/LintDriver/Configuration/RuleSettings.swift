internal import DependencyProgram

/// Which rules run in a file, with the severity of their findings and the origin of each setting.
final class RuleSettings: Sendable {
  private let settings: [String: Setting]

  struct Setting: Sendable {
    var isActive: Bool
    /// Nil for the rule's own.
    var severity: Severity?
    /// Which part of a configuration says whether it runs.
    var origin: Origin
    /// Who says how severe it is; nil if nobody does.
    var severityOrigin: String?
  }

  enum Origin: Sendable, Equatable {
    case tier(RuleMetadata.Tier)
    /// A file or a part of one, as messages print it, and its key.
    case layer(String, ConfigurationKey)
  }

  /// Exactly these rules run, as severe as they are by themselves.
  init(running rules: [Rule]) {
    settings = Dictionary(
      rules.map { ($0.id, Setting(isActive: true, origin: .tier($0.tier))) },
      uniquingKeysWith: { first, _ in first })
  }

  /// - Parameters:
  ///   - rules: all that there are.
  ///   - layers: the later ones lie above the earlier ones.
  ///   - commandLine: lies above all of them.
  init(_ rules: [Rule], layers: [RuleLayer], commandLine: RuleSelection.IDs) {
    var settings: [String: Setting] = [:]
    for rule in rules {
      var setting = Setting(
        isActive: RulePreset.standard.includes(rule.tier), origin: .tier(rule.tier))
      for layer in layers { setting.apply(layer, to: rule) }
      if let selected = commandLine.selected { setting.isActive = selected.contains(rule.id) }
      if commandLine.ignored.contains(rule.id) { setting.isActive = false }
      settings[rule.id] = setting
    }
    self.settings = settings
  }

  /// - Parameter id: of a rule.
  subscript(id: String) -> Setting? { settings[id] }

  func isActive(_ id: String) -> Bool { settings[id]?.isActive == true }

  /// A finding as it is to be reported in this file; nil if it is not.
  ///
  /// A finding that its rule itself takes less seriously than others of its kind stays so.
  func judged(_ diagnostic: Diagnostic, of rule: Rule) -> Diagnostic? {
    guard let setting = settings[rule.id], setting.isActive else { return nil }
    guard let severity = setting.severity else { return diagnostic }
    var diagnostic = diagnostic
    let isLowered = diagnostic.severity < rule.severity
    diagnostic.severity = isLowered ? min(severity, diagnostic.severity) : severity
    return diagnostic
  }
}

extension RuleSettings.Setting {
  fileprivate mutating func apply(_ layer: RuleLayer, to rule: Rule) {
    if let preset = layer.preset {
      isActive = preset.includes(rule.tier)
      origin = .layer(layer.origin, .preset)
    }
    if let selected = layer.selected {
      isActive = selected.contains(rule.id)
      origin = .layer(layer.origin, .select)
    }
    let own = layer.levels[rule.id]
    if let level = own ?? layer.groupLevels[rule.id] {
      let isWanted = level != .off && (isActive || own != nil)
      let isChange = isActive != isWanted
      isActive = isWanted
      if isChange { origin = .layer(layer.origin, .severities) }
      if let severity = Severity(level) {
        self.severity = severity
        severityOrigin = layer.origin
      }
    }
    if layer.ignored.contains(rule.id) {
      isActive = false
      origin = .layer(layer.origin, .ignore)
    }
  }
}

extension Severity {
  fileprivate init?(_ level: RuleLevel) {
    switch level {
    case .error: self = .error
    case .warning: self = .warning
    case .info: self = .info
    case .off: return nil
    }
  }
}
