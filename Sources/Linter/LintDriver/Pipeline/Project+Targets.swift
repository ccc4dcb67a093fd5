internal import DiagnosticReports
internal import Globs
internal import PackageGraph
internal import SwiftOutline

/// The targets of a project, from its manifests and project files.
struct ProjectTargets: Sendable {
  let graph: TargetGraph
  /// The hashes of the target files' contents, in their order; nil without a cache.
  let contents: [ContentHash?]
  let problems: [Problem]
}

extension Project {
  /// Reads the manifests and projects, and links their targets.
  ///
  /// - Parameters:
  ///   - jobs: see `Workers.map`.
  ///   - hasher: hashes the contents of the target files; nil without a cache.
  func targets(jobs: Int, _ hasher: ContentHasher? = nil) -> ProjectTargets {
    let files = targetFiles
    let neighbours = Neighbours(files)
    let results = Workers.map(files.count, jobs: jobs) { index in
      TargetReading(of: files[index], beside: neighbours, hasher)
    }
    var told = TargetReading.Told()
    for result in results { told.add(result) }
    let projects = told.projects + tuistProjects(told.tuistProjects, told.tuistHelpers, jobs: jobs)
    let graph = TargetGraph(
      manifests: told.manifests, projects: projects, workspaces: told.workspaces,
      pins: told.pins, sources: projects.isEmpty ? [] : sources.map(\.programPath),
      isWhole: !hasUntoldProject && told.isWhole)
    return ProjectTargets(
      graph: graph, contents: results.map(\.content), problems: told.problems)
  }

  /// - Parameters:
  ///   - projects: the files that may be Tuist projects, by their names.
  ///   - helpers: the code that they share. A plugin is there for the projects of the nearest root
  ///     above it: which of them use it is not asked.
  private func tuistProjects(
    _ projects: [TargetReading.Text], _ helpers: [TargetReading.Text], jobs: Int
  ) -> [ProjectDescription] {
    guard !projects.isEmpty else { return [] }
    let roots = tuistRoots
    let rootsOfHelpers = helpers.map { $0.path.tuistRoot ?? $0.path.nearestFolder(among: roots) }
    return Workers.map(projects.count, jobs: jobs) { index in
      let project = projects[index]
      let root = project.path.nearestFolder(among: roots)
      let shared = zip(helpers, rootsOfHelpers).filter { $0.1 == root }.map(\.0)
      return TargetReading.Text.withManifestTexts([project] + shared) { texts in
        ProjectDescription(
          tuistProject: texts[0], path: project.path, helpers: Array(texts.dropFirst()), root: root)
      }
    }.compactMap(\.self)
  }

  /// The folders that contain a folder `Tuist`; the nearest one above a project is its root.
  private var tuistRoots: Set<String> {
    Set((sources.map(\.programPath) + targetFiles.map(\.file.programPath)).compactMap(\.tuistRoot))
  }
}

/// The target files that projects can refer to, by their paths in the program.
///
/// A path that differs only in case leads to the file too, as it does on the disks that Xcode uses.
private struct Neighbours: Sendable {
  private let files: [String: SourceFile]
  private let byLowercase: [String: SourceFile]

  init(_ targetFiles: [TargetSource]) {
    let others = targetFiles.filter { $0.kind != .xcodeProject && $0.kind != .xcodeWorkspace }
    let all = others.map { ($0.file.programPath, $0.file) }
    files = Dictionary(all) { first, _ in first }
    byLowercase = Dictionary(all.map { ($0.lowercased(), $1) }) { first, _ in first }
  }

  subscript(path: String) -> SourceFile? { files[path] ?? byLowercase[path.lowercased()] }
}

/// The result of reading one target file.
private struct TargetReading: Sendable {
  var content: ContentHash?
  private var manifest: (folder: String, manifest: PackageManifest)?
  private var project: ProjectDescription?
  private var workspace: XcodeWorkspace?
  private var pins: PinnedVersions?
  private var text: (kind: TargetFile.Kind, text: Text)?
  private var problem: Problem?
  /// Whether it describes a project that could not be read.
  private var isUntold = false

