import Foundation
import TestFolders

/// A folder of files that is removed when the value is released.
final class TemporaryTree: Sendable {
  let path: String

  /// - Parameter files: paths in the folder, with the text of each. A path that ends with `/` is a
  ///   folder.
  init(_ files: [String: String]) throws {
    path = TestFolders.newPath().path
    for (file, text) in files { try write(text, to: file) }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  subscript(file: String) -> String { "\(path)/\(file)" }

  func write(_ text: String, to file: String) throws {
    let isFolder = file.hasSuffix("/")
    let folder = isFolder ? self[file] : (self[file] as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if !isFolder { try Data(text.utf8).write(to: URL(filePath: self[file])) }
  }

  func link(_ file: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self[file], withDestinationPath: target)
  }

  /// A path as the test wrote it.
  func relative(_ path: String) -> String {
    path.hasPrefix(self.path + "/") ? String(path.dropFirst(self.path.count + 1)) : path
  }
}
