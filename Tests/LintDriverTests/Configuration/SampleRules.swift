import DependencyProgram

/// Rules made up for the tests of configurations. Each finds the first letter of every file.
enum SampleRules {
  static let all = [
    rule("missing-test", .warning, .testing), rule("missing-live", .error, .registration),
    rule("escape", .error, .propagation), rule("stored", .warning, .propagation, tier: .optIn),
    rule("shared", aliases: ["twin"], .warning, .registration, tier: .strict),
  ]

  private static func rule(
    _ id: String, aliases: [String] = [], _ severity: Severity, _ group: RuleMetadata.Group,
    tier: RuleMetadata.Tier = .standard
  ) -> Rule {
    Rule(
      id: id, aliases: aliases, group: group, severity: severity, tier: tier, scope: .program,
      since: "0.1.0", summary: "",
      documentation: "",
      check: .program { program in
        program.paths.indices.map { index in
          Diagnostic(
            rule: id, severity: severity, message: "message",
            range: SourceRange(file: Int32(index), start: 0, end: 1), module: "", symbol: "",
            subject: "")
        }
      })
  }
}
