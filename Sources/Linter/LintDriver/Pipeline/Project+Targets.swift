internal import DiagnosticReports
internal import PackageGraph
internal import SwiftOutline

extension Project {
  /// Reads the manifests and projects, and links what they say of the targets.
  ///
  /// - Parameter hasher: names the contents of the target files, in their order, if there is one.
  func targetGraph(
    _ problems: inout [Problem], jobs: Int, _ hasher: ContentHasher? = nil
  ) -> (graph: TargetGraph, contents: [ContentHash?]) {
    let files = targetFiles
    let settings = Dictionary(
      files.filter { $0.kind == .buildSettings || $0.kind == .specPart }
        .map { ($0.file.programPath, $0.file) },
      uniquingKeysWith: { first, _ in first })
    let results = Workers.map(files.count, jobs: jobs) { index in
      TargetReading(of: files[index], beside: settings, hasher)
    }
    var told = TargetReading.Told()
    for result in results { told.add(result) }
    problems += told.problems
    let graph = TargetGraph(
      manifests: told.manifests, projects: told.projects,
      sources: told.projects.isEmpty ? [] : sources.map(\.programPath),
      isWhole: !hasUntoldProject && told.isWhole)
    return (graph, results.map(\.content))
  }
}

/// What came of reading one target file.
private struct TargetReading: Sendable {
  var content: ContentHash?
  private var manifest: (folder: String, manifest: PackageManifest)?
  private var project: ProjectDescription?
  private var problem: Problem?
  /// Whether there is a project in it that could not be told.
  private var isUntold = false

  /// - Parameter settings: the files that projects can ask for, by their paths in the program.
  init(of source: TargetSource, beside settings: [String: SourceFile], _ hasher: ContentHasher?) {
    let path = source.file.programPath
    do throws(Problem) {
      let bytes = try source.file.read().bytes
      content = hasher?.hash(bytes)
      let read = { (path: String) in settings[path].flatMap { try? $0.read().bytes } }
      try bytes.withUnsafeBufferPointer { bytes throws(Problem) in
        do throws(ProjectFileError) {
          switch source.kind {
          case .manifest:
            let folder = path.split(separator: "/").dropLast().joined(separator: "/")
            manifest = (folder, PackageManifest(outline: Outline(bytes), bytes: bytes))
          case .xcodeProject:
            project = try ProjectDescription(xcodeProject: bytes, path: path, read: read)
          case .xcodeGenSpec:
            project = try ProjectDescription(xcodeGenSpec: bytes, path: path, read: read)
          case .tuistProject, .tuistHelper, .specPart, .buildSettings: break
          }
        } catch {
          throw Problem.unreadableProject(source.file.path, error)
        }
      }
    } catch {
      problem = error
      isUntold = source.kind == .xcodeProject || source.kind == .xcodeGenSpec
    }
  }

  /// What all of them tell.
  struct Told {
    private(set) var manifests: [(folder: String, manifest: PackageManifest)] = []
    private(set) var projects: [ProjectDescription] = []
    private(set) var problems: [Problem] = []
    private(set) var isWhole = true

    mutating func add(_ reading: TargetReading) {
      if let manifest = reading.manifest { manifests.append(manifest) }
      if let project = reading.project { projects.append(project) }
      if let problem = reading.problem { problems.append(problem) }
      if reading.isUntold { isWhole = false }
    }
  }
}

extension Problem {
  fileprivate static func unreadableProject(_ path: String, _ error: ProjectFileError) -> Problem {
    Problem(
      path: path, at: Place(line: error.line, column: 1, offset: 0),
      what: "the targets in it are unknown: \(error.message)",
      advice: "repair the project file; until then rules about targets are silent",
      isFailure: false)
  }
}
