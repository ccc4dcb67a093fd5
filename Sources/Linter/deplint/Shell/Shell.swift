/// The shells that deplint can teach its command line.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The script that does, with its last line ended; made of the tables that `--help` is made of.
  var completions: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }
}

extension String {
  /// The text as one word of a shell, taken as it is.
  var quotedForShell: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
