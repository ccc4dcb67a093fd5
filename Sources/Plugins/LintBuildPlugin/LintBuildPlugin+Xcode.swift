#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  /// The same for the targets of an Xcode project, which is linted as a whole when a file of the
  /// target changes.
  ///
  /// It would be right to watch all files of the project, since a finding in one can depend on any
  /// other. But a project can list files that are gone, and an input that is missing fails the
  /// build; and a file that a later step of another target generates would make a cycle.
  extension LintBuildPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let project = context.xcodeProject
      let manager = FileManager.default
      let sources = target.inputFiles.map(\.url).filter { file in
        file.pathExtension == "swift"
          && manager.fileExists(atPath: file.path(percentEncoded: false))
      }
      let projects = try manager.contentsOfDirectory(
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
