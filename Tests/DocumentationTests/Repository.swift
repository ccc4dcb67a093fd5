import Foundation

/// The places of files in the repository and in its build.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the built libraries, the tool and these tests.
  static let products: URL = {
    let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    return bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }()

  /// The description of the C module that the runtime's modules are built on.
  static var atomicsModuleMap: String {
    products.appending(path: "CLocksAndAtomics.build/module.modulemap").path()
  }

  /// The text of a file, by its path from the root.
  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path())
  }

  /// The paths of all files below a folder, relative to it, sorted.
  static func files(below folder: String) throws -> [String] {
    let folder = root.appending(path: folder).path()
    return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
      var isFolder = ObjCBool(false)
      let exists = FileManager.default.fileExists(
        atPath: "\(folder)/\(path)", isDirectory: &isFolder)
      return exists && !isFolder.boolValue
    }.sorted()
  }

  /// The paths of all Swift files below a folder, sorted.
  static func swiftFiles(below folder: String) -> [String] {
    let below = try? FileManager.default.subpathsOfDirectory(
      atPath: root.appending(path: folder).path())
    return (below ?? []).filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
  }
}
