import Foundation
import PackagePlugin

/// Lints the package whenever a target that uses the plugin is built: findings appear among the
/// compiler's, and errors fail the build.
@main struct LintBuildPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    // With the stamp, a target of another language would mix two languages.
    guard target is SwiftSourceModuleTarget else { return [] }
    let folder = context.package.directoryURL
    // A finding can depend on any file of the package.
    let sources = context.package.targets.compactMap(\.sourceModule).flatMap { module in
      module.sourceFiles(withSuffix: "swift").map(\.url)
    }
    let run = LintRun(
      name: context.package.displayName, folder: folder, sources: sources,
      declaration: folder.appending(path: "Package.swift"),
      tool: try context.tool(named: "deplint").url, workFolder: context.pluginWorkDirectoryURL)
    return [try run.command()]
  }
}

/// One lint of a package or project as a step of a build.
struct LintRun {
  let name: String
  let folder: URL
  let sources: [URL]
  /// The file that declares the targets.
  let declaration: URL
  let tool: URL
  let workFolder: URL

  func command() throws -> Command {
    let settings = SettingsFiles(of: folder, sources: sources)
    return .buildCommand(
      displayName: "Linting \(name)", executable: tool,
      arguments: [
        "lint", folder.path(percentEncoded: false), "--quiet", "--format", "xcode",
        "--fail-on", "error",
        "--optional-baseline", settings.baseline.path(percentEncoded: false),
        "--cache-dir", workFolder.appending(path: "cache").path(percentEncoded: false),
      ],
      inputFiles: sources + [declaration] + settings.folders
        + settings.links(in: workFolder.appending(path: "settings")),
      outputFiles: [try stamp(in: workFolder)])
  }

  /// The nominal output of the command. Without an output it would not run in a package whose tools
  /// version is below 6.0; an output other than source code would become a resource of the target
  /// and ship with it.
  private func stamp(in folder: URL) throws -> URL {
    let stamp = folder.appending(path: "DeplintStamp.swift")
    if !FileManager.default.fileExists(atPath: stamp.path(percentEncoded: false)) {
      try Data("// deplint has linted the code around this target.\n".utf8).write(to: stamp)
    }
    return stamp
  }
}
