internal import DependencyFacts
internal import DiagnosticReports
internal import LocksAndAtomics

/// The data that earlier runs have kept for one project: the facts of its files, by their content,
/// and the findings of the last runs, with the state of the files.
///
/// Nothing in it can be stale: data about anything that has changed, even the build of deplint, is
/// not found.
///
/// Many processes can use one cache. Each of its files is replaced as a whole, by renaming; the
/// last process wins, and the results of the others are computed again.
///
/// Missing or invalid data is recreated: a cache never makes a run fail.
final class ProjectCache: Sendable {
  private let location: CacheLocation
  private let root: String
  private let access = Mutex(Access.unopened)

  /// Opened on first use: a run without files leaves no trace.
  private enum Access {
    case unopened
    case open(Contents)
    case refused(Problem?)
  }

  /// The folder of the project, with the hasher that names the contents in it.
  struct Contents: Sendable {
    let folder: CacheFolder
    let hasher: ContentHasher
    /// Differs for another build of deplint.
    let build: UInt64
    let facts: FactShards
    let settlingTime: Int
  }

  /// - Parameters:
  ///   - location: the folder of all caches.
  ///   - root: the folder that the paths begin in; each root has its own cache.
  init(at location: CacheLocation, root: String) {
    self.location = location
    self.root = root
  }

  /// Nil if the folder cannot be used.
  var contents: Contents? {
    access.withLock { access in
      if case .unopened = access { access = open() }
      return if case .open(let contents) = access { contents } else { nil }
    }
  }

  private func open() -> Access {
    do {
      let folder = try CacheFolder(path: location.folder)
      let hasher = try CacheSeed.hasher(in: folder)
      let own = try folder.subfolder(hasher.hash(root).name)
      let build = ProjectCache.build
      return .open(
        Contents(
          folder: own, hasher: hasher, build: build,
          facts: FactShards(own, build: build, hasher), settlingTime: location.settlingTime))
    } catch let refusal as CacheRefusal {
      return .refused(location.isExplicit || refusal.isGrave ? refusal.problem : nil)
    } catch {
      return .refused(location.isExplicit ? error as? Problem : nil)
    }
  }

  private static var build: UInt64 {
    Tool.version.utf8.reduce(FileFacts.storageLayout ^ BuildFolder.executableStamp) {
      $0 &* 31 &+ UInt64($1)
    }
  }

  /// Writes the new facts, after all facts have been asked for. It does so before the program is
  /// linked: both at once would take too much memory.
  ///
  /// - Parameter ofAll: whether the run has asked for the facts of all files.
  /// - Returns: the problem that kept facts from being written, if the user should see it; the lint
  ///   itself is not affected.
  func keepFacts(ofAll: Bool = true, jobs: Int) -> Problem? {
    switch access.withLock({ $0 }) {
    case .unopened: nil
    case .refused(let problem): problem
    case .open(let contents): told(contents.facts.write(jobs: jobs, ages: ofAll))
    }
  }

  /// A problem with writing to the cache, if the user should see it.
  func told(_ problem: Problem?) -> Problem? { location.isExplicit ? problem : nil }
}
