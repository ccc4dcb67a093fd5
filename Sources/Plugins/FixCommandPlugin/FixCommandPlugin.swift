import PackagePlugin

/// `swift package deplint-fix [OPTION ...] [PATH ...]`: `deplint --fix`, or another use of deplint
/// that writes to the package. SwiftPM asks for permission before it runs.
@main struct FixCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let options = arguments.prefix { $0 != "--" }
    // A value can be attached: '--add-ignores=reason'.
    let words = options.map { String($0.prefix { $0 != "=" }) }
    let isSaid =
      words.contains(where: Self.purposes.contains)
      || words.first.map(Self.commands.contains) == true
    try runDeplint(isSaid ? arguments : ["--fix"] + arguments, in: context)
  }

  /// The options that state a purpose. Without one of them, `--fix` is added.
  private static let purposes = [
    "--fix", "--diff", "--add-ignores", "--update-baseline", "--prune-baseline", "--help", "-h",
    "--version",
  ]

  /// The commands that run as they are.
  private static let commands = ["init", "help"]
}
