internal import DiagnosticReports

/// A baseline on its disk.
struct BaselineFile {
  let path: String
  /// As it was read; empty if there is no file yet.
  let baseline: Baseline
  /// Nil if there is no file yet.
  private let document: [UInt8]?

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

  /// Writes it anew, unless that changes nothing.
  func replace(with baseline: Baseline) throws(Problem) {
    let new = baseline.document
    guard document.map({ $0.elementsEqual(new.utf8) }) != true else { return }
    try OutputFile.write(new, to: path)
  }
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
