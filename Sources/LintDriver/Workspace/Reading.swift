internal import DependencyFacts

/// What a workspace learns of a file when it reads it.
struct Reading: Sendable {
  /// None if the file could not be read.
  var facts: FileFacts
  let status: FileStatus?
  let problem: Problem?
  /// Whether the facts are there.
  let isComplete: Bool

  init(of source: SourceFile) {
    do throws(Problem) {
      let snapshot = try source.read()
      status = snapshot.status
      isComplete = true
      (facts, problem) = snapshot.bytes.withUnsafeBufferPointer { bytes in
        (FileFacts(bytes: bytes), bytes.isUTF8 ? nil : .notUTF8(source.path))
      }
    } catch {
      facts = FileFacts(bytes: UnsafeBufferPointer(start: nil, count: 0))
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
