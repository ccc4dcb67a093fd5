import Foundation
import PackagePlugin

/// Runs deplint in the package's folder.
func runDeplint(_ arguments: [String], in context: PluginContext) throws {
  let process = Process()
  process.executableURL = try context.tool(named: "deplint").url
  process.currentDirectoryURL = context.package.directoryURL
  process.arguments = arguments
  try process.run()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else { throw Unclean(status: process.terminationStatus) }
}

/// The error that makes `swift package` fail.
private struct Unclean: Error, CustomStringConvertible {
  let status: Int32

  var description: String {
    status == 1 ? "deplint has findings" : "deplint could not do everything it was asked to do"
  }
}
