internal import DependencyProgram
package import DiagnosticReports

/// The output of `deplint config`.
package enum ConfigurationListing: String, Sendable, CaseIterable {
  case text, json

  /// The listing, ending with a newline.
  package func render(_ configuration: EffectiveConfiguration) -> OutputText {
    switch self {
    case .text: ConfigurationListing.text(configuration)
    case .json: OutputText(ConfigurationListing.document(of: configuration))
    }
  }

  // MARK: - Text

  private static func text(_ effective: EffectiveConfiguration) -> OutputText {
    var text: OutputText = "\(effective.path): \(verdict(effective))\n\n"
    let files = effective.configuration?.files.reversed().map(\.shown) ?? []
    text += "configuration: \(files.isEmpty ? "none" : files.joined(separator: ", extends "))\n"
    for override in effective.overrides { text += "applies: \(override)\n" }
    for target in effective.targets {
      text += "target: \(target.name), \(target.kind), declared in \(target.declaration)\n"
    }
    if effective.targets.isEmpty, !effective.isFolder { text += "target: unknown\n" }
    text += "\n"
    text += TextTable.render(
      effective.settings.map { [$0.key.rawValue, $0.value, $0.origin ?? "default"] })
    text += "\n"
    text += TextTable.render(
      effective.ruleRows.map { [$0.rule, $0.level.rawValue, $0.origin ?? "default"] })
    return text
  }

  private static func verdict(_ effective: EffectiveConfiguration) -> String {
    guard let reason = effective.reason else { return "linted" }
    let isLintedIfNamed = effective.exclusion == nil && effective.omission != .notSwift
    let exception = isLintedIfNamed ? ", unless it is named" : ""
    return "not linted\(exception): \(reason)"
  }

  // MARK: - JSON

  private static func document(of effective: EffectiveConfiguration) -> JSONValue {
    [
      "version": 1,
      "path": .string(effective.path),
      "linted": .boolean(effective.isLinted),
      "reason": text(effective.reason),
      "configurations": .array(
        (effective.configuration?.files ?? []).map { .string($0.shown) }),
      "overrides": .array(effective.overrides.map(JSONValue.string)),
      "targets": .array(
        effective.targets.map { target in
          [
            "name": .string(target.name), "kind": .string(target.kind),
            "declaration": .string(target.declaration),
          ]
        }),
      "settings": .array(
        effective.settings.map { row in
          [
            "key": .string(row.key.rawValue), "value": .string(row.value),
            "origin": text(row.origin),
          ]
        }),
      "rules": .array(
        effective.ruleRows.map { row in
          [
            "id": .string(row.rule), "level": .string(row.level.rawValue),
            "origin": text(row.origin),
          ]
        }),
    ]
  }

  private static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}
