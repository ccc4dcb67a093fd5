/// The shells that deplint has completions for.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The completion script, ending with a newline; made from the same tables as `--help`.
  var completions: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }
}

extension String {
  /// The text as one literal word of a shell.
  var quotedForShell: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
