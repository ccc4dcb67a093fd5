internal import DependencyProgram
internal import DependencyRules
internal import DiagnosticReports

/// Completions for fish, with the meaning of each word.
enum FishCompletions {
  static var script: String {
    """
    # fish completion for deplint, written by 'deplint completions fish'

    function __deplint_command
      for word in (commandline -opc)[2..-1]
        if contains -- $word \(commands)
          echo $word
          return
        end
      end
      echo lint
    end

    function __deplint_is
      contains -- (__deplint_command) $argv
    end

    # Whether the command is still to be named.
    function __deplint_begins
      for word in (commandline -opc)[2..-1]
        if contains -- $word \(commands)
          return 1
        end
      end
    end

    function __deplint_rules
    \(described(allRules.map { ($0.id, $0.summary) }))
    end

    function __deplint_rule_groups
    \(described(ValueKind.severalRules))
    end

    # Rules after those of the list that is being typed.
    function __deplint_rule_lists
      set -l typed (commandline -ct | string replace -r '^--[a-z-]+=' '')
      set -l before (string match -r '^.*,' -- $typed)
      for rule in (__deplint_rule_groups) (__deplint_rules)
        echo "$before$rule"
      end
    end

    function __deplint_formats
    \(described(ReportFormat.allCases.map { ($0.rawValue, $0.summary) }))
    end

    # Formats, then files.
    function __deplint_outputs
      set -l typed (commandline -ct | string replace -r '^--output=' '')
      set -l format (string match -r '^[a-z]+=' -- $typed)
      if test -z "$format"
        __deplint_formats | string replace \\t =\\t
      else
        set -l rest (string replace -- $format '' $typed)
        for file in (__fish_complete_path $rest)
          echo $format$file
        end
      end
    end

    complete -c deplint -n '__deplint_is \(commandsWithoutFiles)' -f
    \(Command.allCases.map(operands).joined())\(Option.allCases.map(lines).joined())
    """
  }

  private static var commands: String {
    Command.allCases.map(\.rawValue).joined(separator: " ")
  }

  private static var commandsWithoutFiles: String {
    Command.allCases.filter { !$0.takesPaths }.map(\.rawValue).joined(separator: " ")
  }

  private static func operands(of command: Command) -> String {
    var text =
      "complete -c deplint -n __deplint_begins -a \(command.rawValue) "
      + "-d \(command.summary.quotedForFish)\n"
    if let operand = command.operand, let words = words(operand) {
      text += "complete -c deplint -n '__deplint_is \(command.rawValue)' -a \(words)\n"
    }
    return text
  }

  /// A line for each kind of value that the option takes with different commands.
  private static func lines(for option: Option) -> String {
    var text = ""
    var rest = Command.allCases.filter { option.applies(to: $0) }
    while let first = rest.first {
      let value = option.value(for: first)
      let commands = rest.filter { option.value(for: $0) == value }
      rest.removeAll { commands.contains($0) }
      let names = commands.map(\.rawValue).joined(separator: " ")
      text += "complete -c deplint -n '__deplint_is \(names)' -l \(option.rawValue)"
      if let short = option.shortFlag { text += " -s \(short.dropFirst())" }
      if let value { text += parameters(value) }
      text += " -d \(option.summary.quotedForFish)\n"
    }
    return text
  }

  private static func parameters(_ value: ValueKind) -> String {
    switch value {
    case .file: " -r -F"
    case .folder: " -x -a '(__fish_complete_directories)'"
    case .choices, .rule, .rules, .formatAndFile, .free:
      " -x" + (words(value).map { " -a \($0)" } ?? "")
    }
  }

  private static func words(_ value: ValueKind) -> String? {
    switch value {
    case .choices(let words) where words == ReportFormat.allCases.map(\.rawValue):
      "'(__deplint_formats)'"
    case .choices(let words): "'\(words.joined(separator: " "))'"
    case .rule: "'(__deplint_rules)'"
    case .rules: "'(__deplint_rule_lists)'"
    case .formatAndFile: "'(__deplint_outputs)'"
    case .file, .folder, .free: nil
    }
  }

  /// Commands that print words and their meanings, separated by tabs.
  private static func described(_ rows: [(String, String)]) -> String {
    rows.map { "  printf '%s\\t%s\\n' \($0) \($1.quotedForFish)" }.joined(separator: "\n")
  }
}

extension String {
  /// The text as one word of fish, which has other escapes than the other shells.
  fileprivate var quotedForFish: String {
    "'"
      + map { character in
        character == "'" || character == "\\" ? "\\\(character)" : String(character)
      }.joined() + "'"
  }
}
