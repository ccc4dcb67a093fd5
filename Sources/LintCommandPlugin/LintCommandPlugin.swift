import Foundation
import PackagePlugin

/// `swift package deplint [OPTION ...] [PATH ...]`: the command line in a package that depends on this
/// one, run in the package's folder.
@main struct LintCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "deplint").url
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Unclean(status: process.terminationStatus) }
  }

  /// What makes `swift package` fail.
  private struct Unclean: Error, CustomStringConvertible {
    let status: Int32

    var description: String {
      status == 1 ? "deplint has findings" : "deplint could not do everything it was asked to do"
    }
  }
}
