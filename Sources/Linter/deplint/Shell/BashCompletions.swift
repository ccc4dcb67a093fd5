/// Completions for bash from version 3.2, the one on macOS, and without the package
/// `bash-completion`.
enum BashCompletions {
  static var script: String {
    #"""
    # bash completion for deplint, written by 'deplint completions bash'

    _deplint() {
      local line="${COMP_LINE:0:COMP_POINT}" commands="\#(commands)"
      local current="${line##*[[:space:]]}" previous="" command="" operands=0 isValue="" word
      local words
      read -r -a words <<< "${line%"$current"}"
      for word in "${words[@]:1}"; do
        previous="$word"
        if [[ -n $isValue ]]; then isValue=""; continue; fi
        case "$word" in
          \#(flagsWithValue(of: Option.allCases))) isValue=yes ;;
          -*) ;;
          *)
            if [[ $operands == 0 && -z $command && " $commands " == *" $word "* ]]; then
              command="$word"
            else
              operands=$((operands + 1))
            fi ;;
        esac
      done
      COMPREPLY=()

      # The typed part of a value, and the part of the word before it.
      local option="" before="" value="$current"
      if [[ -n $isValue ]]; then
        option="$previous"
      elif [[ $current == --*=* ]]; then
        option="${current%%=*}" before="${current%%=*}=" value="${current#*=}"
      fi
      if [[ -n $option ]]; then
        case "${command:-lint} $option" in
    \#(values)
        esac
        return
      fi
      if [[ $current == -* ]]; then
        case "${command:-lint}" in
    \#(options)
        esac
        return
      fi
      case "${command:-lint}" in
    \#(operands)
      esac
      if [[ -z $command && $operands == 0 ]]; then
        _deplint_offer "$commands"
        [[ ${#COMPREPLY[@]} == 0 ]] || _deplint_offer_files
      fi
    }

    # Offers words for the value. Readline replaces the text after the last equal sign or colon.
    _deplint_offer() {
      local word whole typed="$before$value" kept=""
      if [[ $typed == *=* && $COMP_WORDBREAKS == *=* ]]; then kept="${typed%=*}="; fi
      if [[ ${typed#"$kept"} == *:* && $COMP_WORDBREAKS == *:* ]]; then kept="${typed%:*}:"; fi
      for word in $(compgen -W "$1" -- "$value"); do
        whole="$before$word"
        COMPREPLY+=("${whole#"$kept"}")
        if [[ $word == *= ]]; then compopt -o nospace 2>/dev/null; fi
      done
    }

    # Offers words for the last part of a list.
    _deplint_offer_list() {
      if [[ $value == *,* ]]; then before="$before${value%,*},"; fi
      value="${value##*,}"
      _deplint_offer "$1"
    }

    # Files are offered by readline where nothing else is; these stand beside other words.
    _deplint_offer_files() {
      local file
      while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$value")
      compopt -o filenames 2>/dev/null
    }

    complete -o bashdefault -o default -F _deplint deplint

    """#
  }

  private static var commands: String {
    Command.allCases.map(\.rawValue).joined(separator: " ")
  }

  private static func flagsWithValue(of options: [Option]) -> String {
    options.filter { $0.placeholder != nil }.flatMap(\.flags).joined(separator: "|")
  }

  /// A branch for each option of each command that has words to offer. For the others, readline
  /// offers files.
  private static var values: String {
    Command.allCases.flatMap { command in
      Option.all(for: command).compactMap { option -> String? in
        guard let value = option.value(for: command), let offer = offer(value) else { return nil }
        let patterns = option.flags.map { "\"\(command.rawValue) \($0)\"" }
        return "      \(patterns.joined(separator: "|"))) \(offer) ;;"
      }
    }.joined(separator: "\n")
  }

  private static var options: String {
    Command.allCases.map { command in
      let flags = Option.all(for: command).flatMap(\.flags).joined(separator: " ")
      return "      \(command.rawValue)) _deplint_offer \"\(flags)\" ;;"
    }.joined(separator: "\n")
  }

  private static var operands: String {
    Command.allCases.compactMap { command in
      command.operand.flatMap(offer).map { "    \(command.rawValue)) \($0) ;;" }
    }.joined(separator: "\n")
  }

  private static func offer(_ value: ValueKind) -> String? {
    switch value {
    case .choices, .rule: "_deplint_offer \"\(value.words.joined(separator: " "))\""
    case .rules: "_deplint_offer_list \"\(value.words.joined(separator: " "))\""
    case .formatAndFile:
      "[[ $value == *=* ]] || _deplint_offer \"\(value.words.joined(separator: " "))\""
    case .file, .folder, .free: nil
    }
  }
}
