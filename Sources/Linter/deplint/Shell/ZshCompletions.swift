internal import DependencyProgram
internal import DependencyRules
internal import DiagnosticReports

/// Completions for zsh, with the meaning of each word.
enum ZshCompletions {
  static var script: String {
    """
    #compdef deplint
    # zsh completion for deplint, written by 'deplint completions zsh'

    _deplint_rules() {
      local -a rules=(
    \(described(allRules.map { ($0.id, $0.summary) }, indentation: "    "))
      )
      _describe -t rules rule rules
    }

    _deplint_rule_lists() {
      compset -P '*,'
      _deplint_rules
      compadd \(ValueKind.severalRules.map(\.name).joined(separator: " "))
    }

    _deplint_formats() {
      local -a formats=(
    \(described(ReportFormat.allCases.map { ($0.rawValue, $0.summary) }, indentation: "    "))
      )
      _describe -t formats format formats "$@"
    }

    _deplint_outputs() {
      if compset -P '*='; then _files; else _deplint_formats -S =; fi
    }

    _deplint_operands() {
      local -a commands=(
    \(described(Command.allCases.map { ($0.rawValue, $0.summary) }, indentation: "    "))
      )
      _describe -t commands command commands
      _files
    }

    _deplint() {
      local command=lint word
      for word in "${(@)words[2,CURRENT-1]}"; do
        case "$word" in
          \(Command.allCases.map(\.rawValue).joined(separator: "|"))) command="$word"; break ;;
        esac
      done
      case "$command" in
    \(Command.allCases.map(arguments).joined(separator: "\n"))
      esac
    }

    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
      _deplint "$@"
    else
      compdef _deplint deplint
    fi

    """
  }

  /// The branch of a command.
  private static func arguments(of command: Command) -> String {
    var words = Option.all(for: command).flatMap { specifications(of: $0, for: command) }
    switch command {
    case .lint: words.append("'*:path:_deplint_operands'")
    case _ where command.operand == nil: words.append("'1:command:'")
    default:
      let action = command.operand.map { ZshCompletions.action($0) } ?? ""
      words.append(
        "'1:command:' '2:\(command.synopsis.split(separator: " ")[1]):\(action)'")
      if command.takesPaths, command.operand != .file { words.append("'*:path:_files'") }
    }
    let lines = words.map { "        \($0)" }.joined(separator: " \\\n")
    return "    \(command.rawValue))\n      _arguments -s -S : \\\n\(lines)\n      ;;"
  }

  private static func specifications(of option: Option, for command: Command) -> [String] {
    let description = "[\(escaped(option.summary))]"
    return option.flags.map { flag in
      guard let value = option.value(for: command) else {
        return "\(("'(" + option.flags.joined(separator: " ") + ")'"))'\(flag)\(description)'"
      }
      let placeholder = escaped(option.placeholder ?? "")
      let joint = flag.hasPrefix("--") ? "=" : "+"
      return "'*\(flag)\(joint)\(description):\(placeholder):\(action(value))'"
    }
  }

  private static func action(_ value: ValueKind) -> String {
    switch value {
    case .choices(let words) where words == ReportFormat.allCases.map(\.rawValue):
      "_deplint_formats"
    case .choices(let words): "(\(words.joined(separator: " ")))"
    case .rule: "_deplint_rules"
    case .rules: "_deplint_rule_lists"
    case .formatAndFile: "_deplint_outputs"
    case .file: "_files"
    case .folder: "_files -/"
    case .free: ""
    }
  }

  /// Lines of words with their meanings, in the form that `_describe` takes.
  private static func described(_ rows: [(String, String)], indentation: String) -> String {
    rows.map { "\(indentation)\("\($0):\($1)".quotedForShell)" }.joined(separator: "\n")
  }

  /// A text escaped for a specification in single quotes.
  private static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "[", "]", ":", "\\": "\\\(character)"
      case "'": #"'\''"#
      default: String(character)
      }
    }.joined()
  }
}
