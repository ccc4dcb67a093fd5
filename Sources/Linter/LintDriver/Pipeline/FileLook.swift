/// What a run knows of a file before it gathers facts.
enum FileLook: Sendable {
  /// Nothing: it has not been read.
  case unread
  /// It looks as it did when an earlier run read it.
  case known(FileStatus, FileContent)
  /// Its bytes, which are handed on once, and their name.
  case read(Handover<[UInt8]>, FileStatus, ContentHash)
  case failed(Problem)

  init(reading source: SourceFile, _ hasher: ContentHasher) {
    do throws(Problem) {
      let snapshot = try source.read()
      let hash = hasher.hash(snapshot.bytes)
      self = .read(Handover(snapshot.bytes), snapshot.status, hash)
    } catch {
      self = .failed(error)
    }
  }

  /// Nil if the content is not known.
  var hash: ContentHash? {
    switch self {
    case .unread, .failed: nil
    case .known(_, let content): content.hash
    case .read(_, _, let hash): hash
    }
  }

  var status: FileStatus? {
    switch self {
    case .unread, .failed: nil
    case .known(let status, _), .read(_, let status, _): status
    }
  }
}
