internal import DependencyProgram
internal import DependencyRules
internal import DiagnosticReports
internal import LanguageServer
internal import LintDriver

/// Runs the command of a command line.
enum CommandLineTool {
  static func run(_ words: [String]) -> ExitStatus {
    do {
      let arguments = try Arguments(words)
      if arguments.has(.help) {
        let command = arguments.isCommandNamed ? arguments.command : .help
        return try show(OutputText(trusted: Help.text(for: command)))
      }
      if arguments.has(.version) { return try show("\(Tool.name) \(Tool.version)\n") }
      switch arguments.command {
      case .lint:
        var command = try LintCommand(arguments)
        try command.readInput()
        return try supervised { [command] in try command.lint() }
      case .`init`: return try InitCommand(arguments).run()
      case .tests: return try supervised { try TestsCommand.run(arguments) }
      case .graph: return try supervised { try GraphCommand.run(arguments) }
      case .migrate: return try supervised { try MigrateCommand(arguments).run() }
      case .config: return try ConfigCommand.run(arguments)
      case .demo: return try LintCommand(arguments).demonstrate()
      case .rules: return try listRules(arguments)
      case .explain: return try explain(arguments)
      case .lsp: return try serve(arguments)
      case .prove: return try prove(arguments)
      case .dump: return try DumpCommand.run(arguments)
      case .bugReport: return try BugReportCommand.run(arguments)
      case .schema: return try writeSchema(arguments)
      case .completions: return try writeCompletions(arguments)
      case .man: return try writeManualPage(arguments)
      case .help: return try help(arguments)
      }
    } catch let error as UsageError {
      return fail(error.message, isReadByXcode: isReadByXcode(words))
    } catch {
      return fail("\(error)", isReadByXcode: isReadByXcode(words))
    }
  }

  /// Runs a command that lints.
  private static func supervised(
    _ command: @escaping @Sendable () throws -> ExitStatus
  ) throws -> ExitStatus {
    try Supervisor.shared.run(allRules, command)
  }

  private static func listRules(_ arguments: Arguments) throws -> ExitStatus {
    if let operand = arguments.operands.dropFirst().first {
      throw UsageError.surplusOperand(operand, of: .rules)
    }
    let listing: RuleListing = try arguments.choice(.format) ?? .text
    // Without a preset or rules, all rules are listed, whether or not they run by default.
    var selection = RuleSelection(preset: try arguments.choice(.preset) ?? .all)
    if let operand = arguments.operands.first {
      selection.selected = Arguments.rules(operand)
      guard !selection.selected.isEmpty else {
        throw UsageError.unknownRule(.init(name: operand), among: allRules)
      }
    }
    let rules = try LintCommand.rules(selection)
    return try show(OutputText(trusted: listing.render(rules.map(\.metadata))))
  }

  private static func explain(_ arguments: Arguments) throws -> ExitStatus {
    guard let id = arguments.operands.first else { throw UsageError.missingRule }
    if let operand = arguments.operands.dropFirst().first {
      throw UsageError.surplusOperand(operand, of: .explain)
    }
    if let place = ExplainedPlace(id) {
      return try supervised { try place.explain(isDrawn: arguments.has(.svg)) }
    }
    if arguments.has(.svg) { throw UsageError.noPicture(of: id) }
    let rules = try explained(by: id)
    if rules.count == 1 { return try show(OutputText(trusted: RulePage.render(rules[0]))) }
    return try show(
      OutputText(
        trusted: "\(rules.count) rules find the causes of this message before the code runs:\n\n"
          + RuleListing.text.render(rules) + "\n'deplint explain RULE' shows the page of one\n"))
  }

  /// The rule with this id, or the rules about a library's message.
  private static func explained(by text: String) throws(UsageError) -> [RuleMetadata] {
    do throws(UsageError) {
      return [try rule(called: text).metadata]
    } catch {
      let rules = allRules.map(\.metadata).filter { $0.isAbout(message: text) }
      guard rules.isEmpty else { return rules }
      throw text.contains(" ") ? .unknownMessage : error
    }
  }

