import Foundation
import PackagePlugin

/// Lints the package whenever one of its targets is built that uses the plugin: findings appear among
/// the compiler's, and errors fail the build.
@main struct LintBuildPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL
    // A finding can depend on any file of the package.
    let sources = context.package.targets.compactMap(\.sourceModule).flatMap { module in
      module.sourceFiles(withSuffix: "swift").map(\.url)
    }
    let report = context.pluginWorkDirectoryURL.appending(path: "deplint.json")
    return [
      .buildCommand(
        displayName: "Linting \(context.package.displayName)",
        executable: try context.tool(named: "deplint").url,
        arguments: [
          "lint", folder.path(percentEncoded: false), "--quiet", "--format", "xcode",
          "--fail-on", "error",
          "--cache-dir",
          context.pluginWorkDirectoryURL.appending(path: "cache")
            .path(percentEncoded: false),
          "--output", "json=\(report.path(percentEncoded: false))",
        ],
        inputFiles: sources + [folder.appending(path: "Package.swift")], outputFiles: [report])
    ]
  }
}
