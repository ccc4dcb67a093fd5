import ChildProcesses
import Foundation
import TestFolders

/// A run of the built tool in a folder.
struct Deplint {
  let status: Int32
  let output: String
  let errors: String

  /// - Parameters:
  ///   - words: the command line.
  ///   - folder: the working folder.
  ///   - environment: added to the test's own.
  ///   - input: the standard input.
  ///   - executable: the tool or its copy.
  init(
    _ words: [String], in folder: Folder, environment: [String: String] = [:],
    input: String = "", executable: URL = Deplint.executable
  ) throws {
    let run = try ChildProcess(
      running: [executable.path()] + words, in: URL(filePath: folder.path),
      environment: Deplint.environment.merging(environment) { $1 }, input: input)
    status = run.status
    output = run.output
    errors = run.errors
  }

  /// Tests leave nothing in the user's cache, and print the same in a GitHub workflow.
  private static let environment = [
    "XDG_CACHE_HOME": executable.deletingLastPathComponent().appending(path: "test-cache").path(),
    "GITHUB_ACTIONS": "",
  ]

  /// Next to the tests, in the build's folder.
  static let executable: URL = {
    let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    let folder = bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appending(path: "deplint")
  }()
}

/// A folder of files that is removed when the value is released.
final class Folder: Sendable {
  let path: String
  /// Keeps the folder that this one is in.
  private let owner: Folder?

  init(_ files: [String: String] = [:]) throws {
    owner = nil
    path = TestFolders.newPath().path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (file, text) in files { try write(Data(text.utf8), to: file) }
  }

  private init(path: String, owner: Folder) {
    self.path = path
    self.owner = owner
  }

  deinit { if owner == nil { try? FileManager.default.removeItem(atPath: path) } }

  /// A folder in this one.
  func subfolder(_ name: String) -> Folder { Folder(path: self[name], owner: self) }

  subscript(file: String) -> String { "\(path)/\(file)" }

  func write(_ data: Data, to file: String) throws {
    let folder = (self[file] as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try data.write(to: URL(filePath: self[file]))
  }

  func write(_ file: String, _ text: String) throws { try write(Data(text.utf8), to: file) }

  /// Writes a program that the test runs.
  func writeProgram(_ file: String, _ text: String) throws {
    let folder = (self[file] as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try ChildProcess.writeProgram(text, to: self[file])
  }

  func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: self[file]) }

  /// Shows whether a file was rewritten.
  func status(_ file: String) throws -> [UInt64] {
    let attributes = try FileManager.default.attributesOfItem(atPath: self[file])
    let number = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
    let time = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return [number, time.bitPattern]
  }

  func contents(_ file: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: self[file])), as: UTF8.self)
  }
}
