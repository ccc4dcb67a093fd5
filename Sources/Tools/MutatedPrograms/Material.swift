package import Foundation

/// The valid programs that mutated ones are made from, and the tokens that are put into them.
package struct Material: Sendable {
  package struct Program: Sendable {
    package var files: [File]
  }

  package struct File: Sendable {
    /// The path relative to the program's folder.
    package let path: String
    package var text: [UInt8]

    /// Whether a file with this path describes an Xcode project, and so is not Swift.
    static func isXcodeProject(_ path: String) -> Bool { path.hasSuffix(".pbxproj") }
  }

  let programs: [Program]
  /// Those of several files.
  let trees: [Program]
  /// How many trees out of a hundred are made from them.
  let share: Int
  /// The Swift files that are programs by themselves. Several of them can be put together.
  let pool: [File]
  /// Every file of every program, for splices.
  let texts: [[UInt8]]
  /// The spelling of every token, once.
  let spellings: [[UInt8]]

  /// Larger files are left out: a trial needs many small programs.
  private static let sizeLimit = 24_000

  /// Reads the Swift files and the project files of Xcode below folders: a folder with a manifest
  /// is one program, any other file is a program of its own.
  ///
  /// - Throws: if a folder cannot be listed, a file cannot be read, or nothing is found.
  package init(folders: [URL]) throws {
    var programs: [Program] = []
    for folder in folders { programs += try Self.programs(below: folder) }
    self.programs = programs
    guard !programs.isEmpty else { throw NoMaterial(folders: folders.map(\.path)) }
    trees = programs.filter { $0.files.count > 1 }
    pool = programs.filter { $0.files.count == 1 }.flatMap(\.files)
      .filter { !File.isXcodeProject($0.path) && !$0.isManifest }
    let count = trees.reduce(0) { $0 + $1.files.count }
    share = pool.isEmpty ? 100 : min(60, 100 * count / (count + pool.count))
    texts = programs.flatMap(\.files).map(\.text)
    var spellings = Set<[UInt8]>()
    for text in texts {
      for range in SourceTokens(text).ranges { spellings.insert(Array(text[range])) }
    }
    // Sorted, so that a seed gives the same programs in every process.
    self.spellings = spellings.sorted { $0.lexicographicallyPrecedes($1) }
  }

  package struct NoMaterial: Error, CustomStringConvertible {
    let folders: [String]

    package var description: String {
      "no Swift or project files in '\(folders.joined(separator: "', '"))'; name a folder with some"
    }
  }

  private static func programs(below folder: URL) throws -> [Program] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    let paths = names.filter { name in
      (name.hasSuffix(".swift") || File.isXcodeProject(name)) && !name.contains(".build/")
    }
    var files: [File] = []
    for path in paths {
      let text = try Data(contentsOf: folder.appending(path: path))
      if text.count <= sizeLimit { files.append(File(path: path, text: Array(text))) }
    }
    let packages = files.map(\.path).filter { $0.hasSuffix("/Package.swift") }
      .map { String($0.dropLast("Package.swift".count)) }
    var grouped: [String: [File]] = [:]
    for file in files {
      let package =
        File.isXcodeProject(file.path) ? nil : packages.first { file.path.hasPrefix($0) }
      grouped[package ?? file.path, default: []].append(file)
    }
    return grouped.sorted { $0.key < $1.key }.map { package, files in
      guard package.hasSuffix("/") else { return Program(files: files) }
      return Program(
        files: files.map { File(path: String($0.path.dropFirst(package.count)), text: $0.text) })
    }
  }
}
