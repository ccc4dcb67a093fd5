/// A file that describes targets, with access to its bytes.
struct TargetSource: Sendable {
  let kind: TargetFile.Kind
  var file: SourceFile

  init(kind: TargetFile.Kind, file: SourceFile) {
    self.kind = kind
    self.file = file
  }

  init(_ targetFile: TargetFile) {
    kind = targetFile.kind
    file = SourceFile(targetFile.found, .unjudged)
  }

  /// Nil if the file does not describe targets.
  init?(_ file: SourceFile) {
    let found = FoundFile(path: file.path, programPath: file.programPath)
    guard let targetFile = TargetFile(found) else { return nil }
    kind = targetFile.kind
    self.file = file
  }
}
