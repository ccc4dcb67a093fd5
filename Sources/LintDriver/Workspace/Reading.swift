internal import DependencyFacts

/// What a workspace learns of a file when it reads it.
struct Reading: Sendable {
  /// None if the file could not be read.
  var facts: FileFacts
  let suppressions: FileSuppressions
  let status: FileStatus?
  let problem: Problem?
  /// Whether the facts are there.
  let isComplete: Bool

  init(of source: SourceFile) {
    do throws(Problem) {
      let snapshot = try source.read()
      status = snapshot.status
      isComplete = true
      (facts, suppressions, problem) = snapshot.bytes.withUnsafeBufferPointer { bytes in
        (
          FileFacts(bytes: bytes), FileSuppressions(bytes: bytes),
          bytes.isUTF8 || !source.policy.isLinted ? nil : .notUTF8(source.path)
        )
      }
    } catch {
      let nothing = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
      facts = FileFacts(bytes: nothing)
      suppressions = FileSuppressions(bytes: nothing)
      status = nil
      problem = error
      isComplete = false
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
