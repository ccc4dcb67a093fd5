/// The keys of a configuration file, in the order of the guide. The parser, the schema and the
/// guide follow this table.
package enum ConfigurationKey: String, CaseIterable, Sendable {
  case schema = "$schema"
  case extends, requiredVersion
  case preset, select, ignore, severities, failOn, baseline
  case include, exclude, overrides
  // These are about the program as a whole.
  case hints, profile, system, escapingFunctions, ignoredChildren, documentation
}

/// The keys of an element of `overrides`.
package enum OverrideKey: String, CaseIterable, Sendable {
  case paths, preset, select, ignore, severities
}

/// The keys of `system`.
package enum SystemKey: String, CaseIterable, Sendable {
  case wrapper, values
}

/// The level that a configuration can give to a rule.
package enum RuleLevel: String, CaseIterable, Sendable {
  case error, warning, info
  /// The rule does not run.
  case off
}
