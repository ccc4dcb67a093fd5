#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A file's new text, ready to replace the old one.
struct FileReplacement {
  private let path: String
  private let before: [UInt8]
  private let temporary: TemporaryFile

  /// Writes the new text beside the file.
  init(of path: String, from before: [UInt8], to after: [UInt8]) throws(Problem) {
    self.path = path
    self.before = before
    TemporaryFile.removeAbandoned(beside: path)
    // A read-only file could still be replaced if its folder is writable.
    guard access(path, W_OK) == 0 else { throw .unwritable(path, .latest) }
    do {
      temporary = try TemporaryFile(after, for: path)
    } catch {
      guard error.code == EACCES || error.code == EPERM || error.code == EROFS else {
        throw .unwritable(path, error)
      }
      let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
      throw .unwritableFolder(folder, error)
    }
  }

  /// The note for the user after the replacement.
  var note: Problem? { temporary.isTargetHardLinked ? .hardLinked(path) : nil }

  /// Changes that were saved in the meantime must not be lost.
  func checkIsCurrent() throws(Problem) {
    guard try SourceReader.read(path).bytes == before else { throw .changedBeforeFix(path) }
  }

  func putInPlace() throws(Problem) {
    do {
      try temporary.putInPlace()
    } catch {
      throw .unwritable(path, error)
    }
  }
}

extension Problem {
  fileprivate static func unwritable(_ path: String, _ code: SystemError) -> Problem {
    Problem(path: path, what: "cannot write it: \(code)", advice: code.advice)
  }

  fileprivate static func unwritableFolder(_ path: String, _ code: SystemError) -> Problem {
    Problem(path: path, what: "cannot write the files in it: \(code)", advice: code.advice)
  }

  fileprivate static func hardLinked(_ path: String) -> Problem {
    Problem(
      path: path,
      what: "it is changed under this name only; its other hard links keep the old text",
      advice: "link them again if they are to follow", isFailure: false)
  }

  fileprivate static func changedBeforeFix(_ path: String) -> Problem {
    Problem(
      path: path, what: "it changed in the meantime, and is left alone",
      advice: "run deplint again")
  }
}
