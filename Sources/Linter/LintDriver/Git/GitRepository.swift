/// The git repository that contains the working folder, and the changes in it.
///
/// Renamed files count by their changed lines. Submodules are separate repositories: nothing in
/// them counts as changed.
struct GitRepository {
  private let root: AbsolutePath

  init() throws(Problem) {
    let result = try Git.run(["rev-parse", "--show-toplevel"])
    guard result.status == 0 else {
      throw Problem(
        path: ".", what: "not in a work tree of git: \(Git.reason(result))",
        advice: "run deplint in a folder that 'git status' knows, or leave the option out")
    }
    root = AbsolutePath(Git.line(result.output))
  }

  /// The changes of the work tree since the merge base of the current branch and the reference.
  /// Untracked files count as new.
  func changes(since reference: String) throws(Problem) -> ChangedLines {
    let base = try mergeBase(with: reference)
    let diff = try Git.output(
      Git.diff + ["--unified=0", "--find-renames", base] + Git.swiftFiles)
    var files = DiffParser(diff).files
    for path in try untrackedFiles(Git.swiftFiles) { files[path] = .all }
    return ChangedLines(below: root, files)
  }

  /// The changes of the index since the last commit.
  func stagedChanges() throws(Problem) -> ChangedLines {
    let diff = try Git.output(
      Git.diff + ["--unified=0", "--find-renames", "--cached"] + Git.swiftFiles)
    return ChangedLines(below: root, DiffParser(diff).files)
  }

  /// The differences of the index from the work tree, in files that every lint reads.
  func index() throws(Problem) -> SourceOverlay {
    var overlay = SourceOverlay()
    try addIndex(of: Git.inputFiles, to: &overlay)
    return overlay
  }

  /// Adds the differences of the index from the work tree in some files.
  func addIndex(of files: Set<AbsolutePath>, to overlay: inout SourceOverlay) throws(Problem) {
    let paths = files.compactMap { $0.path(below: root) }.sorted()
    if paths.isEmpty { return }
    try addIndex(of: ["--"] + paths.map { ":(top,literal)\($0)" }, to: &overlay)
  }

  /// - Parameter files: arguments of git that name the files.
  private func addIndex(
    of files: [String], to overlay: inout SourceOverlay
  ) throws(Problem) {
    for path in try untrackedFiles(files) { overlay.set(.absent, at: place(of: path)) }
    let differences = try Git.output(
      Git.diff + ["--raw", "-z", "--no-abbrev", "--no-renames"] + files)
    var blobs: [(path: String, id: Substring)] = []
    for entry in IndexEntry.entries(in: differences) {
      if let id = entry.blob {
        blobs.append((entry.path, id))
      } else if !entry.isUnmerged {
        overlay.set(.absent, at: place(of: entry.path))
      }
    }
    for (blob, text) in zip(blobs, try Blobs.texts(of: blobs.map(\.id))) {
      overlay.set(.text(text), at: place(of: blob.path))
    }
  }

  private func mergeBase(with reference: String) throws(Problem) -> String {
    let commit = try commit(reference)
    let head: String
    do {
      head = try self.commit("HEAD")
    } catch {
      throw Problem(
        path: "HEAD", what: "the repository has no commit yet", advice: "use '--staged'")
    }
    let result = try Git.run(["merge-base", commit, head])
    guard result.status == 0 else {
      throw Problem(
        path: reference, what: "it has no commit in common with the current branch",
        advice: "if the history is cut off, fetch all of it: 'git fetch --unshallow'")
    }
    return Git.line(result.output)
  }

  private func commit(_ reference: String) throws(Problem) -> String {
    // Git would take it for an option.
    if !reference.hasPrefix("-"), !reference.isEmpty {
      let result = try Git.run(["rev-parse", "--verify", "--quiet", reference + "^{commit}"])
      if result.status == 0 { return Git.line(result.output) }
    }
    throw Problem(
      path: reference, what: "git knows no such commit or branch",
      advice: "check the spelling, or fetch it first")
  }

  private func untrackedFiles(_ files: [String]) throws(Problem) -> [String] {
    let output = try Git.output(
      ["ls-files", "--others", "--exclude-standard", "--full-name", "-z"] + files)
    return output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private func place(of path: String) -> AbsolutePath { AbsolutePath(path, from: root) }
}
