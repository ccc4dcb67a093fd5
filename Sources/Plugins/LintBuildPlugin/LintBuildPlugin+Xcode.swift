#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  /// The same for the targets of an Xcode project. All of its Swift files are inputs, since a
  /// finding in one can depend on any other.
  extension LintBuildPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let project = context.xcodeProject
      let sources = project.filePaths.map { URL(filePath: $0.string) }
        .filter { $0.pathExtension == "swift" }
      let projects = try FileManager.default.contentsOfDirectory(
        at: project.directoryURL, includingPropertiesForKeys: nil
      ).filter { $0.pathExtension == "xcodeproj" }
      let own = projects.first { url in
        url.deletingPathExtension().lastPathComponent == project.displayName
      }
      guard let declaration = (own ?? projects.first)?.appending(path: "project.pbxproj") else {
        return []
      }
      let run = LintRun(
        name: project.displayName, folder: project.directoryURL, sources: sources,
        declaration: declaration, tool: try context.tool(named: "deplint").url,
        workFolder: context.pluginWorkDirectoryURL)
      return [try run.command()]
    }
  }
#endif
