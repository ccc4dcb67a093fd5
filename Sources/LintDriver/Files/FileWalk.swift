/// Finds the files of a run: all `*.swift` at and below the given paths.
///
/// Left out are hidden folders, folders with other people's code or build products (see
/// `FolderListing`), symbolic links, and what `.gitignore` excludes: the files of that name from the
/// root of the repository down, or from the given folder down where there is no repository. A path that
/// is given is looked at in any case.
package struct FileWalk: Sendable {
  /// Sorted by `programPath`, without duplicates.
  package private(set) var files: [FoundFile] = []
  /// The `Package.swift` files, sorted too: all below the given paths, and the nearest one above each.
  private(set) var manifests: [FoundFile] = []
  /// An Xcode project lies in one of the folders or above them.
  private(set) var hasXcodeProject = false
  /// Sorted by path.
  private(set) var problems: [Problem] = []
  /// The folder that the program's paths begin in.
  private(set) var root = AbsolutePath.root

  package init(paths: [String], jobs: Int) {
    do {
      let workingFolder = try AbsolutePath.workingFolder()
      let points = startingPoints(paths, workingFolder: workingFolder)
      root = FileWalk.root(of: points, workingFolder: workingFolder)
      walk(from: points, jobs: jobs)
    } catch {
      problems.append(.unreadable(".", error))
    }
    files = files.sortedWithoutDuplicates()
    manifests = manifests.sortedWithoutDuplicates()
    problems.sort { $0.path < $1.path }
  }

  private mutating func startingPoints(
    _ paths: [String], workingFolder: AbsolutePath
  ) -> [StartingPoint] {
    paths.compactMap { path in
      do throws(Problem) {
        return try StartingPoint(path, workingFolder: workingFolder)
      } catch {
        problems.append(error)
        return nil
      }
    }
  }

  /// The deepest folder that holds the working folder, the given paths and the manifests above them: the
  /// one that the program's paths begin in. In most runs it is the working folder.
  private static func root(of points: [StartingPoint], workingFolder: AbsolutePath) -> AbsolutePath
  {
    points.reduce(workingFolder) { root, point in
      root.commonFolder(with: point.surroundings.package ?? point.folder)
    }
  }

  private mutating func walk(from points: [StartingPoint], jobs: Int) {
    var folders: [WalkedFolder] = []
    for point in points {
      let programPath = point.path.path(below: root) ?? point.shown
      if point.isFolder {
        folders.append(WalkedFolder(point, programPath: programPath))
      } else {
        files.append(FoundFile(path: point.shown, programPath: programPath))
      }
      hasXcodeProject = hasXcodeProject || point.surroundings.hasXcodeProject
      if let manifest = point.surroundings.package?.appending("Package.swift") {
        manifests.append(
          FoundFile(path: manifest.text, programPath: manifest.path(below: root) ?? manifest.text))
      }
    }
    // Level by level: trees are broad rather than deep, and this way no worker waits for another.
    while !folders.isEmpty {
      let level = folders
      let visits = Workers.map(level.count, jobs: jobs) { level[$0].visit() }
      folders = visits.flatMap(\.folders)
      for visit in visits {
        files += visit.files
        manifests += visit.manifests
        hasXcodeProject = hasXcodeProject || visit.hasXcodeProject
        problems += visit.problems
      }
    }
  }
}

extension [FoundFile] {
  /// The same file can be found from two of the given paths.
  fileprivate func sortedWithoutDuplicates() -> [FoundFile] {
    var result: [FoundFile] = []
    for file in sorted(by: { ($0.programPath, $0.path) < ($1.programPath, $1.path) })
    where file.programPath != result.last?.programPath {
      result.append(file)
    }
    return result
  }
}
