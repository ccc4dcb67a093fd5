internal import DiagnosticReports
internal import Globs

/// A folder that a walk has reached.
struct WalkedFolder: Sendable {
  /// Relative to the anchor of the starting point, as `IgnoreScope` expects; empty for the anchor
  /// itself.
  private let path: [UInt8]
  private let origin: Origin
  private let ignored: IgnoreScope?
  private let letterCase: LetterCase

  /// The origin of the walk, which converts paths relative to the anchor into paths for reports and
  /// for the program.
  private struct Origin: Sendable {
    /// The number of bytes of a path from the anchor to the starting point, including the slash
    /// after them.
    let depth: Int
    /// The prefix of the path in a report, including the slash after it.
    let shownPrefix: [UInt8]
    /// The same in the program; nil if both are equal.
    let programPrefix: [UInt8]?
  }

  /// The result of a visit.
  struct Visit: Sendable {
    var files: [FoundFile] = []
    var folders: [WalkedFolder] = []
    /// Manifests, projects, and files that belong to them.
    var targetFiles: [TargetFile] = []
    /// The folder's configuration and its `.git`, if it has them.
    var marks: [FoundFile] = []
    /// Whether there is an Xcode project that is not among the target files.
    var hasUntoldProject = false
    var problems: [Problem] = []
  }

  /// The folder that a walk starts with.
  init(_ point: StartingPoint, programPath: String) {
    path = Array((point.path.path(below: point.surroundings.anchor) ?? "").utf8)
    origin = Origin(
      depth: path.asFolderPrefix.count,
      shownPrefix: Array(point.shown.utf8).asFolderPrefix,
      programPrefix: programPath == point.shown ? nil : Array(programPath.utf8).asFolderPrefix)
    ignored = point.surroundings.ignored
    letterCase = point.surroundings.letterCase
  }

  private init(
    path: [UInt8], below parent: WalkedFolder, ignored: IgnoreScope?, _ letterCase: LetterCase
  ) {
    self.path = path
    self.origin = parent.origin
    self.ignored = ignored
    self.letterCase = letterCase
  }

  /// Lists the folder, and collects the files to lint and the folders to walk next.
  func visit(
    _ overlay: SourceOverlay, notesStatus: Bool, workingFolder: AbsolutePath
  ) -> Visit {
    var visit = Visit()
    let listing: FolderListing
    do {
      listing = try FolderListing(
        path: openablePath, adding: additions(overlay, workingFolder: workingFolder),
        notesStatus: notesStatus)
    } catch {
      visit.problems.append(.unreadable(String(decoding: openablePath, as: UTF8.self), error))
      return visit
    }
    let letterCase = letterCase(listing.marks, workingFolder: workingFolder)
    let ignored = ignored(listing.marks, letterCase, &visit.problems)
    if listing.marks.contains(.configuration) { noteMark(ConfigurationFile.name, &visit) }
    if listing.marks.contains(.repository) { noteMark(".git", &visit) }
    for project in listing.projects {
      note(project: project, ignored, hasSource: listing.marks.contains(.projectSource), &visit)
    }
    for workspace in listing.workspaces
    where ignored?.excludes(path.asFolderPrefix + workspace, isFolder: true) != true {
      note(.xcodeWorkspace, workspace + "/contents.xcworkspacedata".utf8, &visit)
      note(.pins, workspace + "/\(TargetFile.folderOfPins)\(TargetFile.pins)".utf8, &visit)
    }
    let hasHelpers = TargetFile.hasHelpers(path)
    for entry in listing.entries {
      let entryPath = path.asFolderPrefix + entry.name
      if ignored?.excludes(entryPath, isFolder: entry.isFolder) == true { continue }
      if entry.isFolder {
        visit.folders.append(
          WalkedFolder(path: entryPath, below: self, ignored: ignored, letterCase))
      } else {
        note(entry, at: entryPath, isHelper: hasHelpers, &visit)
      }
    }
    return visit
  }

  private func additions(
    _ overlay: SourceOverlay, workingFolder: AbsolutePath
  ) -> [Substring: EntryKind] {
    guard !overlay.isEmpty else { return [:] }
    let path = String(decoding: openablePath, as: UTF8.self)
    return overlay.entries(ofFolder: .place(of: path, from: workingFolder))
  }

