internal import Foundation

/// A tree that deplint runs on.
struct Project: Sendable {
  let name: String
  let folder: URL

  struct None: Error, CustomStringConvertible {
    let folder: String

    var description: String { "no folders in '\(folder)'" }
  }

  /// The folders directly below one, by name.
  static func all(below folder: URL) throws -> [Project] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let projects = names.filter { !$0.hasPrefix(".") }.compactMap { name -> Project? in
      let place = folder.appending(path: name).standardizedFileURL
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder)
      return exists && isFolder.boolValue ? Project(name: name, folder: place) : nil
    }
    guard !projects.isEmpty else { throw None(folder: folder.path) }
    return projects
  }
}

extension [Project] {
  /// Works on all projects, some at a time.
  ///
  /// - Parameter take: receives the results in the order of the projects, each as soon as it and
  ///   those before it are known.
  func forEach<Value: Sendable>(
    jobs: Int, _ body: @escaping @Sendable (Project) throws -> Value,
    then take: (Project, Value) throws -> Void
  ) throws {
    let results = map { _ in Pending<Value>() }
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = jobs
    for (project, result) in zip(self, results) {
      queue.addOperation { result.set(.init { try body(project) }) }
    }
    defer { queue.cancelAllOperations() }
    for (project, result) in zip(self, results) { try take(project, result.get()) }
  }
}
