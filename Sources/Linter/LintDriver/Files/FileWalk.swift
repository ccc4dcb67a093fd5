/// Finds the files of a run: all `*.swift` at and below the given paths.
///
/// It skips hidden folders, folders with third-party code or build products (see `FolderListing`),
/// symbolic links, and files that a `.gitignore` excludes: those from the root of the repository
/// down, or, without a repository, from the given folder down. A given path is never skipped,
/// unless it is a file without the extension `.swift`.
package struct FileWalk: Sendable {
  /// Sorted by `programPath`, without duplicates.
  package private(set) var files: [FoundFile] = []
  /// The files that describe targets, sorted likewise: all below the given paths, and the nearest
  /// manifest and the projects above each.
  private(set) var targetFiles: [TargetFile] = []
  /// The configurations and `.git` entries of the folders that were walked.
  private(set) var marks: [FoundFile] = []
  /// The given paths that exist.
  private(set) var points: [StartingPoint] = []
  /// The folder that the program's paths are relative to.
  private(set) var root = AbsolutePath.root
  private(set) var workingFolder = AbsolutePath.root
  /// Whether an Xcode project in one of the folders, or above them, is not among the target files.
  private(set) var hasUntoldProject = false
  /// Sorted by path.
  private(set) var problems: [Problem] = []

  /// - Parameters:
  ///   - base: the folder that the program's paths are relative to, unless one of the paths lies
  ///     outside of it; nil for the working folder.
  ///   - overlay: texts that are found like files on the disk.
  ///   - notesStatus: whether to record the status of each file, while its folder is open.
  package init(
    paths: [String], from base: String? = nil, overlay: SourceOverlay = SourceOverlay(),
    notesStatus: Bool = false, jobs: Int
  ) {
    do {
      let workingFolder = try AbsolutePath.workingFolder()
      self.workingFolder = workingFolder
      points = startingPoints(paths, overlay, workingFolder: workingFolder)
      root = FileWalk.root(of: points, from: base.map { AbsolutePath($0) } ?? workingFolder)
      walk(from: points, root: root) { folders in
        Workers.map(folders.count, jobs: jobs) {
          folders[$0].visit(overlay, notesStatus: notesStatus, workingFolder: workingFolder)
        }
      }
    } catch {
      problems.append(.unreadable(".", error))
    }
    files = files.sortedWithoutDuplicates()
    targetFiles = targetFiles.sortedWithoutDuplicates()
    problems.sort { $0.path < $1.path }
  }

  private mutating func startingPoints(
    _ paths: [String], _ overlay: SourceOverlay, workingFolder: AbsolutePath
  ) -> [StartingPoint] {
    paths.compactMap { path in
      do throws(Problem) {
        let point = try StartingPoint(path, overlay, workingFolder: workingFolder)
        guard point.isFolder || point.path.isSwiftFile || point.isOverlaid else {
          throw Problem.notSwift(path)
        }
        return point
      } catch {
        problems.append(error)
        return nil
      }
    }
  }

  /// The folder that the program's paths are relative to: the deepest one that contains the base,
  /// the given paths, and the manifests and projects above them. In most runs it is the working
  /// folder.
  private static func root(of points: [StartingPoint], from base: AbsolutePath) -> AbsolutePath {
    points.reduce(base) { root, point in
      let files = point.surroundings.targetFiles
      return files.reduce(root.commonFolder(with: point.folder)) { $0.commonFolder(with: $1) }
    }
  }

  private mutating func walk(
    from points: [StartingPoint], root: AbsolutePath,
    visit: ([WalkedFolder]) -> [WalkedFolder.Visit]
  ) {
    var folders: [WalkedFolder] = []
    for point in points {
      let programPath = point.path.path(below: root) ?? point.shown
      if point.isFolder {
        folders.append(WalkedFolder(point, programPath: programPath))
      } else {
        files.append(FoundFile(path: point.shown, programPath: programPath))
      }
      hasUntoldProject = hasUntoldProject || point.surroundings.hasUntoldProject
      targetFiles += point.surroundings.targetFiles.compactMap { file in
        TargetFile(FoundFile(path: file.text, programPath: file.path(below: root) ?? file.text))
      }
    }
    // Level by level: trees are broad rather than deep, so workers rarely wait for each other.
    while !folders.isEmpty {
      let visits = visit(folders)
      folders = visits.flatMap(\.folders)
      for visit in visits {
        files += visit.files
        targetFiles += visit.targetFiles
        marks += visit.marks
        hasUntoldProject = hasUntoldProject || visit.hasUntoldProject
        problems += visit.problems
      }
    }
  }
}

extension [FoundFile] {
  /// The same file can be found from two of the given paths.
  fileprivate func sortedWithoutDuplicates() -> [FoundFile] {
    var result: [FoundFile] = []
    for file in sorted(by: { $0.isOrdered(before: $1) })
    where file.programPath != result.last?.programPath {
      result.append(file)
    }
    return result
  }
}

extension [TargetFile] {
  fileprivate func sortedWithoutDuplicates() -> [TargetFile] {
    var result: [TargetFile] = []
    for file in sorted(by: { $0.found.isOrdered(before: $1.found) })
    where file.found.programPath != result.last?.found.programPath {
      result.append(file)
    }
    return result
  }
}
