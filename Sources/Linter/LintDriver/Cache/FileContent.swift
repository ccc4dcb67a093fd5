internal import DependencyFacts

/// What is known of a file's bytes as soon as they have been looked at.
struct FileContent: Sendable, Equatable {
  let hash: ContentHash
  let isUTF8: Bool
  /// Whether some comment in it is about deplint.
  let hasSuppressions: Bool
  /// What it says of a dependency system.
  let mention: SystemMention
}

extension FileContent {
  /// Of a target file nobody asks more than whether it is as it was.
  init(ofTargetFile hash: ContentHash) {
    self.init(hash: hash, isUTF8: true, hasSuppressions: false, mention: [])
  }
}