  /// The rule with this id or alias, or the only one whose id has this prefix.
  private static func rule(called name: String) throws(UsageError) -> Rule {
    let matches = try LintCommand.rules(RuleSelection(selected: [name]))
    guard let rule = matches.first, matches.count == 1 else {
      throw .ambiguousRule(name, matches.map(\.id))
    }
    return rule
  }

  private static func serve(_ arguments: Arguments) throws -> ExitStatus {
    if let operand = arguments.operands.first { throw UsageError.surplusOperand(operand, of: .lsp) }
    var options = try LintCommand.options(arguments)
    options.baseline = try BaselineUse(arguments)
    switch LanguageServer.run(options) {
    case .orderly: return .clean
    case .abrupt: return .findings
    }
  }

  private static func prove(_ arguments: Arguments) throws -> ExitStatus {
    if let operand = arguments.operands.dropFirst().first {
      throw UsageError.surplusOperand(operand, of: .prove)
    }
    let ids = allRules.map(\.id)
    let id = try arguments.operands.first.map { try rule(called: $0).id }
    guard let document = try BuildFolder.contents(of: ProofRecord.fileName),
      let records = ProofRecord.records(in: document)
    else { throw UsageError.missingProofs(ofRule: nil) }
    guard let id else { return try show(ProofListing.summary(records, ofRules: ids)) }
    let own = records.filter { $0.rule == id }
    guard !own.isEmpty else { throw UsageError.missingProofs(ofRule: id) }
    return try show(ProofListing.render(own, ofRule: id))
  }

  private static func writeSchema(_ arguments: Arguments) throws -> ExitStatus {
    if let operand = arguments.operands.dropFirst().first {
      throw UsageError.surplusOperand(operand, of: .schema)
    }
    let name = arguments.operands.first ?? Schema.config.rawValue
    guard let schema = Schema(rawValue: name) else { throw UsageError.unknownSchema(name) }
    return try show(OutputText(trusted: schema.text))
  }

  private static func writeCompletions(_ arguments: Arguments) throws -> ExitStatus {
    guard let name = arguments.operands.first else { throw UsageError.missingShell }
    if let operand = arguments.operands.dropFirst().first {
      throw UsageError.surplusOperand(operand, of: .completions)
    }
    guard let shell = Shell(rawValue: name) else { throw UsageError.unknownShell(name) }
    return try show(OutputText(trusted: shell.completions))
  }

  private static func writeManualPage(_ arguments: Arguments) throws -> ExitStatus {
    if let operand = arguments.operands.first {
      throw UsageError.surplusOperand(operand, of: .man)
    }
    return try show(OutputText(trusted: ManualPage.text))
  }

  private static func help(_ arguments: Arguments) throws -> ExitStatus {
    if let operand = arguments.operands.dropFirst().first {
      throw UsageError.surplusOperand(operand, of: .help)
    }
    let command = try arguments.operands.first.map { name throws(UsageError) in
      guard let command = Command(rawValue: name) else { throw .unknownCommand(name) }
      return command
    }
    return try show(OutputText(trusted: Help.text(for: command ?? .help)))
  }

  private static func show(_ text: OutputText) throws(Problem) -> ExitStatus {
    try Console.print(text)
    return .clean
  }

  /// Says why the run fails. Xcode shows only lines that begin with a place or with `error:`.
  @discardableResult
  static func fail(_ message: String, isReadByXcode: Bool) -> ExitStatus {
    Console.complain("\(isReadByXcode ? "error: " : "")\(Tool.name): \(message)")
    return .failure
  }

  /// Whether a command line asks for the format of Xcode, even if it is wrong otherwise.
  private static func isReadByXcode(_ words: [String]) -> Bool {
    let (flag, format) = (Option.format.flag, ReportFormat.xcode.rawValue)
    return words.contains("\(flag)=\(format)")
      || zip(words, words.dropFirst()).contains { $0 == flag && $1 == format }
  }
}
