import Foundation

/// The files besides the code that affect findings: configurations, the files that they extend, and
/// baselines.
///
/// SwiftPM keeps its build plan until source files are added or removed, and a planned input that
/// no longer exists fails every build from then on. So the inputs are the folders, which change
/// when a file in them is added, removed or replaced, and links to the existing files, which change
/// with the contents of the files and outlive them.
struct SettingsFiles {
  /// The baseline that applies where no configuration names another; it may be missing.
  let baseline: URL
  private(set) var folders: [URL] = []
  private var files: [URL] = []

  private static let name = ".deplint.json"

  /// - Parameter folder: the folder of the package.
  init(of folder: URL, sources: [URL]) {
    baseline = folder.appending(path: ".deplint-baseline")
    watch(folder)
    if exists(baseline) { files.append(baseline) }
    lookAbove(folder)
    for source in sources { lookBetween(source, and: folder) }
  }

  /// The nearest configuration above the package governs it too, if it is in the same repository.
  private mutating func lookAbove(_ package: URL) {
    var above: [URL] = []
    var folder = package
    while true {
      let configuration = folder.appending(path: Self.name)
      if exists(configuration) { add(configuration) }
      let isRoot = exists(folder.appending(path: ".git"))
      if exists(configuration) || isRoot {
        for folder in above { watch(folder) }
        return
      }
      let parent = folder.deletingLastPathComponent()
      guard parent.pathComponents.count < folder.pathComponents.count else { return }
      folder = parent
      above.append(folder)
    }
  }

  /// Every folder of sources can have a configuration of its own.
  private mutating func lookBetween(_ source: URL, and package: URL) {
    let depth = package.pathComponents.count
    var folder = source.deletingLastPathComponent()
    while folder.pathComponents.count > depth, !folders.contains(folder) {
      watch(folder)
      if exists(folder.appending(path: Self.name)) { add(folder.appending(path: Self.name)) }
      folder = folder.deletingLastPathComponent()
    }
  }

  /// Adds a configuration, the files that it extends, and the baselines that they name. Errors in
  /// them are reported by deplint when it runs.
  private mutating func add(_ configuration: URL) {
    var rest = [configuration]
    while let file = rest.popLast() {
      guard addFile(file) else { continue }
      let content = (try? Data(contentsOf: file)).flatMap {
        try? JSONSerialization.jsonObject(with: $0) as? [String: Any]
      }
      let path = { (path: String) in
        URL(filePath: path, relativeTo: file.deletingLastPathComponent()).standardizedFileURL
      }
      if let baseline = content?["baseline"] as? String { addFile(path(baseline)) }
      let parents = content?["extends"]
      rest += (parents as? [String] ?? [parents as? String].compactMap(\.self)).map(path)
    }
  }

  /// - Returns: whether the file exists and is new.
  @discardableResult private mutating func addFile(_ file: URL) -> Bool {
    let folder = file.deletingLastPathComponent()
    if exists(folder) { watch(folder) }
    guard exists(file), !files.contains(file) else { return false }
    files.append(file)
    return true
  }

  private mutating func watch(_ folder: URL) {
    if !folders.contains(folder) { folders.append(folder) }
  }

  private func exists(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path(percentEncoded: false))
  }

  /// Links to the existing files; where a link cannot be made, the file itself.
  func links(in folder: URL) -> [URL] {
    let manager = FileManager.default
    try? manager.removeItem(at: folder)
    try? manager.createDirectory(at: folder, withIntermediateDirectories: true)
    return files.enumerated().map { index, file in
      let link = folder.appending(path: "\(index)")
      let target = file.resolvingSymlinksInPath()
      return (try? manager.linkItem(at: target, to: link)) == nil ? file : link
    }
  }
}
