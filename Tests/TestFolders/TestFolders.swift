package import Foundation

/// Where tests make their folders.
package enum TestFolders {
  /// A path for a folder that a test makes and removes. Nothing is there yet.
  ///
  /// The path has no links, as that of a program's working folder has none. On macOS the folder for
  /// temporary files is reached through one, which `resolvingSymlinksInPath` leaves alone.
  package static func newPath() -> URL {
    var folder = FileManager.default.temporaryDirectory
    if let path = realpath(folder.path, nil) {
      folder = URL(filePath: String(cString: path), directoryHint: .isDirectory)
      free(path)
    }
    return folder.appending(path: "deplint-\(UUID().uuidString)")
  }
}