  /// A repository inside another one has settings of its own.
  private func letterCase(
    _ marks: FolderListing.Marks, workingFolder: AbsolutePath
  ) -> LetterCase {
    guard marks.contains(.repository), path.count > origin.depth else { return letterCase }
    let folder = String(decoding: openablePath, as: UTF8.self)
    return LetterCase(ofRepository: AbsolutePath(folder, from: workingFolder))
  }

  /// The excluded paths in this folder. The patterns of a repository do not apply inside another
  /// one that it contains.
  private func ignored(
    _ marks: FolderListing.Marks, _ letterCase: LetterCase, _ problems: inout [Problem]
  ) -> IgnoreScope? {
    let inherited = marks.contains(.repository) ? nil : ignored
    guard marks.contains(.gitignore) else { return inherited }
    let file = shown(path.asFolderPrefix + ".gitignore".utf8)
    do {
      let text = try SourceReader.read(String(decoding: file, as: UTF8.self)).bytes
      return IgnoreScope(text, letterCase, folder: path, parent: inherited)
    } catch {
      problems.append(error)
      return inherited
    }
  }

  private func note(
    _ entry: FolderListing.Entry, at path: [UInt8], isHelper: Bool, _ visit: inout Visit
  ) {
    guard var file = found(path) else {
      visit.problems.append(.unspeakable(String(decoding: shown(path), as: UTF8.self)))
      return
    }
    file.status = entry.status
    let (kind, isSwift) = entry.name.withUnsafeBytes { name in
      (TargetFile.kind(name, isHelper: isHelper), name.ends(with: ".swift"))
    }
    if isSwift { visit.files.append(file) }
    if let kind { visit.targetFiles.append(TargetFile(found: file, kind: kind)) }
  }

  /// An Xcode project is a folder in which one file matters. A project that git ignores was
  /// generated. If its source lies beside it, the source describes it; otherwise the targets on
  /// another machine are unknown.
  private func note(
    project name: [UInt8], _ ignored: IgnoreScope?, hasSource: Bool, _ visit: inout Visit
  ) {
    let project = path.asFolderPrefix + name
    let isIgnored = ignored?.excludes(project, isFolder: true) == true
    if !isIgnored, note(.xcodeProject, name + "/project.pbxproj".utf8, &visit) {
      let folder = TargetFile.innerWorkspace + TargetFile.folderOfPins
      note(.pins, name + "/\(folder)\(TargetFile.pins)".utf8, &visit)
      return
    }
    if !hasSource { visit.hasUntoldProject = true }
  }

  /// Adds a file by its path from this folder, if it exists.
  @discardableResult
  private func note(
    _ kind: TargetFile.Kind, _ filePath: [UInt8], _ visit: inout Visit
  ) -> Bool {
    guard var file = found(path.asFolderPrefix + filePath),
      let status = try? FileStatus(ofPath: file.path)
    else { return false }
    file.status = status
    visit.targetFiles.append(TargetFile(found: file, kind: kind))
    return true
  }

  private func noteMark(_ name: String, _ visit: inout Visit) {
    if let file = found(path.asFolderPrefix + name.utf8) { visit.marks.append(file) }
  }

  /// Nil if the path is not valid UTF-8.
  private func found(_ path: [UInt8]) -> FoundFile? {
    guard let shown = String(validUTF8: shown(path)) else { return nil }
    let programPath = origin.programPrefix.map {
      String(decoding: $0 + path[origin.depth...], as: UTF8.self)
    }
    return FoundFile(path: shown, programPath: programPath ?? shown)
  }

  private func shown(_ path: [UInt8]) -> [UInt8] { origin.shownPrefix + path[origin.depth...] }

  private var openablePath: [UInt8] {
    let isStartingPoint = path.count <= origin.depth
    guard isStartingPoint else { return shown(path) }
    return origin.shownPrefix.isEmpty ? Array(".".utf8) : origin.shownPrefix
  }
}

extension [UInt8] {
  /// The prefix of the names of a folder's entries.
  fileprivate var asFolderPrefix: [UInt8] {
    isEmpty || last == Glob.slash ? self : self + [Glob.slash]
  }
}
