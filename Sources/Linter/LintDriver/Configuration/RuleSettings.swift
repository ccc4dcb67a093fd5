internal import DependencyProgram

/// The rules that run in a file, with the severity of their findings and the origin of each
/// setting.
final class RuleSettings: Sendable {
  private let settings: [String: Setting]

  struct Setting: Sendable {
    var isActive: Bool
    /// Nil for the rule's own.
    var severity: Severity?
    /// Whether the preset asks for the hints of the main rules as warnings.
    var isStrict = false
    /// The source of the decision whether it runs.
    var origin: Origin
    /// The part of a configuration that sets the severity; nil if none does.
    var severityOrigin: String?
  }

  enum Origin: Sendable, Equatable {
    case tier(RuleMetadata.Tier)
    /// A file or a part of one, as messages print it, and its key.
    case layer(String, ConfigurationKey)
  }

  /// Exactly these rules run, with their own severities.
  ///
  /// - Parameter preset: the one that chose them, if any.
  init(running rules: [Rule], preset: RulePreset? = nil) {
    settings = Dictionary(
      rules.map { rule in
        let setting = Setting(
          isActive: true, isStrict: preset == .strict, origin: .tier(rule.tier))
        return (rule.id, setting)
      },
      uniquingKeysWith: { first, _ in first })
  }

  /// - Parameters:
  ///   - rules: all rules.
  ///   - layers: later ones override earlier ones.
  ///   - commandLine: overrides all layers.
  init(_ rules: [Rule], layers: [RuleLayer], commandLine: RuleSelection.IDs) {
    var settings: [String: Setting] = [:]
    for rule in rules {
      var setting = Setting(
        isActive: RulePreset.standard.includes(rule.tier), origin: .tier(rule.tier))
      for layer in layers { setting.apply(layer, to: rule) }
      if let selected = commandLine.selected { setting.isActive = selected.contains(rule.id) }
      if let preset = commandLine.preset { setting.isStrict = preset == .strict }
      if commandLine.ignored.contains(rule.id) { setting.isActive = false }
      settings[rule.id] = setting
    }
    self.settings = settings
  }

  /// - Parameter id: of a rule.
  subscript(id: String) -> Setting? { settings[id] }

  func isActive(_ id: String) -> Bool { settings[id]?.isActive == true }

  /// A finding as it is reported in this file; nil if it is not reported.
  ///
  /// A finding that its rule reports with less than the rule's severity is not raised.
  func judged(_ diagnostic: Diagnostic, of rule: Rule) -> Diagnostic? {
    guard let setting = settings[rule.id], setting.isActive else { return nil }
    var diagnostic = diagnostic
    if setting.isStrict, rule.metadata.isMain {
      diagnostic.severity = max(diagnostic.severity, .warning)
    }
    guard let severity = setting.severity else { return diagnostic }
    let isLowered = diagnostic.severity < rule.severity
    diagnostic.severity = isLowered ? min(severity, diagnostic.severity) : severity
    return diagnostic
  }
}

extension RuleSettings.Setting {
  fileprivate mutating func apply(_ layer: RuleLayer, to rule: Rule) {
    if let preset = layer.preset {
      isActive = preset.includes(rule.tier)
      isStrict = preset == .strict
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
