internal import DiagnosticReports

/// A baseline with the file that stores it.
struct BaselineFile: Sendable {
  /// The path as messages print it.
  let path: String
  /// The baseline as it was read; empty if there is no file yet.
  let baseline: Baseline
  /// The text of the file; nil if there is no file yet.
  let document: [UInt8]?

  /// - Parameters:
  ///   - overlay: texts that replace files on the disk.
  ///   - mayBeMissing: whether the file may be missing, because it will be written.
  init(_ share: BaselineShare, _ overlay: SourceOverlay, mayBeMissing: Bool) throws(Problem) {
    path = share.path
    guard overlay.canFind(share.place) else {
      guard mayBeMissing else { throw .missingBaseline(share) }
      baseline = Baseline()
      document = nil
      return
    }
    let bytes = try overlay.read(share.place, shown: share.path)
    do {
      baseline = try Baseline(parsing: bytes)
    } catch {
      throw .brokenBaseline(path, error, bytes)
    }
    document = bytes
  }
}

/// A new text of a baseline, not written yet.
struct BaselineEdit: Sendable {
  private let path: String
  private let document: String

  /// Nil if nothing would change.
  init?(of file: BaselineFile, to baseline: Baseline) {
    path = file.path
    document = baseline.document
    if file.document?.elementsEqual(document.utf8) == true { return nil }
  }

  func write() throws(Problem) { try OutputFile.write(document, to: path) }
}

extension Problem {
  fileprivate static func missingBaseline(_ share: BaselineShare) -> Problem {
    guard let configured = share.configured else {
      return Problem(
        path: share.path, what: "no such baseline",
        advice: "check the path, or write one with '--baseline \(share.path) --update-baseline'")
    }
    return Problem(
      path: configured.origin, at: configured.place, what: "there is no baseline '\(share.path)'",
      advice: "write it with '--update-baseline', or correct the path, which is relative to "
        + "the folder of this file")
  }

  fileprivate static func brokenBaseline(
    _ path: String, _ error: BaselineSyntaxError, _ bytes: [UInt8]
  ) -> Problem {
    let offset = LineTable(bytes).bytes(ofLine: error.line).lowerBound
    return Problem(
      path: path, at: Place(line: error.line, column: 1, offset: offset), what: error.what,
      advice: error.advice)
  }
}
