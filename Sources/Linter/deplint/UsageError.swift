internal import DependencyProgram
internal import DiagnosticReports
internal import LintDriver

/// A mistake in the command line: one line that describes it and says what to write instead.
struct UsageError: Error, Equatable {
  let message: String
}

extension UsageError {
  static func unknownCommand(_ name: String, nearest: String) -> UsageError {
    UsageError(message: "unknown command '\(name)'; did you mean '\(nearest)'?")
  }

  static func unknownCommand(_ name: String) -> UsageError {
    let commands = Command.allCases.map(\.rawValue)
    let advice = suggestion(for: name, among: commands)
    let list = "it can be " + commands.joined(separator: ", ")
    return UsageError(message: "unknown command '\(name)'; \(advice ?? list)")
  }

  static func unknownOption(_ flag: String) -> UsageError {
    let advice = suggestion(for: flag, among: Option.allCases.map(\.flag))
    return UsageError(message: "unknown option '\(flag)'; \(advice ?? "see 'deplint --help'")")
  }

  static func unknownValue(_ value: String, of option: Option, known: [String]) -> UsageError {
    let advice = suggestion(for: value, among: known)
    let list = "it can be " + known.joined(separator: ", ")
    return UsageError(message: "unknown value '\(value)' of '\(option.flag)'; \(advice ?? list)")
  }

  static func ambiguousRule(_ name: String, _ ids: [String]) -> UsageError {
    let isBeginning = ids.allSatisfy { $0.hasPrefix(name) }
    return UsageError(
      message: "'\(name)' \(isBeginning ? "is a prefix of" : "stands for") several rules: "
        + ids.joined(separator: ", "))
  }

  static func unknownRule(
    _ error: RuleSelection.UnknownRule, among rules: [Rule]
  ) -> UsageError {
    UsageError(message: "\(error.message); \(error.advice(among: rules))")
  }

  private static func suggestion(for word: String, among known: [String]) -> String? {
    Suggestion.nearest(to: word, among: known).map { "did you mean '\($0)'?" }
  }

  static func missingValue(of option: Option) -> UsageError {
    UsageError(message: "option '\(option.flag)' needs a value: \(option.synopsis)")
  }

  /// - Parameter word: the word in place of the expected value.
  static func missingValue(of option: Option, before word: String) -> UsageError {
    UsageError(
      message: "option '\(option.flag)' needs a value: \(option.synopsis); if '\(word)' is meant, "
        + "write '\(option.flag)=\(word)'")
  }

  static func surplusValue(of option: Option) -> UsageError {
    UsageError(message: "option '\(option.flag)' takes no value")
  }

  static func misplaced(_ option: Option, for command: Command) -> UsageError {
    UsageError(message: "option '\(option.flag)' does not apply to 'deplint \(command.rawValue)'")
  }

  static func idle(_ option: Option, without others: [Option]) -> UsageError {
    let flags = others.map { "'\($0.flag)'" }.joined(separator: " or ")
    return UsageError(message: "option '\(option.flag)' does nothing without \(flags)")
  }

  static let uncompared =
    UsageError(
      message: "option '\(Option.compare.flag)' needs a report in the format 'html': "
        + "--output html=FILE")

  static func badValue(_ value: String, of option: Option, expected: String) -> UsageError {
    UsageError(message: "option '\(option.flag)' needs \(expected), not '\(value)'")
  }

  static func conflict(_ option: Option, _ other: Option) -> UsageError {
    UsageError(message: "options '\(option.flag)' and '\(other.flag)' cannot be combined")
  }

  /// - Parameters:
  ///   - words: the arguments that ask for standard output.
  ///   - others: further arguments that ask for it.
  static func sharedOutput(_ words: String, _ others: String) -> UsageError {
    UsageError(
      message: "'\(words)' and '\(others)' both use standard output; write one of them to a file: "
        + Option.output.synopsis)
  }

  static func unknownNode(_ name: String, among names: [String]) -> UsageError {
    let advice = suggestion(for: name, among: names) ?? "'deplint graph' shows what there is"
    return UsageError(message: "no feature or dependency is called '\(name)'; \(advice)")
  }

  static func noPicture(of rule: String) -> UsageError {
    UsageError(message: "option '--svg' needs a place as FILE:LINE, not '\(rule)'")
  }

  static func nothingToExplain(_ place: String) -> UsageError {
    UsageError(
      message: "nothing at '\(place)' reads, creates, calls or overrides a dependency; "
        + "'deplint graph' shows the places")
  }

  static func surplusOperand(_ operand: String, of command: Command) -> UsageError {
    UsageError(
      message: "unexpected argument '\(operand)' for 'deplint \(command.rawValue)'; "
        + "usage: deplint \(command.synopsis)")
  }

  /// - Parameter id: nil if there are no proofs of any rule.
  static func missingProofs(ofRule id: String?) -> UsageError {
    UsageError(
      message: "no proofs\(id.map { " of '\($0)'" } ?? "") are recorded beside this executable; in "
        + "deplint's repository run 'swift test', then 'swift run deplint prove'")
  }

  static let missingInput = UsageError(
    message: "option '--stdin-filename' is for standard input; add '-' to the command line")

  static let missingInputPath = UsageError(
    message:
      "'-' needs the path that the text belongs to: --stdin-filename PATH; a folder of that name "
      + "is './-'")

  static let missingRule = UsageError(
    message: "'deplint explain' needs the id of a rule; 'deplint rules' lists them all")

  static let unknownMessage = UsageError(
    message: "no rule is about this message; 'deplint rules' lists them all")

  static let missingStep = UsageError(
    message: "'deplint bug-report' needs what the line about the internal error ends with")

  static let missingShell = UsageError(
    message: "'deplint completions' needs a shell: \(shells)")

  static func unknownShell(_ name: String) -> UsageError {
    let advice = suggestion(for: name, among: Shell.allCases.map(\.rawValue))
    return UsageError(message: "unknown shell '\(name)'; \(advice ?? "it can be \(shells)")")
  }

  static func unknownSchema(_ name: String) -> UsageError {
    let names = Schema.allCases.map(\.rawValue)
    let advice = suggestion(for: name, among: names) ?? "it can be " + names.joined(separator: ", ")
    return UsageError(message: "unknown schema '\(name)'; \(advice)")
  }

  static let missingLayer = UsageError(message: "'deplint dump' needs a layer: \(layers)")

  static func unknownLayer(_ name: String) -> UsageError {
    UsageError(message: "unknown layer '\(name)'; it can be \(layers)")
  }

  private static let layers = Layer.allCases.map(\.rawValue).joined(separator: ", ")

  private static let shells = Shell.allCases.map(\.rawValue).joined(separator: ", ")
}
