internal import DiagnosticReports
internal import Globs

/// The information about a starting point in the folders above it.
///
/// The search goes up to the root of the repository, which is the nearest folder with `.git`;
/// outside of a repository it goes up to the nearest package, and ignores each `.gitignore`.
struct Surroundings: Sendable {
  /// The folder that paths are relative to when they are compared with `.gitignore`: the
  /// repository's root, or else the starting point.
  let anchor: AbsolutePath
  /// The root of the repository; nil outside of one.
  let repository: AbsolutePath?
  /// The nearest folder with a configuration, from the starting point up to the root of the
  /// repository or of the file system.
  let configured: AbsolutePath?
  /// How names are compared with the patterns of a `.gitignore`.
  let letterCase: LetterCase
  /// The paths that the folders above exclude.
  private(set) var ignored: IgnoreScope?
  /// The folder of the nearest `Package.swift` above, unless the starting point has one itself.
  private(set) var package: AbsolutePath?
  /// The files in the folders above that describe targets: the nearest `Package.swift`, unless the
  /// starting point has one itself, and all projects.
  private(set) var targetFiles: [AbsolutePath] = []
  /// Whether an Xcode project in one of the folders above is not among these.
  private(set) var hasUntoldProject = false

  /// - Parameters:
  ///   - folder: the starting point, or the folder that contains it if it is a file.
  ///   - isConfigured: whether a folder has a configuration.
  init(
    of folder: AbsolutePath, isStartingPoint: Bool,
    isConfigured: (AbsolutePath) -> Bool = { $0.has(ConfigurationFile.name) }
  ) {
    let upward = Array(sequence(first: folder, next: \.parent))
    let repository = upward.first { $0.has(".git") }
    let package = upward.first { $0.has("Package.swift") }
    anchor = repository ?? folder
    self.repository = repository
    letterCase = repository.map { LetterCase(ofRepository: $0) } ?? .matters
    configured = upward.prefix { $0.path(below: repository ?? .root) != nil }
      .first(where: isConfigured)

    guard let limit = repository ?? package else { return }
    let above = upward.dropFirst(isStartingPoint ? 1 : 0).prefix { $0.path(below: limit) != nil }
    for folder in above.reversed() { look(into: folder, isRepository: repository != nil) }
    if let package, above.contains(package) {
      self.package = package
      targetFiles.append(package.appending("Package.swift"))
      if package.has(TargetFile.pins) { targetFiles.append(package.appending(TargetFile.pins)) }
    }
  }

  private mutating func look(into folder: AbsolutePath, isRepository: Bool) {
    let path = Array(folder.text.utf8)
    guard let listing = try? FolderListing(path: path) else { return }
    let depth = folder.path(below: anchor) ?? ""
    if isRepository, listing.marks.contains(.gitignore),
      let text = try? SourceReader.read(folder.appending(".gitignore").text).bytes
    {
      ignored = IgnoreScope(text, letterCase, folder: depth.utf8, parent: ignored)
    }
    for project in listing.projects { note(project, in: folder, listing.marks) }
    for workspace in listing.workspaces {
      guard let name = String(validUTF8: workspace) else { continue }
      let file = folder.appending(name).appending("contents.xcworkspacedata")
      if (try? FileStatus(ofPath: file.text)) != nil { targetFiles.append(file) }
    }
    for entry in listing.entries where !entry.isFolder {
      let isProject = entry.name.withUnsafeBytes(TargetFile.isProjectSource)
      guard isProject, let name = String(validUTF8: entry.name) else { continue }
      targetFiles.append(folder.appending(name))
    }
  }

  /// See `WalkedFolder` for projects that git ignores.
  private mutating func note(
    _ project: [UInt8], in folder: AbsolutePath, _ marks: FolderListing.Marks
  ) {
    let depth = Array((folder.path(below: anchor) ?? "").utf8)
    let path = depth.isEmpty ? project : depth + [Glob.slash] + project
    let isIgnored = ignored?.excludes(path, isFolder: true) == true
    let name = String(validUTF8: project)
    let file = name.map { folder.appending($0).appending("project.pbxproj") }
    if !isIgnored, let file, (try? FileStatus(ofPath: file.text)) != nil {
      targetFiles.append(file)
    } else if !marks.contains(.projectSource) {
      hasUntoldProject = true
    }
  }
}
