internal import DependencyFacts

/// The result of reading a file for a workspace.
struct Reading: Sendable {
  /// Nil if the file could not be read.
  var file: LintedFile?
  let problem: Problem?
  /// Whether it was read, which is not necessary for a known file.
  let isRead: Bool

  /// - Parameter look: the knowledge about the file so far.
  init(of source: SourceFile, _ look: FileLook, _ reader: FactReader) {
    if case .known(let status, let content) = look, !content.hasSuppressions,
      let facts = reader.keptFacts(of: source, content, size: status.size)
    {
      file = LintedFile(
        source: source, status: status, content: nil, suppressions: FileSuppressions(),
        mention: facts.systemMention, facts: SharedFacts(facts))
      problem = content.isUTF8 || !source.policy.isLinted ? nil : .notUTF8(source.path)
      isRead = false
      return
    }
    isRead = true
    do throws(Problem) {
      let snapshot = try source.read()
      (file, problem) = try snapshot.bytes.withUnsafeBufferPointer { bytes throws(Problem) in
        let facts = try reader.facts(of: source, bytes, reader.hash(bytes))
        return (
          LintedFile(
            source: source, status: snapshot.status, content: nil,
            suppressions: FileSuppressions(bytes: bytes), mention: facts.systemMention,
            facts: SharedFacts(facts)),
          bytes.isUTF8 || !source.policy.isLinted ? nil : .notUTF8(source.path)
        )
      }
    } catch {
      file = nil
      problem = error
    }
  }
}

extension SourceFile {
  /// The same file with an absolute path.
  func absolute(from folder: AbsolutePath) -> SourceFile {
    guard path.utf8.first != UInt8(ascii: "/") else { return self }
    return with(path: AbsolutePath(path, from: folder).text)
  }
}
