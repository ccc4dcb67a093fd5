internal import DependencyProgram
internal import DiagnosticReports

/// One setting of an effective configuration.
struct SettingRow: Sendable, Equatable {
  let key: ConfigurationKey
  let value: String
  /// The file that sets it, as messages print it; nil for the default.
  let origin: String?
}

extension EffectiveConfiguration {
  /// The settings except those of the rules, in the order of the keys. A list has a row for each
  /// element.
  var settings: [SettingRow] { ConfigurationKey.allCases.flatMap(rows) }

  private func rows(of key: ConfigurationKey) -> [SettingRow] {
    switch key {
    case .schema, .extends, .select, .ignore, .severities, .overrides: []
    case .preset:
      [
        SettingRow(
          key: key, value: (preset?.value ?? .standard).rawValue, origin: preset?.origin)
      ]
    case .requiredVersion: row(key, \.requiredVersion, default: nil) { $0.text }
    case .failOn: row(key, \.failOn, default: "warning") { $0.rawValue }
    case .baseline: row(key, \.baseline, default: nil) { $0.path }
    case .include: globs(key, configuration?.last(\.include))
    case .exclude:
      (configuration?.files ?? []).flatMap { file in
        globs(key, file.exclude.map { Configuration.Setting(value: $0, origin: file) })
      }
    case .hints: row(key, \.hints, default: nil) { "\($0)" }
    case .profile: row(key, \.profile, default: "inferred from the code") { $0.rawValue }
    case .system: row(key, \.system, default: nil) { "\($0.wrapper), \($0.values)" }
    case .escapingFunctions: list(key, configuration?.all(\.escapingFunctions)) { $0.text }
    case .ignoredChildren: list(key, configuration?.all(\.ignoredChildren)) { $0 }
    case .documentation: row(key, \.documentation, default: nil) { $0.address }
    }
  }

  /// One row, or none if nothing sets the value and there is no default.
  private func row<Value>(
    _ key: ConfigurationKey, _ path: KeyPath<ConfigurationFile, Value?>, default: String?,
    _ text: (Value) -> String
  ) -> [SettingRow] {
    if let setting = configuration?.last(path) {
      return [SettingRow(key: key, value: text(setting.value), origin: setting.origin.shown)]
    }
    return `default`.map { [SettingRow(key: key, value: $0, origin: nil)] } ?? []
  }

  private func globs(
    _ key: ConfigurationKey, _ setting: Configuration.Setting<PathPatterns>?
  ) -> [SettingRow] {
    guard let setting else { return [] }
    return setting.value.globs.map {
      SettingRow(key: key, value: $0, origin: setting.origin.shown)
    }
  }

  private func list<Value>(
    _ key: ConfigurationKey, _ settings: [Configuration.Setting<Value>]?,
    _ text: (Value) -> String
  ) -> [SettingRow] {
    (settings ?? []).map {
      SettingRow(key: key, value: text($0.value), origin: $0.origin.shown)
    }
  }
}

/// The effective setting of a rule for the path.
struct RuleRow: Sendable, Equatable {
  let rule: String
  /// How severe its findings are, or `off`.
  let level: RuleLevel
  /// The file that sets it; nil if it is the rule's own setting.
  let origin: String?
}

extension EffectiveConfiguration {
  /// The rules in their own order.
  var ruleRows: [RuleRow] {
    rules.map { rule in
      guard let setting = ruleSettings[rule.id], setting.isActive else {
        return RuleRow(rule: rule.id, level: .off, origin: origin(of: rule, isActive: false))
      }
      return RuleRow(
        rule: rule.id, level: RuleLevel(setting.severity ?? rule.severity),
        origin: setting.severityOrigin.map { "'\(ConfigurationKey.severities)' of \($0)" }
          ?? origin(of: rule, isActive: true))
    }
  }

  private func origin(of rule: Rule, isActive: Bool) -> String? {
    switch ruleSettings[rule.id]?.origin {
    case .layer(let layer, let key): "'\(key)' of \(layer)"
    case .tier(.optIn) where !isActive: "it is opt-in"
    case .tier(.strict) where !isActive: "it is opt-in, in the preset 'strict'"
    case .tier, nil: nil
    }
  }
}

extension RuleLevel {
  fileprivate init(_ severity: Severity) {
    switch severity {
    case .error: self = .error
    case .warning: self = .warning
    case .info: self = .info
    }
  }
}