  init(of source: TargetSource, beside neighbours: Neighbours, _ hasher: ContentHasher?) {
    let path = source.file.programPath
    do throws(Problem) {
      let bytes = try source.file.read().bytes
      content = hasher?.hash(bytes)
      let read = { (path: String) in neighbours[path].flatMap { try? $0.read().bytes } }
      try bytes.withUnsafeBufferPointer { bytes throws(Problem) in
        do throws(ProjectFileError) {
          switch source.kind {
          case .manifest:
            let folder = path.split(separator: "/").dropLast().joined(separator: "/")
            manifest = (folder, PackageManifest(outline: Outline(bytes), bytes: bytes))
          case .xcodeProject:
            project = try ProjectDescription(xcodeProject: bytes, path: path, read: read)
          case .xcodeWorkspace:
            workspace = XcodeWorkspace(bytes: bytes, path: path)
          case .pins: pins = PinnedVersions(Array(bytes))
          case .xcodeGenSpec:
            project = try ProjectDescription(xcodeGenSpec: bytes, path: path, read: read)
          case .tuistProject, .tuistHelper:
            text = (source.kind, Text(path: path, bytes: Array(bytes)))
          case .specPart, .buildSettings: break
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

  /// A file that is read together with others.
  struct Text: Sendable {
    let path: String
    let bytes: [UInt8]

    /// Calls `body` with the outlines of files, whose bytes stay in place until it returns.
    static func withManifestTexts<Result>(
      _ texts: [Text], then body: ([ManifestText]) -> Result
    ) -> Result {
      withManifestTexts(texts[...], after: [], then: body)
    }

    private static func withManifestTexts<Result>(
      _ texts: ArraySlice<Text>, after first: [ManifestText], then body: ([ManifestText]) -> Result
    ) -> Result {
      guard let text = texts.first else { return body(first) }
      return text.bytes.withUnsafeBufferPointer { bytes in
        let next = ManifestText(path: text.path, outline: Outline(bytes), bytes: bytes)
        return withManifestTexts(texts.dropFirst(), after: first + [next], then: body)
      }
    }
  }

  /// The information from all target files.
  struct Told {
    private(set) var manifests: [(folder: String, manifest: PackageManifest)] = []
    private(set) var projects: [ProjectDescription] = []
    private(set) var workspaces: [XcodeWorkspace] = []
    private(set) var pins = PinnedVersions()
    private(set) var tuistProjects: [Text] = []
    private(set) var tuistHelpers: [Text] = []
    private(set) var problems: [Problem] = []
    private(set) var isWhole = true

    mutating func add(_ reading: TargetReading) {
      if let manifest = reading.manifest {
        manifests.append(manifest)
        pins.add(manifest.manifest.versions)
      }
      if let project = reading.project {
        projects.append(project)
        pins.add(project.versions)
      }
      if let workspace = reading.workspace { workspaces.append(workspace) }
      if let pins = reading.pins { self.pins.add(pins) }
      switch reading.text {
      case (.tuistProject, let text)?: tuistProjects.append(text)
      case (_, let text)?: tuistHelpers.append(text)
      case nil: break
      }
      if let problem = reading.problem { problems.append(problem) }
      if reading.isUntold { isWhole = false }
    }
  }
}

extension String {
  /// Empty for a path in the root of the run.
  fileprivate var parentFolder: String {
    utf8.lastIndex(of: Glob.slash).map { String(self[..<$0]) } ?? ""
  }

  /// The nearest of some folders around a path.
  fileprivate func nearestFolder(among folders: Set<String>) -> String? {
    sequence(first: parentFolder) { $0.isEmpty ? nil : $0.parentFolder }
      .first(where: folders.contains)
  }

  /// The folder that contains the path's first component `Tuist`; nil if there is none.
  fileprivate var tuistRoot: String? {
    let parts = utf8.split(separator: Glob.slash, omittingEmptySubsequences: false).dropLast()
    guard let index = parts.firstIndex(where: { $0.elementsEqual("Tuist".utf8) }) else {
      return nil
    }
    return parts[..<index].map { String(Substring($0)) }.joined(separator: "/")
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
