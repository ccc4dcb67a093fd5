#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The folder in which facts are kept between runs.
package struct CacheLocation: Sendable {
  let folder: String
  /// Whether the user chose this folder, and should hear if it cannot be used.
  let isExplicit: Bool
  /// The age in nanoseconds from which a file's times prove that it is unchanged: longer than the
  /// clock tick of any file system; FAT's is the slowest.
  var settlingTime = 2_000_000_000

  /// A folder that the user named.
  package init(folder: String) {
    self.folder = folder
    isExplicit = true
  }

  /// The platform's folder for data that can be recreated: `~/Library/Caches` on Apple's systems,
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
}
