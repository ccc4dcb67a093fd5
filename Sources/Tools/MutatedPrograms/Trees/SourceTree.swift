package import Foundation

/// The files of a whole program.
package struct SourceTree: Sendable, CustomStringConvertible {
  package var files: [Material.File]

  /// Trees are small, so that many of them can be linted.
  static let fileLimit = 40
  /// The size of all files together, in bytes. Mutations repeat code.
  static let sizeLimit = 400_000

  init(_ files: [Material.File]) { self.files = files }

  var size: Int { files.reduce(0) { $0 + $1.text.count } }

  /// The files as the linter takes them.
  var sources: [(path: String, bytes: [UInt8])] { files.map { ($0.path, $0.text) } }

  /// Adds a file, under another name if the tree has one at the path.
  mutating func add(_ text: [UInt8], at path: String) {
    guard files.count < Self.fileLimit else { return }
    let paths = Set(files.map(\.path))
    guard paths.contains(path) else {
      files.append(Material.File(path: path, text: text))
      return
    }
    let stem = path.hasSuffix(".swift") ? String(path.dropLast(6)) : path
    let free = (2...files.count + 2).map { "\(stem)\($0).swift" }.first { !paths.contains($0) }
    if let free { files.append(Material.File(path: free, text: text)) }
  }

  // MARK: On the disk

  /// Reads a tree that `write(to:)` has written.
  package init(at folder: URL) throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    files = try names.filter { $0.hasSuffix(".swift") }.map { name in
      Material.File(path: name, text: Array(try Data(contentsOf: folder.appending(path: name))))
    }
  }

  /// Replaces what is in a folder by the tree.
  package func write(to folder: URL) throws {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for file in files {
      let place = folder.appending(path: file.path)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text).write(to: place)
    }
  }

  package var description: String {
    files.map { "// \($0.path)\n" + String(decoding: $0.text, as: UTF8.self) }
      .joined(separator: "\n")
  }
}
