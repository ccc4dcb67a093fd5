internal import LintDriver

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A copy of the measured code, so that files can be edited, and a folder for a cache.
struct EditableTree {
  let folder: String
  let cache: String
  private let root: URL
  private let files: [String]

  /// Makes a copy that is already old enough for a cache to recognise its files by their times.
  init(_ sample: Sample) throws {
    root = FileManager.default.temporaryDirectory.appending(path: "tree-\(UUID())")
    folder = root.appending(path: "tree").path
    cache = root.appending(path: "cache").path
    if sample.paths.count == 1 {
      try EditableTree.copy(sample.paths[0], to: folder)
    } else {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      for (index, path) in sample.paths.enumerated() {
        try EditableTree.copy(path, to: "\(folder)/\(index)")
      }
    }
    files = FileWalk(paths: [folder], jobs: Workers.available).files.map(\.path)
    sleep(3)
  }

  /// Copies a file, or a folder without the history in `.git`, for which an empty stand-in is
  /// enough.
  private static func copy(_ path: String, to target: String) throws {
    let manager = FileManager.default
    var isFolder = false
    guard manager.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
      try manager.createDirectory(
        atPath: target, withIntermediateDirectories: true)
      let name = URL(filePath: path).lastPathComponent
      return try manager.copyItem(atPath: path, toPath: "\(target)/\(name)")
    }
    try manager.createDirectory(atPath: target, withIntermediateDirectories: true)
    for name in try manager.contentsOfDirectory(atPath: path) {
      if name == ".git" {
        try manager.createDirectory(
          atPath: "\(target)/.git", withIntermediateDirectories: true)
      } else {
        try manager.copyItem(atPath: "\(path)/\(name)", toPath: "\(target)/\(name)")
      }
    }
  }

  /// Adds a line to one of the files, a different one each round.
  func edit(_ round: Int) throws {
    guard !files.isEmpty else { return }
    let path = files[round * 7_919 % files.count]
    var text = try Data(contentsOf: URL(filePath: path))
    text += Array("\nlet typed\(round) = \(round)\n".utf8)
    try text.write(to: URL(filePath: path))
  }

  func remove() { try? FileManager.default.removeItem(at: root) }
}
