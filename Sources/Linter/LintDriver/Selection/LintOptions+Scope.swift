extension LintOptions {
  /// Reports only findings about changes since the current branch left the reference.
  package mutating func limit(toChangesSince reference: String) throws(Problem) {
    scope = .changes(try GitRepository().changes(since: reference))
  }

  /// Lints the contents of git's index as if they were committed, and reports only findings about
  /// the staged changes.
  package mutating func limitToStagedChanges() throws(Problem) {
    let repository = try GitRepository()
    scope = .changes(try repository.stagedChanges())
    overlay = try repository.index()
    index = repository
  }

  /// Takes the baselines from git's index too, if the run is about the index.
  ///
  /// - Parameter files: the files of the run, whose configurations name baselines.
  mutating func takeBaselines(
    namedBy files: [SourceFile], workingFolder: AbsolutePath
  ) throws(Problem) {
    guard let index else { return }
    var paths = Set(files.compactMap(\.policy.baseline?.path.text))
    switch baseline.choice {
    case .configured(let otherwise): if let otherwise { paths.insert(otherwise) }
    case .file(let path): paths = [path]
    case .none: paths = []
    }
    try index.addIndex(
      of: Set(paths.map { .place(of: $0, from: workingFolder) }), to: &overlay)
  }

  /// Lints a text in place of a file, which need not exist, and reports only findings in it.
  ///
  /// - Parameter paths: the paths linted with it. If the file is not below any of them, it is
  ///   added. A file below them can be left out because of its folder or a `.gitignore`, as on the
  ///   disk.
  package mutating func limit(
    to text: [UInt8], inPlaceOf path: String, among paths: inout [String]
  ) throws(Problem) {
    if let status = try? FileStatus(ofPath: path), status.kind == .folder {
      throw Problem(path: path, what: "it is a folder", advice: "name the file that the text is of")
    }
    guard text.count <= SourceReader.sizeLimit else { throw .tooLarge(path) }
    scope = .file(path)
    input = text
    try overlay.set(text, forFileAt: path)
    let place = try AbsolutePath.named(path)
    var isCovered = false
    for folder in paths where place.path(below: try .named(folder)) != nil { isCovered = true }
    if !isCovered { paths.append(path) }
  }
}
