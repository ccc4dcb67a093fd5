import Foundation
import PackagePlugin

/// Lints the package whenever one of its targets is built that uses the plugin: findings appear
/// among the compiler's, and errors fail the build.
@main struct LintBuildPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    // The stamp makes a target of another language one of two.
    guard target is SwiftSourceModuleTarget else { return [] }
    let folder = context.package.directoryURL
    // A finding can depend on any file of the package.
    let sources = context.package.targets.compactMap(\.sourceModule).flatMap { module in
      module.sourceFiles(withSuffix: "swift").map(\.url)
    }
    let settings = SettingsFiles(of: folder, sources: sources)
    return [
      .buildCommand(
        displayName: "Linting \(context.package.displayName)",
        executable: try context.tool(named: "deplint").url,
        arguments: [
          "lint", folder.path(percentEncoded: false), "--quiet", "--format", "xcode",
          "--fail-on", "error",
          "--optional-baseline", settings.baseline.path(percentEncoded: false),
          "--cache-dir",
          context.pluginWorkDirectoryURL.appending(path: "cache").path(percentEncoded: false),
        ],
        inputFiles: sources + [folder.appending(path: "Package.swift")] + settings.folders
          + settings.links(in: context.pluginWorkDirectoryURL.appending(path: "settings")),
        outputFiles: [try stamp(in: context.pluginWorkDirectoryURL)])
    ]
  }

  /// What the command seems to make. Without an output it would not run in a package of the tools
  /// before 6.0, and anything but source code would become a resource of the target, and ship with
  /// it.
  private func stamp(in folder: URL) throws -> URL {
    let stamp = folder.appending(path: "DeplintStamp.swift")
    if !FileManager.default.fileExists(atPath: stamp.path(percentEncoded: false)) {
      try Data("// deplint has linted the package of this target.\n".utf8).write(to: stamp)
    }
    return stamp
  }
}
