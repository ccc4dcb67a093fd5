import PackagePlugin

/// `swift package deplint [OPTION ...] [PATH ...]`: the command line in a package that depends on
/// this one. It asks for no permission, so commands that write to the package are left to the other
/// plugin.
@main struct LintCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let options = arguments.prefix { $0 != "--" }
    // A value can be attached: '--add-ignores=reason'.
    let words = options.map { String($0.prefix { $0 != "=" }) }
    if let word = words.first(where: Self.writing.contains) { throw Writes(option: word) }
    if words.first == Self.beginning { throw Writes(option: Self.beginning) }
    try runDeplint(arguments, in: context)
  }

  private static let writing = [
    "--fix", "--add-ignores", "--update-baseline", "--prune-baseline",
  ]

  /// The command that writes. In another position the word is a path, or the operand of `help`.
  private static let beginning = "init"

  private struct Writes: Error, CustomStringConvertible {
    let option: String

    var description: String {
      let command = "swift package --allow-writing-to-package-directory deplint-fix"
      return "'\(option)' writes to the package; use '"
        + (option == "--fix" ? command : "\(command) \(option)") + "'"
    }
  }
}
