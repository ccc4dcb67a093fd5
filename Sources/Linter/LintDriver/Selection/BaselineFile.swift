internal import DiagnosticReports

/// A baseline on its disk.
struct BaselineFile {
  let path: String
  /// The baseline as it was read; empty if there is no file yet.
  let baseline: Baseline
  /// The text of the file; nil if there is no file yet.
  let document: [UInt8]?

  /// - Parameter mayBeMissing: whether it is about to be written anyway.
  init(_ path: String, mayBeMissing: Bool) throws(Problem) {
    self.path = path
    guard Linter.canFind(path) else {
      guard mayBeMissing else { throw .noBaseline(path) }
      baseline = Baseline()
      document = nil
      return
    }
    let bytes = try SourceReader.read(path).bytes
    do {
      baseline = try Baseline(parsing: bytes)
    } catch {
      throw .brokenBaseline(path, error)
    }
    document = bytes
  }
}

/// A new text of a baseline, not written yet.
struct BaselineEdit: Sendable {
  private let path: String
  private let document: String

  /// Nil if it would change nothing.
  init?(of file: BaselineFile, to baseline: Baseline) {
    path = file.path
    document = baseline.document
    if file.document?.elementsEqual(document.utf8) == true { return nil }
  }

  func write() throws(Problem) { try OutputFile.write(document, to: path) }
}

extension Problem {
  fileprivate static func noBaseline(_ path: String) -> Problem {
    Problem(
      path: path, what: "no such baseline",
      advice: "check the path, or write one with '--baseline \(path) --update-baseline'")
  }

  fileprivate static func brokenBaseline(_ path: String, _ error: BaselineSyntaxError) -> Problem {
    Problem(path: "\(path):\(error.line)", what: error.what, advice: error.advice)
  }
}
