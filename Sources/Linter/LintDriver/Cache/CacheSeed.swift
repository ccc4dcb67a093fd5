/// The secret of a cache, from which the names of its contents and the checks of its files are
/// made.
///
/// It lies in the folder of the cache, one for all projects, and moves with the folder: a machine
/// that receives the folder finds the contents that another has kept. A new seed makes a new, empty
/// cache.
enum CacheSeed {
  private static let name = "seed"
  private static let magic: [UInt8] = Array("deplint1".utf8)

  /// The hasher of the seed in a folder, which is made if it is missing or damaged.
  static func hasher(in folder: CacheFolder) throws(Problem) -> ContentHasher {
    if let hasher = stored(in: folder) { return hasher }
    folder.removeLeftovers()
    let isThere = folder.open(name) != nil
    // Another process may have made it in between.
    if isThere, let hasher = stored(in: folder) { return hasher }
    let new = document()
    // If several processes start at once, the first one's seed counts for all.
    if isThere { try folder.write(new, to: name) } else { try folder.create(name, new) }
    if let hasher = stored(in: folder) { return hasher }
    // Something other than a file has this name, such as a link or a folder.
    try folder.write(new, to: name)
    guard let hasher = stored(in: folder) else { throw .lostSeed(name) }
    return hasher
  }

  /// Nil if it is missing, short or not a seed.
  private static func stored(in folder: CacheFolder) -> ContentHasher? {
    let size = magic.count + ContentHasher.secretSize
    guard let file = folder.open(name), file.size == size, let bytes = file.read(size, at: 0),
      bytes.starts(with: magic)
    else { return nil }
    return ContentHasher(secret: bytes.dropFirst(magic.count))
  }

  private static func document() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return magic
      + (0..<ContentHasher.secretSize).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }
}

extension Problem {
  fileprivate static func lostSeed(_ name: String) -> Problem {
    Problem(
      path: name, what: "nothing is kept for the next run: the cache's seed cannot be read back",
      advice: "name another folder with --cache-dir, or use --no-cache", isFailure: false)
  }
}
