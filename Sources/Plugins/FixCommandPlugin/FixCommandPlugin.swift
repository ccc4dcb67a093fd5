import PackagePlugin

/// `swift package deplint-fix [OPTION ...] [PATH ...]`: `deplint --fix`, or what else of deplint
/// writes into the package. SwiftPM asks before it is run.
@main struct FixCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let options = arguments.prefix { $0 != "--" }
    let isSaid = options.contains(where: Self.purposes.contains)
    try runDeplint(isSaid ? arguments : ["--fix"] + arguments, in: context)
  }

  /// The options that state a purpose. Without one of them, `--fix` is added.
  private static let purposes = [
    "--fix", "--diff", "--update-baseline", "--prune-baseline", "--help", "-h", "--version",
  ]
}
