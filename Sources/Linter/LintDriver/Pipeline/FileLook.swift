internal import DependencyFacts

/// The knowledge about a file before its facts are gathered.
enum FileLook: Sendable {
  /// Nothing: it has not been read.
  case unread
  /// Its status is the same as when an earlier run read it.
  case known(FileStatus, FileContent)
  /// It has been read, but only its hash is known.
  case read(FileStatus, ContentHash)
  case failed(Problem)

  init(reading source: SourceFile, _ hasher: ContentHasher, _ buffer: ReadBuffer) {
    do throws(Problem) {
      self = try buffer.withBytes(of: source) { bytes, status in
        .read(status, hasher.hash(UnsafeRawBufferPointer(bytes)))
      }
    } catch {
      self = .failed(error)
    }
  }

  /// Nil if the content is not known.
  var hash: ContentHash? {
    switch self {
    case .unread, .failed: nil
    case .known(_, let content): content.hash
    case .read(_, let hash): hash
    }
  }

  /// Nil if it is not known.
  var mention: SystemMention? {
    if case .known(_, let content) = self { content.mention } else { nil }
  }

  var status: FileStatus? {
    switch self {
    case .unread, .failed: nil
    case .known(let status, _), .read(let status, _): status
    }
  }
}
