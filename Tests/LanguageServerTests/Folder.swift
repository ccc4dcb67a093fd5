import Foundation
import TestFolders

/// A folder of files that is removed when the value is released.
final class Folder: Sendable {
  let path: String

  init(_ files: [String: String] = [:]) throws {
    path = TestFolders.newPath().path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (file, text) in files { try write(text, to: file) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  subscript(file: String) -> String { "\(path)/\(file)" }

  var url: URL { URL(filePath: path) }

  /// The folder's URI.
  var address: String { "file://\(path)" }

  func contents(_ file: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: self[file])), as: UTF8.self)
  }

  func write(_ text: String, to file: String) throws { try write(Data(text.utf8), to: file) }

  func write(_ data: Data, to file: String) throws {
    let folder = (self[file] as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try data.write(to: URL(filePath: self[file]))
  }

  func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: self[file]) }

  /// Keeps tests out of the developer's own cache.
  static let environment = [
    "XDG_CACHE_HOME": (deplint as NSString).deletingLastPathComponent + "/test-cache"
  ]

  /// Next to the tests, in the build's folder.
  static let deplint: String = {
    let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    let folder = bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appending(path: "deplint").path()
  }()
}
