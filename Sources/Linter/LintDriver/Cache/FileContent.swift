internal import DependencyFacts

/// The properties of a file's bytes that are known as soon as they have been read.
struct FileContent: Sendable, Equatable {
  let hash: ContentHash
  let isUTF8: Bool
  /// Whether some comment in it is about deplint.
  let hasSuppressions: Bool
  /// The parts of a dependency system that it mentions.
  let mention: SystemMention
  /// A name for its imports, which connect the programs of a tree; 0 if its facts have not been
  /// gathered.
  let imports: UInt64
}

extension FileContent {
  /// The content of a target file, which matters only for whether it has changed.
  init(ofTargetFile hash: ContentHash) {
    self.init(hash: hash, isUTF8: true, hasSuppressions: false, mention: [], imports: 0)
  }

  func with(imports: UInt64) -> FileContent {
    FileContent(
      hash: hash, isUTF8: isUTF8, hasSuppressions: hasSuppressions, mention: mention,
      imports: imports)
  }
}
