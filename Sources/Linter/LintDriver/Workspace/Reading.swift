internal import DependencyFacts

/// What a workspace learns of a file when it reads it.
struct Reading: Sendable {
  /// Nil if the file could not be read.
  var content: Content?
  let problem: Problem?

  struct Content: Sendable {
    var facts: FileFacts
    let suppressions: FileSuppressions
    let status: FileStatus
  }

  init(of source: SourceFile, _ reader: FactReader) {
    do throws(Problem) {
      let snapshot = try source.read()
      (content, problem) = try snapshot.bytes.withUnsafeBufferPointer { bytes throws(Problem) in
        let facts = try reader.facts(of: source, bytes)
        let suppressions = FileSuppressions(bytes: bytes)
        return (
          Content(facts: facts, suppressions: suppressions, status: snapshot.status),
          bytes.isUTF8 || !source.policy.isLinted ? nil : .notUTF8(source.path)
        )
      }
    } catch {
      content = nil
      problem = error
    }
  }
}

extension FoundFile {
  /// The same file, its path no longer counted from the working folder.
  var absolute: FoundFile {
    guard path.utf8.first != UInt8(ascii: "/"), let folder = try? AbsolutePath.workingFolder()
    else { return self }
    return FoundFile(path: AbsolutePath(path, from: folder).text, programPath: programPath)
  }
}
