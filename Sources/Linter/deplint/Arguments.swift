/// A parsed command line.
struct Arguments {
  private(set) var command = Command.lint
  /// Whether the command is written out; without one it is `lint`.
  private(set) var isCommandNamed = false
  private(set) var operands: [String] = []
  /// In the order in which they were given.
  private var values: [(option: Option, value: String)] = []

  /// - Parameter words: the arguments, without the name of the program.
  init(_ words: [String]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      } else if word.hasPrefix("-"), word != "-" {
        try readOption(word, &rest)
      } else if !isCommandNamed, operands.isEmpty, let command = Command(rawValue: word) {
        self.command = command
        isCommandNamed = true
      } else {
        operands.append(word)
      }
    }
    if let misplaced = values.first(where: { !$0.option.applies(to: command) }) {
      throw .misplaced(misplaced.option, for: command)
    }
  }

  /// Whether the option was given.
  func has(_ option: Option) -> Bool { values.contains { $0.option == option } }

  /// The values of an option that may be repeated.
  func all(_ option: Option) -> [String] { values.filter { $0.option == option }.map(\.value) }

  /// The values of an option that takes lists, separated by commas. An empty list is an error
  /// rather than a selection of nothing: in a script it comes from an unset variable.
  func list(_ option: Option) throws(UsageError) -> [String] {
    var words: [String] = []
    for value in all(option) {
      let parts = Arguments.rules(value)
      guard !parts.isEmpty else {
        throw .badValue(value, of: option, expected: "a rule, or several separated by commas")
      }
      words += parts
    }
    return words
  }

  /// The names in a list of rules.
  static func rules(_ list: String) -> [String] { list.split(separator: ",").map(String.init) }

  /// The value of an option that takes one of several words. If it is repeated, the last one
  /// counts.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ option: Option
  ) throws(UsageError) -> Choice? {
    guard let value = all(option).last else { return nil }
    return try Arguments.choice(value, for: option)
  }

  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ value: String, for option: Option
  ) throws(UsageError) -> Choice {
    guard let choice = Choice(rawValue: value) else {
      throw .unknownValue(value, of: option, known: Choice.allCases.map(\.rawValue))
    }
    return choice
  }

  /// Reads `--option`, `--option value`, `--option=value`, `-o`, `-o value` or `-ovalue`. A value
  /// that looks like an option must be attached, because usually the value itself was forgotten.
  private mutating func readOption(
    _ word: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let isLong = word.hasPrefix("--")
    let flag = isLong ? word.prefix { $0 != "=" } : word.prefix(2)
    let suffix = word.dropFirst(flag.count)
    let attached = suffix.isEmpty ? nil : String(isLong ? suffix.dropFirst() : suffix)
    let match = Option.allCases.first { (isLong ? $0.flag : $0.shortFlag) == String(flag) }
    guard let option = match else { throw .unknownOption(isLong ? String(flag) : word) }

    if option.placeholder == nil {
      guard attached == nil else { throw .surplusValue(of: option) }
      values.append((option, ""))
    } else {
      guard let value = attached ?? rest.popFirst() else { throw .missingValue(of: option) }
      if attached == nil, Arguments.looksLikeOption(value) {
        throw .missingValue(of: option, before: value)
      }
      values.append((option, value))
    }
  }

  /// Whether a word looks like an option; a negative number and `-` do not.
  private static func looksLikeOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
    return second == "-" || second.isLetter
  }
}
