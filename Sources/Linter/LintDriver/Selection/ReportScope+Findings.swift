internal import DependencyProgram
internal import DiagnosticReports

extension ReportScope {
  var isEverything: Bool { if case .everything = self { true } else { false } }

  /// For each finding, whether it is in the scope.
  ///
  /// - Parameter files: the files of the program.
  func contains(_ diagnostics: [Diagnostic], in files: [SourceFile]) -> [Bool] {
    guard let workingFolder = try? AbsolutePath.workingFolder() else {
      return diagnostics.map { _ in true }
    }
    switch self {
    case .everything:
      return diagnostics.map { _ in true }
    case .file(let path):
      let path = AbsolutePath.place(of: path, from: workingFolder)
      let indices = files.indices.filter {
        AbsolutePath.place(of: files[$0].path, from: workingFolder) == path
      }
      return diagnostics.map { indices.contains(Int($0.range.file)) }
    case .changes(let changes):
      var touched = TouchedFiles(changes: changes, files: files, workingFolder: workingFolder)
      return diagnostics.map { diagnostic in
        ([diagnostic.range] + diagnostic.notes.compactMap(\.range)).contains { touched.contain($0) }
      }
    }
  }
}

/// The changed lines and line tables of the files that have changes, each computed when it is first
/// needed.
private struct TouchedFiles {
  let changes: ChangedLines
  let files: [SourceFile]
  let workingFolder: AbsolutePath
  private var touched: [Int32: Touched?] = [:]

  private struct Touched {
    let lines: LineSet
    let table: LineTable
  }

  init(changes: ChangedLines, files: [SourceFile], workingFolder: AbsolutePath) {
    self.changes = changes
    self.files = files
    self.workingFolder = workingFolder
  }

  /// Whether one of the range's lines has changed.
  mutating func contain(_ range: SourceRange) -> Bool {
    guard let file = self[range.file] else { return false }
    let first = file.table.place(ofOffset: range.start).line
    // The end of the range is after its last byte, which can be on the line before.
    let last = file.table.place(ofOffset: max(range.start, range.end == 0 ? 0 : range.end - 1)).line
    return file.lines.intersects(first...max(first, last))
  }

  private subscript(index: Int32) -> Touched? {
    mutating get {
      if let known = touched[index] { return known }
      let file = files[Int(index)]
      let lines = changes.lines(of: .place(of: file.path, from: workingFolder))
      // A file that has vanished by now is reported when its text is about to be shown.
      let result = lines.map { lines in
        let bytes = try? file.read().bytes
        return Touched(lines: bytes == nil ? .all : lines, table: LineTable(bytes ?? []))
      }
      touched[index] = .some(result)
      return result
    }
  }
}
