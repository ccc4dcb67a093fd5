import DependencyProgram

/// Rules made up for the tests of configurations. Each finds the first letter of every file.
enum SampleRules {
  static let all = [
    rule("missing-test", .warning), rule("missing-live", .error), rule("escape", .error),
    rule("stored", .warning, tier: .optIn),
  ]

  private static func rule(
    _ id: String, _ severity: Severity, tier: RuleMetadata.Tier = .standard
  ) -> Rule {
    Rule(
      id: id, group: .use, severity: severity, tier: tier, scope: .program, since: "0.1.0",
      summary: "",
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
