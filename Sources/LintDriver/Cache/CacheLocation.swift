#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Where facts are kept between runs.
package struct CacheLocation: Sendable {
  let folder: String
  /// Whether somebody asked for this folder, and is to be told if it cannot be used.
  let isExplicit: Bool

  /// A folder that the user named.
  package init(folder: String) {
    self.folder = folder
    isExplicit = true
  }

  /// The platform's folder for what can be made anew: `~/Library/Caches` on Apple's systems,
  /// `$XDG_CACHE_HOME` or `~/.cache` elsewhere. Nil if there is no home.
  package init?() {
    func variable(_ name: String) -> String? {
      guard let value = getenv(name).map({ String(cString: $0) }), value.hasPrefix("/") else {
        return nil
      }
      return value
    }
    let home = variable("HOME")
    #if canImport(Darwin)
      let caches = home.map { "\($0)/Library/Caches" }
    #else
      let caches = variable("XDG_CACHE_HOME") ?? home.map { "\($0)/.cache" }
    #endif
    guard let caches else { return nil }
    folder = "\(caches)/deplint"
    isExplicit = false
  }

  /// Makes the folder of a cache, with those above it, and removes what killed processes have left in
  /// it half written.
  static func prepare(_ folder: String) throws(Problem) {
    do throws(SystemError) {
      try makeFolder(AbsolutePath(folder, from: AbsolutePath.workingFolder()))
    } catch {
      throw Problem(
        path: folder, what: "cannot make the folder: \(error)", advice: "check the folders above it"
      )
    }
    removeLeftovers(in: folder)
  }

  private static func makeFolder(_ path: AbsolutePath) throws(SystemError) {
    if let status = try? FileStatus(ofPath: path.text), status.kind == .folder { return }
    if let parent = path.parent { try makeFolder(parent) }
    // Another process may have been faster.
    guard mkdir(path.text, 0o777) == 0 || errno == EEXIST else { throw .latest }
  }

  private static func removeLeftovers(in folder: String) {
    guard let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(cString: $0)
        }
      }
      guard name.hasSuffix(".tmp"), let status = try? FileStatus(ofPath: "\(folder)/\(name)"),
        Int(time(nil)) - status.modified / 1_000_000_000 > leftoverAge
      else { continue }
      unlink("\(folder)/\(name)")
    }
  }

  /// In seconds; no write takes as long.
  private static let leftoverAge = 3600
}
